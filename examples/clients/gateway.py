"""Puts `croupier serve` behind one URL: gateway.py [PORT], then POST a request to it.

    curl --json '{"do":"best","game":"dalmatian","position":"6:12345"}' localhost:8765

Everybody who reaches the port may ask for everything, files included. It listens at this computer
alone; put something that knows its users in front of it before others reach it.
"""
import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LONGEST = 1 << 20
PROGRAM = os.environ.get("CROUPIER", "croupier")
SERVE = subprocess.Popen([PROGRAM, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
# One request at a time: answers come in order.
TURN = threading.Lock()


class Gateway(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        if self.headers.get_content_type() != "application/json":
            # So pages of other sites cannot ask in the name of whoever looks at them.
            return self.send_error(415)
        if length > LONGEST:
            return self.send_error(413)
        # As one line: within a string no line break stands as it is.
        request = self.rfile.read(length).replace(b"\n", b" ").replace(b"\r", b" ")
        if not request.strip():
            return self.send_error(400)
        with TURN:
            SERVE.stdin.write(request + b"\n")
            SERVE.stdin.flush()
            answer = SERVE.stdout.readline()
        if not answer:
            return self.send_error(502)
        self.send_response(422 if "error" in json.loads(answer) else 200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8765
    gateway = ThreadingHTTPServer(("127.0.0.1", port), Gateway)
    print(f"http://127.0.0.1:{gateway.server_address[1]}", flush=True)
    try:
        gateway.serve_forever()
    except KeyboardInterrupt:
        SERVE.stdin.close()
