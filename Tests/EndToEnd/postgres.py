"""A PostgreSQL server of a test, on the loopback interface. Its data is deleted at the end."""

import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "1000",
    "max_locks_per_transaction": "1024",
    "autovacuum": "off",
}
# For data that nobody misses after a crash of the machine.
FORGETFUL = {"fsync": "off", "full_page_writes": "off"}


def programs() -> pathlib.Path:
    """The folder of the newest server that is installed; Debian has it outside the path."""
    if found := sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])):
        return found[-1].parent
    if found := shutil.which("initdb"):
        return pathlib.Path(found).parent
    raise RuntimeError("there is no PostgreSQL: apt install postgresql-15")


class PostgresServer:
    def __init__(self, settings: dict[str, str] = FORGETFUL):
        self.programs = programs()
        self.settings = SETTINGS | settings
        self.folder = tempfile.TemporaryDirectory(prefix="postgres-", ignore_cleanup_errors=True)
        self.data = pathlib.Path(self.folder.name, "data")
        self.log = pathlib.Path(self.folder.name, "log")
        self.user = {}
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root.
            account = pwd.getpwnam("postgres")
            os.chown(self.folder.name, account.pw_uid, account.pw_gid)
            self.user = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        kind = ["-U", "cordada", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        made = subprocess.run(
            [self.programs / "initdb", "-D", self.data, *kind],
            cwd=self.folder.name,
            capture_output=True,
            text=True,
            **self.user,
        )
        if made.returncode != 0:
            raise RuntimeError(made.stderr)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.start()

    @property
    def address(self) -> str:
        return f"postgres://cordada@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Starts the server, on the same port as before."""
        options = [f"--{name}={value}" for name, value in {**self.settings, "port": str(self.port)}.items()]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.data, *options],
                cwd=self.folder.name,
                stdout=log,
                stderr=log,
                **self.user,
            )
        ready = [self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", "cordada"]
        while subprocess.run(ready).returncode != 0:
            if self.process.poll() is not None:
                raise RuntimeError(self.log.read_text())
            time.sleep(0.05)

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stops the server, whoever is connected; `SIGQUIT` as a crash would."""
        self.process.send_signal(how)
        self.process.wait()

    def freeze(self, how: int) -> None:
        """Stops the server with all its sessions (`SIGSTOP`), or lets it go on (`SIGCONT`)."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for pid in [self.process.pid, *map(int, children)]:
            os.kill(pid, how)

    def end(self) -> None:
        self.stop()
        self.folder.cleanup()
