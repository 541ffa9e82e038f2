"""A club on one machine as it would be on several: three servers behind nginx, and PostgreSQL with a synchronous standby that
Patroni and etcd promote when the primary is gone.
"""

import contextlib
import ctypes
import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import threading
import time
import typing
import urllib.error
import urllib.request

from conftest import Server
from postgres import programs

# Patroni's shortest; a primary that is gone is replaced within this many seconds and a few.
LEASE = 20


def free_ports(count: int) -> list[int]:
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


def wait(condition, seconds: float, what: str) -> None:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise RuntimeError(f"not within {seconds} s: {what}")
        time.sleep(0.2)


def adopt(served) -> None:
    """Makes this process the parent of those whose parents have died, and lets none of them stay as a zombie: Patroni would take a
    killed PostgreSQL server for a running one.
    """
    set_child_subreaper = 36
    ctypes.CDLL(None).prctl(set_child_subreaper, 1)

    def reap() -> None:
        while True:
            for entry in pathlib.Path("/proc").iterdir():
                with contextlib.suppress(OSError, ValueError, IndexError):
                    state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
                    if state == "Z" and int(parent) == os.getpid() and int(entry.name) not in Process.own | served():
                        os.waitpid(int(entry.name), os.WNOHANG)
            time.sleep(0.5)

    threading.Thread(target=reap, daemon=True).start()


class Process:
    """A program that can be killed, stopped and started again. It and all that it starts are one group."""

    # The programs themselves, which are waited for by name.
    own: typing.ClassVar[set[int]] = set()

    def __init__(
        self,
        name: str,
        command: list,
        folder: pathlib.Path,
        environment: dict | None = None,
        user: dict | None = None,
    ):
        self.name = name
        self.command = command
        self.folder = folder
        self.environment = {**os.environ, **(environment or {})}
        self.user = user or {}
        self.process: subprocess.Popen | None = None
        self.start()

    def start(self) -> None:
        with (self.folder / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                env=self.environment,
                start_new_session=True,
                **self.user,
            )
        Process.own.add(self.process.pid)

    def sessions(self) -> set[int]:
        """The sessions of the program and of what it has started."""
        return {self.process.pid}

    def send(self, how: int) -> None:
        """Sends a signal to the program and all that it has started."""
        sessions = self.sessions()
        for entry in pathlib.Path("/proc").iterdir():
            if entry.name.isdigit():
                with contextlib.suppress(ProcessLookupError):
                    if os.getsid(int(entry.name)) in sessions:
                        os.kill(int(entry.name), how)

    def kill(self) -> None:
        self.send(signal.SIGKILL)
        self.process.wait()


class DatabaseNode(Process):
    """Patroni with its PostgreSQL server, which has a session of its own."""

    def __init__(self, data: pathlib.Path, *rest):
        self.data = data
        super().__init__(*rest)

    def sessions(self) -> set[int]:
        found = super().sessions()
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            found.add(os.getsid(int((self.data / "postmaster.pid").read_text().split()[0])))
        return found


