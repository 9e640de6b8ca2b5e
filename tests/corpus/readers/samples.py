"""Small files of every kind, made on the spot."""

import gzip
import io
import json
import zipfile
from collections.abc import Iterable

LETTER = "It was late when we came home. Nobody had lit the lamp, and the cat would not come in."


def pdf_of(*pages: Iterable[str], info: str = "") -> bytes:
    """A PDF whose pages show the given lines, 12 points apart."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    kids = []
    for lines in pages:
        shown = " T* ".join(f"({_escaped(line)}) Tj" for line in lines)
        content = f"BT /F1 10 Tf 12 TL 40 780 Td {shown} ET".encode("latin-1")
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
        page = f"/Contents {len(objects)} 0 R /MediaBox [0 0 595 842]"
        resources = b"/Resources << /Font << /F1 %s >> >>" % font
        objects.append(b"<< /Type /Page /Parent 2 0 R %s %s >>" % (page.encode(), resources))
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    return _pdf_file(objects, info)


def docx_of(*paragraphs: str, title: str = "") -> bytes:
    """A Word document of these paragraphs."""
    import docx

    document = docx.Document()
    document.core_properties.title = title
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    held = io.BytesIO()
    document.save(held)
    return held.getvalue()


def docx_with(document_xml: bytes) -> bytes:
    """A Word document in which `word/document.xml` was replaced."""
    held = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(docx_of("x"))) as old,
        zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for part in old.infolist():
            is_body = part.filename == "word/document.xml"
            new.writestr(part.filename, document_xml if is_body else old.read(part))
    return held.getvalue()


def parquet_of(**columns: list[object]) -> bytes:
    """A Parquet table."""
    import pyarrow
    import pyarrow.parquet

    held = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(columns), held)
    return held.getvalue()


def every_kind() -> dict[str, bytes]:
    """One good file for each ending that is read."""
    rows = [{"id": f"r{n}", "author": "ann", "text": f"{LETTER} {n}", "year": n} for n in range(5)]
    jsonl = "".join(json.dumps(row) + "\n" for row in rows).encode()
    table = "id,author,text,date\n" + "".join(
        f'r{n},ann,"{LETTER}\nSecond ""line"" {n}.",2020-01-0{n + 1}\n' for n in range(5)
    )
    tsv = "author\ttext\n" + "".join(f"bob\t{LETTER} {n}\n" for n in range(5))
    message = (
        "From: Ann Lee <ann@example.org>\nTo: bob@example.org\nSubject: The cat\n"
        "Date: Mon, 6 Jan 2020 10:00:00 +0000\nMessage-ID: <1@example.org>\n"
        f"\n{LETTER}\n\nBob wrote:\n> Where is the cat?\n\n-- \nAnn\n"
    )
    page = (
        "<html lang=en><head><title>The cat</title><meta charset=utf-8></head>"
        f"<body><nav>Home</nav><article><h1>Cat</h1><p>{LETTER}</p>"
        "<ul><li>one<li>two</ul><pre>a\n b</pre></article></body>"
    )
    files = {
        ".txt": LETTER.encode(),
        ".text": LETTER.encode("utf-16"),
        ".md": f"---\ntitle: Cat\nauthor: Ann\n---\n# Cat\n\n{LETTER}\n".encode(),
        ".markdown": f"# Cat\n\n{LETTER}\n".encode(),
        ".html": page.encode(),
        ".htm": page.replace("utf-8", "iso-8859-1").encode("latin-1"),
        ".xhtml": b'<?xml version="1.0"?><html><script src="x"/><p>'
        + LETTER.encode()
        + b"</p></html>",
        ".pdf": pdf_of([LETTER, "Second line."], ["Page two."], info="/Title (Cat)"),
        ".docx": docx_of(LETTER, "Second.", title="Cat"),
        ".eml": message.encode(),
        ".mbox": f"From ann Mon Jan  6 10:00:00 2020\n{message}\n".encode() * 3,
        ".csv": table.encode(),
        ".tsv": tsv.encode(),
        ".jsonl": jsonl,
        ".ndjson": jsonl,
        ".parquet": parquet_of(text=[LETTER, "Two."], author=["ann", None]),
    }
    packed = (".txt", ".text", ".md", ".csv", ".tsv", ".jsonl", ".ndjson")
    return files | {f"{end}.gz": gzip.compress(files[end], mtime=0) for end in packed}


def _escaped(line: str) -> str:
    return line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _pdf_file(objects: list[bytes], info: str) -> bytes:
    """Number the objects and write the table of where they are."""
    out, places = b"%PDF-1.4\n", []
    if info:
        objects = [*objects, f"<< {info} >>".encode("latin-1")]
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    trailer = f"/Size {len(objects) + 1} /Root 1 0 R" + (
        f" /Info {len(objects)} 0 R" if info else ""
    )
    head = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n"
    return out + f"{head}{table}trailer << {trailer} >>\nstartxref\n{start}\n%%EOF".encode()


def skipped(corpus, root):
    """What was skipped, by its name below the root."""
    return {item.source.removeprefix(f"{root}/"): item.reason for item in corpus.skipped}
