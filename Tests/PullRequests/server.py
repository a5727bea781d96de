"""Answers as GitHub and GitLab do where comments are concerned."""
import http.server
import json
import re
import threading

COMMENTS = re.compile(r"(/repos/o/r/issues/7/comments|/projects/5/merge_requests/7/notes)$")
COMMENT = re.compile(r"(/repos/o/r/issues/comments|/projects/5/merge_requests/7/notes)/(\d+)$")


class Server:
    """Keeps comments; `may_write` is whether the token has the permission."""

    def __init__(self):
        # A page of others' comments comes first, so that ours is on the second one.
        self.comments = [{"id": number, "body": "Looks good."} for number in range(1, 101)]
        self.may_write = True
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def answer(self, status, value):
                data = json.dumps(value).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def body(self):
                return json.loads(self.rfile.read(int(self.headers["Content-Length"])))["body"]

            def allowed(self):
                token = self.headers.get("Authorization") or self.headers.get("PRIVATE-TOKEN")
                return server.may_write and token in ("Bearer secret", "secret")

            def do_GET(self):
                path, _, query = self.path.partition("?")
                if not COMMENTS.search(path):
                    return self.answer(404, {})
                page = int(re.search(r"&page=(\d+)", query)[1])
                return self.answer(200, server.comments[(page - 1) * 100:page * 100])

            def do_POST(self):
                body = self.body()
                if not COMMENTS.search(self.path):
                    return self.answer(404, {})
                if not self.allowed():
                    return self.answer(403, {"message": "Resource not accessible by integration"})
                server.comments.append({"id": len(server.comments) + 1, "body": body})
                return self.answer(201, server.comments[-1])

            def change(self):
                body = self.body()
                match = COMMENT.search(self.path)
                if not match or not self.allowed():
                    return self.answer(403, {})
                server.comments[int(match[2]) - 1]["body"] = body
                return self.answer(200, {})

            do_PATCH = do_PUT = change

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    @property
    def ours(self):
        return self.comments[100:]
