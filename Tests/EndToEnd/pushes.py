"""Browsers that subscribe to pushes, and the push service that takes the messages for them: read by `http-ece`, the
implementation of somebody else.
"""

import base64
import http.server
import json
import threading

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

# A headless browser has no push service and permits no notifications: subscription and permission are the test's, the rest
# the app's own.
SUBSCRIBE = """(subscription) => {
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  let present = null;
  const own = { endpoint: subscription.endpoint, options: {}, toJSON: () => subscription };
  own.unsubscribe = async () => ((present = null), true);
  PushManager.prototype.getSubscription = async () => present;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    own.options.applicationServerKey = applicationServerKey.slice().buffer;
    return (present = own);
  };
}"""
# A push, as the browser hands it to the worker; only genuine events may extend the worker's life.
PUSH = """async (text) => {
  const shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void shown.push({ title, ...options });
  const push = new PushEvent("push", { data: text });
  const done = new Promise((resolve) => (push.waitUntil = (work) => resolve(work)));
  self.dispatchEvent(push);
  await done;
  return shown;
}"""


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class PushService:
    """A push service on the loopback interface, with one browser that reads its messages."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = bytes(range(16))
        self.messages: list[bytes] = []
        self.headers: list[dict[str, str]] = []
        self.arrived = threading.Condition()
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                content = self.rfile.read(int(self.headers["Content-Length"]))
                with service.arrived:
                    service.messages.append(content)
                    service.headers.append({name.lower(): value for name, value in self.headers.items()})
                    service.arrived.notify_all()
                self.send_response(201)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def subscription(self) -> dict:
        """The subscription, as `PushSubscription.toJSON()` has it."""
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        address = f"http://127.0.0.1:{self.server.server_address[1]}/push/marta"
        return {"endpoint": address, "keys": {"p256dh": _text(public), "auth": _text(self.secret)}}

    def read(self, count: int = 1, patience: float = 60) -> list[str]:
        """Waits for messages, and returns their texts."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.messages) >= count, patience)
            contents = list(self.messages)
        return [
            http_ece.decrypt(each, private_key=self.key, auth_secret=self.secret, version="aes128gcm").decode()
            for each in contents
        ]

    def claims(self) -> dict:
        """The claims of the last signature, which is checked by the key in the same field."""
        field = self.headers[-1]["authorization"]
        token, key = (part.split("=", 1)[1] for part in field.removeprefix("vapid ").split(", "))
        head, claims, signature = token.split(".")
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(key))
        both = _bytes(signature)
        numbers = (int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big"))
        public.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        return json.loads(_bytes(claims))

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
