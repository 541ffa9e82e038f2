"""Listeners on one topic, each sent an event of 1 kB per second: the delay of events at the listeners, and the memory
of a listener in the server. usage: live.py [LISTENERS [SECONDS]]

The server is `benchmark listeners`; server and listeners share the machine and its monotonic clock.
"""

import pathlib
import resource
import select
import socket
import statistics
import subprocess
import sys
import time

PROGRAM = pathlib.Path(__file__).resolve().parent.parent / ".build/release/benchmark"
REQUEST = b"GET /events HTTP/1.1\r\nHost: benchmark\r\nAccept: text/event-stream\r\n\r\n"


def resident(process: subprocess.Popen) -> int:
    """Bytes of memory in use by the process."""
    pages = int(pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def connect(port: int, count: int) -> dict[int, socket.socket]:
    listeners = {}
    for _ in range(count):
        listener = socket.create_connection(("127.0.0.1", port))
        listener.sendall(REQUEST)
        listener.setblocking(False)
        listeners[listener.fileno()] = listener
    return listeners


def listen(listeners: dict[int, socket.socket], seconds: float) -> tuple[list[float], int]:
    """The delays in seconds of all received events, and the number of listeners that were disconnected."""
    poll = select.epoll()
    for descriptor in listeners:
        poll.register(descriptor, select.EPOLLIN)
    delays, cut = [], 0
    rest = dict.fromkeys(listeners, b"")
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for descriptor, _ in poll.poll(0.5, 1_000):
            came = listeners[descriptor].recv(65_536)
            now = time.monotonic_ns()
            if not came:
                poll.unregister(descriptor)
                cut += 1
                continue
            *events, rest[descriptor] = (rest[descriptor] + came).split(b"\n\n")
            for event in events:
                data = event.find(b"data: ")
                if data >= 0:
                    delays.append((now - int(event[data + 6 :].split(b" ", 1)[0])) / 1e9)
    return delays, cut


def main(count: int, seconds: float) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    server = subprocess.Popen([PROGRAM, "listeners"], stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline())
        idle = resident(server)
        listeners = connect(port, count)
        listen(listeners, 3)
        delays, cut = listen(listeners, seconds)
        full = resident(server)
    finally:
        server.kill()
        server.wait()
    delays.sort()
    percentile = delays[int(len(delays) * 0.99)]
    print(f"{count} listeners for {seconds:.0f} s: {len(delays)} events arrived, {cut} listeners cut")
    print(f"  after publication: median {statistics.median(delays) * 1000:.0f} ms,")
    print(f"  99 of 100 within {percentile * 1000:.0f} ms, the last after {delays[-1] * 1000:.0f} ms")
    print(f"  server: {idle / 1e6:.1f} MB without, {full / 1e6:.1f} MB with listeners, ", end="")
    print(f"{(full - idle) / count / 1000:.1f} kB a listener")
    assert cut == 0 and len(delays) >= count * (seconds - 2), "not every event arrived"
    assert percentile < 1, "not within a second"


if __name__ == "__main__":
    arguments = [int(text) for text in sys.argv[1:]]
    main(*(arguments + [5_000, 20][len(arguments) :]))
