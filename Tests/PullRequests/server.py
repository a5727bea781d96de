"""A server that answers requests for comments like GitHub and GitLab."""
import http.server
import json
import re
import threading

COMMENTS = re.compile(r"(/repos/o/r/issues/7/comments|/projects/5/merge_requests/7/notes)$")
COMMENT = re.compile(r"(/repos/o/r/issues/comments|/projects/5/merge_requests/7/notes)/(\d+)$")


PLANTED = "<!-- plumbline -->\nSomebody else's words."
STRANGER = {"id": 1, "login": "ada", "username": "ada"}
WORKFLOW = {"id": 41898282, "login": "github-actions[bot]"}
PERSON = {"id": 2, "login": "grace", "username": "grace"}


class Server:
    """Stores comments.

    `may_write` is whether the token has the permission, `account` is the token's owner, and
    `answers` are the paths that return it.
    """

    def __init__(self, account=WORKFLOW, answers=("/graphql",)):
        # The first page has other people's comments, so that ours is on the second one. The last of
        # them contains our mark.
        self.comments = [self.comment(number, "Looks good.", STRANGER) for number in range(1, 101)]
        self.comments[-1]["body"] = PLANTED
        self.may_write = True
        self.account = account
        self.answers = answers
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
                if path == "/user":
                    if path in server.answers and self.allowed():
                        return self.answer(200, server.account)
                    return self.answer(403, {"message": "Resource not accessible by integration"})
                if not COMMENTS.search(path):
                    return self.answer(404, {})
                page = int(re.search(r"&page=(\d+)", query)[1])
                return self.answer(200, server.comments[(page - 1) * 100:page * 100])

            def do_POST(self):
                if self.path == "/graphql":
                    self.rfile.read(int(self.headers["Content-Length"]))
                    if self.path not in server.answers:
                        return self.answer(404, {})
                    return self.answer(200, {"data": {"viewer": {"login": server.account["login"]}}})
                body = self.body()
                if not COMMENTS.search(self.path):
                    return self.answer(404, {})
                if not self.allowed():
                    return self.answer(403, {"message": "Resource not accessible by integration"})
                server.comments.append(server.comment(len(server.comments) + 1, body, server.account))
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

    @staticmethod
    def comment(number, body, account):
        """A comment in the format of both hosts, each with its own key for the author."""
        return {"id": number, "body": body, "user": account, "author": account}

    @property
    def planted(self):
        return self.comments[99]["body"]

    @property
    def ours(self):
        return self.comments[100:]
