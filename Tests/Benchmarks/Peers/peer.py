"""Python's own HTTP server doing the work of the login page: peer.py TEMPLATE.json"""

import base64
import hashlib
import hmac
import html
import http.server
import json
import secrets
import sys
import urllib.parse

with open(sys.argv[1], encoding="utf-8") as file:
    TEMPLATE = json.load(file)
KEY = secrets.token_bytes(32)


def form_token(cookie):
    code = hmac.new(KEY, cookie.encode(), hashlib.sha256).digest()[:16]
    return base64.urlsafe_b64encode(code).rstrip(b"=").decode()


def cookie_of(header):
    for part in (header or "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == "screens":
            return value
    return None


class Login(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # One write for each answer, as the others do.
    wbufsize = -1
    disable_nagle_algorithm = True

    def log_message(self, *arguments):
        pass

    def answer(self, kind, cookie=None, csrf="", name=""):
        page = TEMPLATE[kind]
        body = (page["body"].replace("@@CSRF@@", csrf).replace("@@NAME@@", html.escape(name))
                .replace("@@ONCE@@", secrets.token_urlsafe(12))).encode()
        self.send_response_only(page["status"])
        self.send_header("Date", self.date_time_string())
        for field, value in page["fields"]:
            self.send_header(field, value)
        if cookie:
            self.send_header("Set-Cookie", f"screens={cookie}; Path=/; HttpOnly; SameSite=Lax")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def do_GET(self):
        known = cookie_of(self.headers["Cookie"])
        cookie = known or secrets.token_urlsafe(38)
        self.answer("get", None if known else cookie, form_token(cookie))

    def do_POST(self):
        length = int(self.headers["Content-Length"])
        form = dict(urllib.parse.parse_qsl(self.rfile.read(length).decode(), keep_blank_values=True))
        cookie = cookie_of(self.headers["Cookie"]) or ""
        csrf = form_token(cookie)
        if not hmac.compare_digest(form.get("csrf", ""), csrf):
            self.send_error(403)
        elif form.get(TEMPLATE["passwordField"]) == "right":
            self.answer("done", secrets.token_urlsafe(38))
        else:
            self.answer("again", None, csrf, form.get(TEMPLATE["userField"], ""))


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Login)
print(f"Listening on http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
