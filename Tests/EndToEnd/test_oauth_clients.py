"""Other apps get access with their own OAuth libraries: Authlib, requests-oauthlib and oauthlib, without knowledge of
Cordada."""

import base64
import hashlib
import http.client
import http.server
import json
import threading
import urllib.parse

import authlib.integrations.requests_client
import authlib.oauth2.rfc8414
import oauthlib.oauth2
import pytest
import requests
import requests_oauthlib
from club import Member
from conftest import request

BACK = "https://app.example/back"


class Club:
    """A club with an administrator, who registers apps, and a member, who grants access."""

    def __init__(self, server):
        self.api = f"{server.address}/api/v1"
        self.administrator = Member(server.port, "anna")
        self.member = Member(server.port, "berta")
        self.metadata = json.loads(request(f"{server.address}/.well-known/oauth-authorization-server")[2])

    def register(self, is_confidential: bool) -> dict:
        app = {"name": "Training diary", "redirects": [BACK], "is_confidential": is_confidential}
        status, registered = self.administrator.ask("POST", "/apps", json.dumps(app))
        assert status == 201
        return registered

    def agree(self, address: str, is_allowed: bool = True) -> str:
        """The address to which the member's browser is redirected from an app's request."""
        page, query = address.split("?", 1)
        assert page == self.metadata["authorization_endpoint"]
        decision = {"query": query, "is_allowed": is_allowed}
        status, answer = self.member.ask("POST", "/oauth/authorization", json.dumps(decision))
        assert status == 200
        return answer["redirect"]


@pytest.fixture
def club(server, monkeypatch) -> Club:
    # The libraries require TLS, which the proxy of the guide adds.
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")
    monkeypatch.setenv("AUTHLIB_INSECURE_TRANSPORT", "1")
    return Club(server)


def test_the_metadata_is_as_the_standard_says(server, club):
    # With the addresses of the guide's proxy: a server without TLS is for this machine only.
    metadata = json.loads(json.dumps(club.metadata).replace("http://", "https://"))
    authlib.oauth2.rfc8414.AuthorizationServerMetadata(metadata).validate()
    assert club.metadata["issuer"] == server.address


