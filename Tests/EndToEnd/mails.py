"""A server that sends mails, and what it sends."""

import email
import email.policy
import re
import socket
import threading

import pytest
from aiosmtpd.controller import Controller


class MailServer:
    """A real mail server (aiosmtpd) on the loopback interface."""

    def __init__(self) -> None:
        self.mails: list[email.message.EmailMessage] = []
        self.arrived = threading.Condition()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.controller = Controller(self, hostname="127.0.0.1", port=port)
        self.controller.start()
        self.address = f"smtp://127.0.0.1:{port}"

    async def handle_DATA(self, _server, _session, envelope) -> str:
        with self.arrived:
            self.mails.append(email.message_from_bytes(envelope.content, policy=email.policy.default))
            self.arrived.notify_all()
        return "250 OK"

    def link(self, page: str, count: int = 1) -> str:
        """Waits for mails with a link to a page, and returns the last one."""

        def links() -> list[str]:
            return [
                found.group() for mail in self.mails if (found := re.search(rf"http\S+/{page}#\S+", mail.get_content()))
            ]

        with self.arrived:
            assert self.arrived.wait_for(lambda: len(links()) >= count, 60)
            return links()[-1]


@pytest.fixture
def mailing(start_server):
    """A server with its address that sends mails, and the mail server."""
    mails = MailServer()
    server = start_server()
    server.stop()
    server.options += ("--address", server.address, "--mail", mails.address)
    server.options += ("--mail-from", "The club <club@example.org>")
    server.start()
    yield server, mails
    mails.controller.stop()
