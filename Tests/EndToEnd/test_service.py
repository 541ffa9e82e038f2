"""The program as a service: its configuration, its service manager, its log (Q5, Q7)."""

import contextlib
import json
import os
import pty
import re
import signal
import socket
import subprocess
import urllib.request

import pytest


def serve(program, *options, **surroundings):
    return subprocess.Popen(
        [program, "serve", *map(str, options)],
        stdout=subprocess.PIPE,
        stderr=surroundings.pop("stderr", subprocess.DEVNULL),
        text=True,
        env={**os.environ, **surroundings},
    )


def address_of(process) -> str:
    return re.search(r"http://\S+", process.stdout.readline())[0]


def checked(program, tmp_path, text: str):
    file = tmp_path / "cordada.toml"
    file.write_text(text)
    return subprocess.run([program, "config", "check", file], capture_output=True, text=True, timeout=120)


def test_a_server_is_configured_by_a_file_and_the_command_line_goes_before(program, tmp_path):
    file = tmp_path / "cordada.toml"
    file.write_text(
        f'# The club.\n\nlisten = "127.0.0.1:1"  # taken\ndata = \'{tmp_path / "club"}\'\nquota = "5GB"\r\n'
    )
    process = serve(program, "--config", file, "--listen", "127.0.0.1:0")
    try:
        with urllib.request.urlopen(address_of(process) + "/healthz", timeout=60) as answer:
            assert answer.status == 200
        assert (tmp_path / "club" / "cordada.sqlite").exists()
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("listen = 8080", "line 1: the value of listen must be text between quotation marks."),
        ('listen = "127.0.0.1:8080', "line 1: the value of listen"),
        ('# one\nlisten = "a" b', "line 2: the value of listen"),
        ('data = "\\q"', "line 1: the value of data"),
        ('data = "a"\ndata = "b"', "line 2: data stands in the file already."),
        ("[server]", "line 1: a line is 'option = \"value\"'"),
        ('= "a"', "line 1: a line is"),
        ('listen "a"', "line 1: a line is"),
        ('colour = "red"', "--colour=red is not an option of this command."),
        ('listen = "nowhere"', "--listen needs HOST:PORT."),
        ('quota = "much"', "'much' is no size"),
        ('mbtiles = "/nothing.mbtiles"', "/nothing.mbtiles"),
        ('mail = "smtp://mail.example"', "--mail needs --mail-from"),
        ('mail = "smtp://mail.example"\nmail-from = "club@example.org"', "--mail needs --address"),
        ('mail-user = "club"', "need --mail."),
        (
            'mail = "mail.example"\nmail-from = "club@example.org"\naddress = "https://club.example"',
            "--mail needs a server such as",
        ),
        (
            'mail = "smtp://mail.example"\nmail-from = "a@b.org"\naddress = "https://a.org"\nmail-password = "/nothing"',
            "cannot be read from /nothing",
        ),
        ('config = "again.toml"', "--config=again.toml is not an option"),
    ],
)
def test_a_configuration_that_is_wrong_is_refused_with_its_line(program, tmp_path, text, sentence):
    answer = checked(program, tmp_path, text)
    assert answer.returncode != 0
    assert sentence in answer.stderr
    assert answer.stdout == ""


MAIL = """
address = "https://club.example"
mail = "smtps://mail.example:465"
mail-from = "The club <club@example.org>"
mail-user = "club"
"""


@pytest.mark.parametrize("text", ["", "\n# nothing\n", 'tiles-attribution = "© \\"us\\"\\n"', "listen = ':8080'", MAIL])
def test_a_configuration_that_is_right_is_said_to_be(program, tmp_path, text):
    answer = checked(program, tmp_path, text)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "is right" in answer.stdout


def test_a_configuration_that_cannot_be_read_is_named(program, tmp_path):
    for file in [tmp_path / "none.toml", tmp_path]:
        answer = subprocess.run([program, "config", "check", file], capture_output=True, text=True, timeout=120)
        assert answer.returncode == 1
        assert str(file) in answer.stderr


@pytest.mark.parametrize("name", ["{folder}/notify", "@cordada-{process}"], ids=["path", "abstract"])
def test_the_service_manager_is_told_of_the_start_of_life_and_of_the_end(program, tmp_path, name):
    name = name.format(folder=tmp_path, process=os.getpid())
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.settimeout(120)
        manager.bind("\0" + name[1:] if name.startswith("@") else name)
        process = serve(
            program, "--listen", "127.0.0.1:0", "--data", tmp_path / "data", NOTIFY_SOCKET=name, WATCHDOG_USEC="200000"
        )
        try:
            assert manager.recv(100) == b"READY=1"
            assert manager.recv(100) == b"WATCHDOG=1"
        finally:
            process.send_signal(signal.SIGTERM)
        while (told := manager.recv(100)) == b"WATCHDOG=1":
            pass
        assert told == b"STOPPING=1"
        assert process.wait(timeout=60) == 0


def test_a_server_without_a_manager_tells_nobody(program, tmp_path):
    process = serve(
        program, "--listen", "127.0.0.1:0", "--data", tmp_path / "data", NOTIFY_SOCKET="", WATCHDOG_USEC="1"
    )
    address_of(process)
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=60) == 0


def logged(program, tmp_path, descriptor: int, **surroundings) -> None:
    """Logs the request of one page."""
    process = serve(program, "--listen", "127.0.0.1:0", "--data", tmp_path / "data", stderr=descriptor, **surroundings)
    os.close(descriptor)
    urllib.request.urlopen(address_of(process) + "/healthz", timeout=60).close()
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=60) == 0


def shown(screen):
    """The text written to a terminal whose other end is closed: reading then fails."""
    with contextlib.suppress(OSError):
        while read := screen.read(65_536):
            yield read


@pytest.mark.parametrize("colour", ["", "1"])
def test_people_at_a_terminal_read_a_line_of_words_for_each_request(program, tmp_path, colour):
    terminal, descriptor = pty.openpty()
    surroundings = {"NO_COLOR": "1"} if colour else {}
    logged(program, tmp_path, descriptor, **surroundings)
    with open(terminal, "rb", buffering=0) as screen:
        text = b"".join(shown(screen)).decode()
    line = r"\d\d:\d\d:\d\d  {}200  GET  /healthz  \d+ ms  3 B{}\r\n"
    marks = ("", "") if colour else (r"\x1b\[32m", r"\x1b\[0m")
    assert re.search(line.format(*marks), text)
    assert "The server has stopped." in text


def test_programs_read_a_line_of_json_for_each_event(program, tmp_path):
    reader, descriptor = os.pipe()
    logged(program, tmp_path, descriptor)
    with open(reader) as pipe:
        lines = [json.loads(line) for line in pipe]
    assert {"event": "request", "method": "GET", "route": "/healthz", "status": 200}.items() <= lines[0].items()
    assert lines[-1]["message"] == "The server has stopped."