def forged(server, path: str, body: bytes | None = None, token: str | None = None) -> dict:
    """The answer to a request with another host in its header."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    headers = {"Host": "evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"}
    headers |= {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    connection.request("GET" if body is None else "POST", path, body, headers)
    answer = json.loads(connection.getresponse().read())
    connection.close()
    return answer


@pytest.mark.parametrize("options", [[], ["--address", "https://club.example/"]], ids=["as it listens", "configured"])
def test_the_issuer_is_no_word_of_the_client(start_server, options):
    server = start_server(*options)
    club = Club(server)
    own = "https://club.example" if options else server.address
    metadata = forged(server, "/.well-known/oauth-authorization-server")
    assert metadata["issuer"] == own
    assert "evil" not in json.dumps(metadata)
    app = club.register(False)
    query = {"response_type": "code", "client_id": app["id"], "redirect_uri": BACK, "scope": "tracks:read"}
    query |= {"state": "s", "code_challenge": "c" * 43, "code_challenge_method": "S256"}
    decision = json.dumps({"query": urllib.parse.urlencode(query), "is_allowed": True}).encode()
    answer = forged(server, "/api/v1/oauth/authorization", decision, club.member.token)
    assert urllib.parse.parse_qs(urllib.parse.urlsplit(answer["redirect"]).query)["iss"] == [own]


@pytest.mark.parametrize("way", ["none", "client_secret_basic", "client_secret_post"])
def test_authlib_gets_refreshes_and_ends_access(club, way):
    assert way in club.metadata["token_endpoint_auth_methods_supported"]
    app = club.register(way != "none")
    renewed = []
    client = authlib.integrations.requests_client.OAuth2Session(
        app["id"],
        app.get("secret"),
        scope="tracks:read profile:read",
        redirect_uri=BACK,
        token_endpoint=club.metadata["token_endpoint"],
        token_endpoint_auth_method=way,
        revocation_endpoint_auth_method=way,
        code_challenge_method="S256",
        update_token=lambda token, **_: renewed.append(token),
    )
    verifier = "v" * 43
    address, state = client.create_authorization_url(club.metadata["authorization_endpoint"], code_verifier=verifier)
    back = club.agree(address)
    assert urllib.parse.parse_qs(urllib.parse.urlsplit(back).query)["iss"] == [club.metadata["issuer"]]
    client.fetch_token(authorization_response=back, state=state, code_verifier=verifier)
    assert client.get(f"{club.api}/tracks").json()["tracks"] == []
    assert client.get(f"{club.api}/member").json()["user_name"] == "berta"
    assert client.get(f"{club.api}/gyms").status_code == 403
    # The client detects the expired token and renews it.
    client.token["expires_at"] = 1
    assert client.get(f"{club.api}/tracks").status_code == 200
    assert len(renewed) == 1
    token = dict(client.token)
    assert client.revoke_token(
        club.metadata["revocation_endpoint"], token=token["refresh_token"], token_type_hint="refresh_token"
    ).ok
    assert (
        requests.get(f"{club.api}/tracks", headers={"Authorization": f"Bearer {token['access_token']}"}).status_code
        == 401
    )


@pytest.mark.parametrize("is_confidential", [True, False])
def test_requests_oauthlib_gets_and_refreshes_access(club, is_confidential):
    app = club.register(is_confidential)
    kept = []
    client = requests_oauthlib.OAuth2Session(
        app["id"],
        scope=["tracks:write", "tracks:read"],
        redirect_uri=BACK,
        pkce="S256",
        auto_refresh_url=club.metadata["token_endpoint"],
        auto_refresh_kwargs={"client_id": app["id"], "client_secret": app.get("secret", "")},
        token_updater=kept.append,
    )
    address, _ = client.authorization_url(club.metadata["authorization_endpoint"])
    client.fetch_token(
        club.metadata["token_endpoint"],
        authorization_response=club.agree(address),
        client_secret=app.get("secret"),
        include_client_id=True,
    )
    made = client.post(f"{club.api}/categories", json={"name": "Diary", "sport": "running"})
    assert made.status_code == 201, made.text
    client.token = client.token | {"expires_at": 1, "expires_in": -1}
    assert client.get(f"{club.api}/categories").status_code == 200
    assert len(kept) == 1


def test_oauthlib_refuses_an_answer_to_another_request(club):
    app = club.register(False)
    client = oauthlib.oauth2.WebApplicationClient(app["id"])
    verifier = client.create_code_verifier(64)
    challenge = client.create_code_challenge(verifier, "S256")
    address = client.prepare_request_uri(
        club.metadata["authorization_endpoint"],
        redirect_uri=BACK,
        scope="tracks:read",
        state="mine",
        code_challenge=challenge,
        code_challenge_method="S256",
    )
    back = club.agree(address)
    with pytest.raises(oauthlib.oauth2.MismatchingStateError):
        client.parse_request_uri_response(back, state="another")
    with pytest.raises(oauthlib.oauth2.AccessDeniedError):
        client.parse_request_uri_response(club.agree(address, is_allowed=False), state="mine")
    client.parse_request_uri_response(back, state="mine")
    body = client.prepare_request_body(redirect_uri=BACK, code_verifier=verifier)
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = requests.post(club.metadata["token_endpoint"], data=body, headers=form)
    client.parse_request_body_response(answer.text)
    assert client.access_token.startswith("cda_")
    # The code is used up, and its reuse revokes the tokens issued for it.
    again = requests.post(club.metadata["token_endpoint"], data=body, headers=form)
    with pytest.raises(oauthlib.oauth2.InvalidGrantError):
        client.parse_request_body_response(again.text)
    ended = requests.get(f"{club.api}/tracks", headers={"Authorization": f"Bearer {client.access_token}"})
    assert ended.status_code == 401


def test_a_client_that_would_send_its_proof_in_the_open_is_told_so(club):
    app = club.register(False)
    client = oauthlib.oauth2.WebApplicationClient(app["id"])
    address = client.prepare_request_uri(
        club.metadata["authorization_endpoint"],
        redirect_uri=BACK,
        scope="tracks:read",
        state="mine",
        code_challenge="p" * 43,
        code_challenge_method="plain",
    )
    with pytest.raises(oauthlib.oauth2.OAuth2Error, match="S256"):
        client.parse_request_uri_response(club.agree(address), state="mine")


@pytest.fixture
def elsewhere():
    """The address of an empty page of another origin."""

    class Empty(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()

        def log_message(self, *_):
            pass

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Empty)
    threading.Thread(target=site.serve_forever).start()
    yield f"http://127.0.0.1:{site.server_port}/"
    site.shutdown()
    site.server_close()


def test_a_page_of_another_origin_gets_access_and_uses_it(server, club, open_page, elsewhere):
    """Without a server of its own and without a library, as a page that a member opened somewhere else."""
    app = club.register(False)
    page = open_page(elsewhere)
    ask = """async ([address, token, content]) => {
      const method = content === undefined ? "GET" : "POST";
      const body = typeof content === "string" ? new URLSearchParams(content) : content && JSON.stringify(content);
      const headers = token ? { Authorization: `Bearer ${token}`, "Content-Type": "application/json" } : {};
      const answer = await fetch(address, { method, headers, body });
      return answer.json();
    }"""
    metadata = page.evaluate(ask, [f"{server.address}/.well-known/oauth-authorization-server"])
    verifier = "v" * 43
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    query = {"response_type": "code", "client_id": app["id"], "redirect_uri": BACK, "scope": "tracks:read tracks:write"}
    query |= {"state": "s", "code_challenge": challenge, "code_challenge_method": "S256"}
    back = club.agree(f"{metadata['authorization_endpoint']}?{urllib.parse.urlencode(query)}")
    [code] = urllib.parse.parse_qs(urllib.parse.urlsplit(back).query)["code"]
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": BACK, "code_verifier": verifier}
    form = urllib.parse.urlencode(form | {"client_id": app["id"]})
    token = page.evaluate(ask, [metadata["token_endpoint"], None, form])["access_token"]
    assert page.evaluate(ask, [f"{club.api}/tracks", token])["tracks"] == []
    made = page.evaluate(ask, [f"{club.api}/categories", token, {"name": "Diary", "sport": "running"}])
    assert made["name"] == "Diary"
