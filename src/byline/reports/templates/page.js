(function () {
  'use strict';
  var d = document, root = d.documentElement;
  function all(selector, within) { return [].slice.call((within || d).querySelectorAll(selector)); }
  function make(name, words, kind) {
    var made = d.createElement(name);
    if (words) made.textContent = words;
    if (kind) made.className = kind;
    return made;
  }
  root.classList.add('js');

  // Colours: as the reader's system has them, light, dark.
  var button = d.querySelector('.theme'), modes = ['auto', 'light', 'dark'], mode = 'auto';
  try { mode = localStorage.getItem('byline-theme') || 'auto'; } catch (e) { /* not allowed to remember */ }
  function paint(chosen) {
    mode = chosen;
    if (mode === 'auto') root.removeAttribute('data-theme'); else root.setAttribute('data-theme', mode);
    button.textContent = 'Colours: ' + mode;
    try { localStorage.setItem('byline-theme', mode); } catch (e) { /* as above */ }
  }
  if (button) {
    button.hidden = false;
    paint(modes.indexOf(mode) < 0 ? 'auto' : mode);
    button.onclick = function () { paint(modes[(modes.indexOf(mode) + 1) % 3]); };
  }

  // Contents: folded on narrow screens; the current part is marked.
  var contents = d.querySelector('.toc details'), broad = matchMedia('(min-width:58rem)');
  function fold() { contents.open = broad.matches; }
  if (contents) { fold(); broad.addEventListener('change', fold); }
  var links = {};
  all('.toc a').forEach(function (a) { links[a.hash.slice(1)] = a; });
  if ('IntersectionObserver' in window) {
    var watch = new IntersectionObserver(function (seen) {
      seen.forEach(function (entry) {
        if (!entry.isIntersecting) return;
        all('.toc a[aria-current]').forEach(function (a) { a.removeAttribute('aria-current'); });
        if (links[entry.target.id]) links[entry.target.id].setAttribute('aria-current', 'true');
      });
    }, { rootMargin: '-10% 0px -80% 0px' });
    all('main>section').forEach(function (part) { watch.observe(part); });
  }

  // Jumps: what is folded around a target is opened, and a folded row is shown.
  function arrive() {
    var target = location.hash.length > 1 && d.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (var up = target; up; up = up.parentElement) {
      if (up.tagName === 'DETAILS') up.open = true;
      if (up.tagName === 'TR' && up.classList.contains('later')) up.closest('table').classList.add('all');
    }
    target.scrollIntoView();
  }
  addEventListener('hashchange', arrive);

  // A box that filters what stands under it, and says how much is left.
  function filter(before, items, reveal) {
    var box = make('div', '', 'filter'), label = make('label', 'Filter '), input = make('input'), said = make('span');
    input.type = 'search';
    input.autocomplete = 'off';
    said.setAttribute('role', 'status');
    label.appendChild(input);
    box.appendChild(label);
    box.appendChild(said);
    before.parentNode.insertBefore(box, before);
    var wait;
    input.oninput = function () {
      clearTimeout(wait);
      wait = setTimeout(function () {
        var words = input.value.toLowerCase().split(/\s+/).filter(Boolean), left = 0;
        items.forEach(function (item) {
          var text = item.textContent.toLowerCase();
          var fits = words.every(function (word) { return text.indexOf(word) >= 0; });
          item.hidden = !fits;
          left += fits;
        });
        if (reveal) reveal(words.length > 0);
        said.textContent = words.length ? left + ' of ' + items.length + ' shown' : '';
      }, 80);
    };
  }

  // Tables: sort by a column, filter by words, show the first rows of many.
  all('table').forEach(function (table) {
    var body = table.tBodies[0], rows = body && all('tr', body), heads = all('thead th', table);
    if (!body) return;
    var first = rows.filter(function (row) { return !row.classList.contains('later'); }).length, more;
    function trim() {
      all('tr', body).forEach(function (row, place) { row.classList.toggle('later', place >= first); });
    }
    if (first < rows.length) {
      more = make('button', 'Show all ' + rows.length + ' rows', 'more');
      more.type = 'button';
      more.onclick = function () {
        var whole = table.classList.toggle('all');
        more.textContent = whole ? 'Show the first ' + first + ' rows' : 'Show all ' + rows.length + ' rows';
      };
      table.parentNode.parentNode.insertBefore(more, table.parentNode.nextSibling);
    }
    if (table.classList.contains('sort')) heads.forEach(function (head, column) {
      var key = make('button');
      key.type = 'button';
      while (head.firstChild) key.appendChild(head.firstChild);
      head.appendChild(key);
      key.onclick = function () {
        var up = head.getAttribute('aria-sort') !== 'ascending';
        heads.forEach(function (other) { other.removeAttribute('aria-sort'); });
        head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
        all('tr', body).map(function (row) {
          var cell = row.cells[column], value = cell.getAttribute('data-v');
          return [value === null ? cell.textContent : +value, row];
        }).sort(function (a, b) {
          var order = typeof a[0] === 'number' ? a[0] - b[0] : a[0].localeCompare(b[0]);
          return up ? order : -order;
        }).forEach(function (pair) { body.appendChild(pair[1]); });
        trim();
      };
    });
    if (table.hasAttribute('data-filter')) filter(table.parentNode, rows, function (on) {
      table.classList.toggle('all', on);
      if (more) more.hidden = on;
    });
  });
  all('[data-search]').forEach(function (part) { filter(part, all('details', part)); });

  // Figures can be saved as they are drawn, or as a picture of twice the size.
  function whole(drawing) {
    var copy = drawing.cloneNode(true), sheet = d.createElementNS('http://www.w3.org/2000/svg', 'style');
    sheet.textContent = d.getElementById('figures').textContent;
    copy.insertBefore(sheet, copy.firstChild);
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    return new XMLSerializer().serializeToString(copy);
  }
  function keep(blob, name) {
    var link = make('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 1000);
  }
  function picture(drawing, name) {
    var image = new Image(), canvas = make('canvas'), pen = canvas.getContext('2d');
    image.onload = function () {
      canvas.width = 2 * drawing.width.baseVal.value;
      canvas.height = 2 * drawing.height.baseVal.value;
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(function (blob) { keep(blob, name); });
    };
    image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(whole(drawing));
  }
  all('figure[data-figure]').forEach(function (figure) {
    var drawing = figure.querySelector('svg.byline-figure'), place = figure.querySelector('.save');
    if (!drawing || !place) return;
    var name = figure.getAttribute('data-figure');
    [['Drawing as SVG', function () { keep(new Blob([whole(drawing)], { type: 'image/svg+xml' }), name + '.svg'); }],
      ['Drawing as PNG', function () { picture(drawing, name + '.png'); }]].forEach(function (way) {
      var save = make('button', way[0]);
      save.type = 'button';
      save.onclick = way[1];
      place.appendChild(save);
    });
  });

  // Wide tables that scroll can be reached by keyboard.
  function reach() {
    all('.tw').forEach(function (frame) {
      var over = frame.scrollWidth > frame.clientWidth + 1, caption = frame.querySelector('caption');
      caption = caption && caption.cloneNode(true);
      all('small', caption || frame).forEach(function (small) { if (caption) small.remove(); });
      var label = caption ? caption.textContent : frame.getAttribute('data-name') || 'Table';
      var part = frame.closest('article'), title = part && part.querySelector('h3');
      if (title) label += ', ' + title.textContent;
      ['tabindex', 'role', 'aria-label'].forEach(function (name, k) {
        if (over) frame.setAttribute(name, ['0', 'region', label][k]);
        else frame.removeAttribute(name);
      });
    });
  }
  reach();
  addEventListener('resize', reach);

  // On paper everything is open.
  addEventListener('beforeprint', function () {
    all('main details').forEach(function (part) { part.open = true; });
  });
  arrive();
})();
