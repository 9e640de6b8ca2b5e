"""Data folders, caches and servers of a test's own."""

import gzip
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


@pytest.fixture
def places(tmp_path, monkeypatch):
    """An empty data folder and an empty cache, and nothing else to look into."""
    data, cache = tmp_path / "data", tmp_path / "cache"
    data.mkdir()
    monkeypatch.setenv("BYLINE_DATA", str(data))
    monkeypatch.setattr("pooch.os_cache", lambda name: cache / name)
    return data, cache / "byline"


@pytest.fixture
def put(places):
    """Write a file into the data folder: text, or rows as JSON; gzipped where its name says so."""
    data, _ = places

    def write(name, content):
        path = data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, list):
            content = "".join(json.dumps(row) + "\n" for row in content)
        raw = content.encode()
        path.write_bytes(gzip.compress(raw) if path.suffix == ".gz" else raw)
        return path

    return write


@pytest.fixture
def server():
    """A web server on loopback; `server.files` maps paths to what it sends."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.server.asked.append(self.path)
            content = self.server.files.get(self.path)
            self.send_response(200 if content is not None else 404)
            self.send_header("Content-Length", str(len(content or b"")))
            self.end_headers()
            self.wfile.write(content or b"")

        def log_message(self, *_):
            pass

    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    httpd.files, httpd.asked = {}, []
    # A client that hangs up is part of what is tested.
    httpd.handle_error = lambda *_: None
    httpd.address = f"http://127.0.0.1:{httpd.server_address[1]}"
    thread = threading.Thread(target=httpd.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield httpd
    httpd.shutdown()
    httpd.server_close()
    thread.join()
