"""The guide's nginx in front of Cordada: the identity, address and protocol of requests."""

import http.client
import json
import pathlib
import re
import socket
import ssl
import subprocess
import time

import pytest
from club import PASSWORD
from conftest import HANG, ROOT

GUIDE = ROOT / "docs" / "nginx.conf"


class Proxy:
    """The guide's configuration, with ports and certificate of the test."""

    def __init__(self, folder: pathlib.Path, behind: int):
        self.port = free_port()
        certificate, key = folder / "test.pem", folder / "test.key"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
            + ["-keyout", key, "-out", certificate],
            check=True,
            capture_output=True,
        )
        text = GUIDE.read_text()
        for old, new in [
            ("listen 443 ", f"listen 127.0.0.1:{self.port} "),
            ("http://127.0.0.1:8080;", f"http://127.0.0.1:{behind};"),
            ("/etc/ssl/tracks.example.org.pem", str(certificate)),
            ("/etc/ssl/private/tracks.example.org.key", str(key)),
        ]:
            assert text.count(old) == 1, f"the guide has no {old}"
            text = text.replace(old, new)
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        file = folder / "nginx.conf"
        file.write_text(
            f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}}"
            f"http {{ access_log off; {temporary} {text} }}"
        )
        self.process = subprocess.Popen(["nginx", "-p", folder, "-c", file, "-e", folder / "error.log"])
        for _ in range(500):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise RuntimeError((folder / "error.log").read_text())

    def connect(self) -> ssl.SSLSocket:
        return trusting().wrap_socket(socket.create_connection(("127.0.0.1", self.port), timeout=HANG))

    def open(self, method: str, path: str, body=None, **headers) -> http.client.HTTPResponse:
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=HANG, context=trusting())
        connection.request(method, path, body and json.dumps(body), {"Content-Type": "application/json"} | headers)
        return connection.getresponse()


def trusting() -> ssl.SSLContext:
    """Trusts the certificate of the test."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def proxied(start_server, tmp_path):
    """Starts Cordada with options, behind the guide's nginx."""
    proxies: list[Proxy] = []

    def start(*options: str):
        server = start_server(*options)
        folder = tmp_path / f"nginx{len(proxies)}"
        folder.mkdir()
        proxies.append(Proxy(folder, server.port))
        return server, proxies[-1]

    yield start
    for proxy in proxies:
        proxy.process.terminate()
        proxy.process.wait(timeout=HANG)


def register(proxy: Proxy, name: str = "joana") -> http.client.HTTPResponse:
    about = {"user_name": name, "email": f"{name}@example.org", "display_name": name, "password": PASSWORD}
    return proxy.open("POST", "/api/v1/members", about)


def log_of(server) -> str:
    return (server.data.parent / f"{server.data.name}.log").read_text()


def test_the_guide_names_the_option_that_its_nginx_needs():
    guide = (ROOT / "docs" / "guide.md").read_text()
    assert re.search(r"cordada serve --proxy 127\.0\.0\.1 ", guide)
    assert "(nginx.conf)" in guide


def test_cookies_behind_the_proxy_are_for_tls_alone(proxied):
    server, proxy = proxied("--proxy", "127.0.0.1")
    answer = register(proxy)
    assert answer.status == 201
    cookies = answer.headers.get_all("Set-Cookie")
    assert cookies and all("; Secure" in cookie and "; HttpOnly" in cookie for cookie in cookies)
    # Browsers take such a name from this host alone, over TLS, for all of its paths.
    assert all(cookie.startswith("__Host-cordada_") and "; Path=/;" in cookie for cookie in cookies)
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "start it with --proxy" not in log_of(server)


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_1, ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_the_proxy_speaks_no_old_tls(proxied, version):
    _, proxy = proxied("--proxy", "127.0.0.1")
    context = trusting()
    # What Debian's OpenSSL would otherwise not offer itself.
    context.set_ciphers("ALL:@SECLEVEL=0")
    context.minimum_version = context.maximum_version = version
    plain = socket.create_connection(("127.0.0.1", proxy.port), timeout=HANG)
    if version is ssl.TLSVersion.TLSv1_1:
        with pytest.raises(ssl.SSLError):
            context.wrap_socket(plain)
        return
    with context.wrap_socket(plain) as connection:
        cipher = connection.cipher()[0]
        assert cipher.startswith(("TLS_", "ECDHE-")) and "CBC" not in cipher and "-SHA" not in cipher[-4:]