class Cluster:
    """Everything runs until `end`."""

    def __init__(self, program: pathlib.Path, folder: pathlib.Path, servers: int = 3):
        self.servers: list[Server] = []
        adopt(lambda: {server.process.pid for server in self.servers if server.process})
        self.folder = folder
        # nginx makes the folder of its temporary files its own.
        self.temporary = folder / "proxy"
        self.temporary.mkdir()
        self.account = pwd.getpwnam("postgres")
        etcd, peer, *ports, self.port = free_ports(2 + 4 + 1)
        self.user = {}
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root.
            self.user = {"user": self.account.pw_uid, "group": self.account.pw_gid, "extra_groups": []}
            os.chown(folder, self.account.pw_uid, self.account.pw_gid)
        self.etcd = Process(
            "etcd",
            ["etcd", "--data-dir", folder / "etcd", "--listen-client-urls", f"http://127.0.0.1:{etcd}"]
            + ["--advertise-client-urls", f"http://127.0.0.1:{etcd}", "--listen-peer-urls", f"http://127.0.0.1:{peer}"],
            folder,
            {"ETCD_UNSUPPORTED_ARCH": "arm64"},
            self.user,
        )
        self.rest = {"one": ports[0], "two": ports[1]}
        self.databases = {"one": ports[2], "two": ports[3]}
        self.nodes = {name: self._node(name, etcd) for name in self.rest}
        wait(lambda: self.roles().keys() == {"master", "sync_standby"}, 120, "a primary with a synchronous standby")
        hosts = ",".join(f"127.0.0.1:{port}" for port in self.databases.values())
        address = f"postgres://cordada@{hosts}/postgres?target_session_attrs=read-write"
        data = folder / "club"
        options = ("--database", address, "--metrics", "open", "--proxy", "127.0.0.1")
        for _ in range(servers):
            self.servers.append(Server(program, data, *options))
        self.proxy = self._proxy()
        wait(lambda: self._answers(self.address + "/healthz"), 30, "an answer through nginx")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _node(self, name: str, etcd: int) -> Process:
        port = self.databases[name]
        trust = ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
        settings = {
            "scope": "cordada",
            "name": name,
            "restapi": {"listen": f"127.0.0.1:{self.rest[name]}", "connect_address": f"127.0.0.1:{self.rest[name]}"},
            "etcd3": {"host": f"127.0.0.1:{etcd}"},
            "bootstrap": {
                "dcs": {
                    "ttl": LEASE,
                    "loop_wait": 1,
                    "retry_timeout": 3,
                    "synchronous_mode": True,
                    "postgresql": {
                        "use_pg_rewind": True,
                        "parameters": {"max_connections": 200, "wal_log_hints": "on", "unix_socket_directories": ""},
                    },
                },
                "initdb": [{"encoding": "UTF8"}, {"locale": "C"}, "no-sync"],
                "pg_hba": trust,
            },
            "postgresql": {
                "listen": f"127.0.0.1:{port}",
                "connect_address": f"127.0.0.1:{port}",
                "data_dir": str(self.folder / name),
                "bin_dir": str(programs()),
                "pgpass": str(self.folder / f"{name}.pgpass"),
                "authentication": {
                    "superuser": {"username": "cordada", "password": "cordada"},
                    "replication": {"username": "standby", "password": "standby"},
                    "rewind": {"username": "rewind", "password": "rewind"},
                },
            },
        }
        # JSON is YAML.
        file = self.folder / f"{name}.yml"
        file.write_text(json.dumps(settings))
        environment = {"HOME": str(self.folder)}
        return DatabaseNode(
            self.folder / name, f"patroni-{name}", ["patroni", file], self.folder, environment, self.user
        )

    def _proxy(self) -> Process:
        upstream = "".join(f"server 127.0.0.1:{server.port} max_fails=1 fail_timeout=1s;" for server in self.servers)
        temporary = "".join(
            f"{kind}_temp_path {self.temporary};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        file = self.folder / "nginx.conf"
        file.write_text(
            f"worker_processes 1; daemon off; pid {self.folder}/nginx.pid; error_log {self.folder}/nginx-error.log;"
            + ("user root;" if os.geteuid() == 0 else "")
            + f"events {{ worker_connections 8192; }} http {{ access_log off; {temporary} upstream club {{ {upstream} }}"
            f"server {{ listen 127.0.0.1:{self.port}; location / {{ proxy_pass http://club; proxy_http_version 1.1;"
            "proxy_buffering off; proxy_connect_timeout 2s; proxy_read_timeout 60s; proxy_set_header Connection ''; } } }"
        )
        return Process("nginx", [shutil.which("nginx", path="/usr/sbin:/usr/bin"), "-c", file], self.folder)

    def roles(self) -> dict[str, str]:
        """The names of the database's nodes by their roles, as one that answers tells them."""
        for port in self.rest.values():
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/cluster", timeout=2) as answer:
                    members = json.load(answer)["members"]
            except (OSError, urllib.error.HTTPError, ValueError):
                continue
            return {
                {"leader": "master"}.get(member["role"], member["role"]): member["name"]
                for member in members
                if member.get("state") in ("running", "streaming")
            }
        return {}

    def leader(self) -> Server:
        """The server that leads."""
        found: list[Server] = []

        def look() -> list[Server]:
            found[:] = [server for server in self.servers if server.process and self._leads(server)]
            return found

        wait(look, 60, "a server that leads")
        return found[0]

    @staticmethod
    def _answers(address: str) -> bool:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    @staticmethod
    def _leads(server: Server) -> bool:
        try:
            with urllib.request.urlopen(f"{server.address}/metrics", timeout=2) as answer:
                return "\ncordada_leads 1.0\n" in answer.read().decode()
        except OSError:
            return False

    def end(self) -> None:
        self.proxy.kill()
        for server in self.servers:
            server.stop(signal.SIGKILL)
        for node in self.nodes.values():
            node.send(signal.SIGTERM)
        for node in self.nodes.values():
            node.process.wait(60)
        self.etcd.kill()