def test_nobody_lends_an_address_to_the_proxy(proxied):
    _, proxy = proxied("--proxy", "127.0.0.1")
    assert register(proxy).status == 201
    # Registrations are counted by address, including malformed ones: 30 an hour.
    form = {"user_name": "", "email": "", "display_name": "", "password": ""}
    statuses = [
        proxy.open("POST", "/api/v1/members", form, **{"X-Forwarded-For": f"192.0.2.{number}"}).status
        for number in range(30)
    ]
    assert statuses == [422] * 29 + [429]
    assert proxy.open("GET", "/metrics").status == 401


def test_an_event_comes_through_at_once(proxied):
    _, proxy = proxied("--proxy", "127.0.0.1")
    register(proxy)
    session = proxy.open("POST", "/api/v1/session", {"user_name": "joana", "password": PASSWORD})
    bearer = {"Authorization": f"Bearer {json.loads(session.read())['token']}"}
    events = proxy.open("GET", "/api/v1/events", **bearer)
    assert events.readline() == b"retry: 3000\n"
    while not events.readline().startswith(b"data: "):
        pass
    assert proxy.open("PUT", "/api/v1/profile", {"name": "Joana"}, **bearer).status == 200
    while not events.readline().startswith(b"data: "):
        pass


def said_in_chunks(line_end: bytes, extension: bytes = b"") -> bytes:
    """A sign-in in one chunk, followed by the next request."""
    body = json.dumps({"user_name": "joana", "password": PASSWORD}).encode()
    chunk = b"%x" % len(body) + extension + line_end + body + b"\r\n0\r\n\r\n"
    return (
        b"POST /api/v1/session HTTP/1.1\r\nHost: tracks.example.org\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n" + chunk + b"GET /healthz HTTP/1.1\r\n"
        b"Host: tracks.example.org\r\nConnection: close\r\n\r\n"
    )


# The HTTP library rejects these before Cordada is called; the proxy forwards none of them unchanged.
@pytest.mark.parametrize(
    "request_, statuses",
    [
        (said_in_chunks(b"\r\n"), [200, 200]),
        (said_in_chunks(b"\n"), [200, 200]),
        (said_in_chunks(b"\r\n", b";" + b"x" * 1_000_000), [200, 200]),
        (b"POST /api/v1/session HTTP/1.1\r\nHost: a\r\nContent-Length: 1x\r\n\r\n{}", [400]),
        (b"POST /api/v1/session HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\n", [400]),
    ],
    ids=["as usual", "bare line feed", "extension of a megabyte", "length that is no number", "length with a sign"],
)
def test_the_proxy_puts_in_order_what_ends_of_chunks_hide(proxied, request_, statuses):
    _, proxy = proxied("--proxy", "127.0.0.1")
    assert register(proxy).status == 201
    with proxy.connect() as connection:
        connection.sendall(request_)
        answer = b"".join(iter(lambda: connection.recv(65_536), b""))
    assert [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", answer)] == statuses


def test_the_server_says_that_it_was_not_told_of_the_proxy(proxied):
    server, proxy = proxied()
    answer = register(proxy)
    assert not any("; Secure" in cookie for cookie in answer.headers.get_all("Set-Cookie"))
    assert proxy.open("GET", "/metrics").status == 401
    assert log_of(server).count("start it with --proxy") == 1
