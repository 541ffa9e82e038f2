"""Measures the cost of making the sizes of one photo: the helper's processor time and peak memory.

usage: pictures.py

The photo is a wall of the fixtures at 12 megapixels, with the noise of a sensor. Fails when a figure exceeds its limit.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

HELPER = pathlib.Path(".build/release/cordada-pictures")
WALL = "Tests/Fixtures/photos/exif-Landscape_6.jpg"
LIMIT_S, LIMIT_MB = 0.4, 120
ROUNDS = 7


def vips(*arguments: object) -> None:
    subprocess.run(["vips", *map(str, arguments)], check=True)


def photo(folder: pathlib.Path) -> pathlib.Path:
    """A photo of 3,000 by 4,000 pixels, as a phone's camera writes it."""
    wall, noise, sum_, whole, made = (folder / name for name in ("wall.v", "noise.v", "sum.v", "whole.v", "photo.jpg"))
    vips("thumbnail", WALL, wall, 3_000, "--height", 4_000, "--size", "force", "--no-rotate")
    vips("gaussnoise", noise, 3_000, 4_000, "--sigma", 4, "--mean", 0)
    vips("add", wall, noise, sum_)
    vips("cast", sum_, whole, "uchar")
    vips("jpegsave", whole, made, "--Q", 90, "--strip")
    return made


def cost(photo: pathlib.Path, folder: pathlib.Path) -> tuple[float, float]:
    """Processor time in seconds, and peak memory in megabytes."""
    helper = subprocess.Popen([HELPER, photo, folder], stdout=subprocess.DEVNULL, env={})
    _, status, used = os.wait4(helper.pid, 0)
    helper.returncode = os.waitstatus_to_exitcode(status)
    assert helper.returncode == 0, helper.returncode
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1000


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        original = photo(folder)
        costs = [cost(original, folder) for _ in range(ROUNDS)]
        sizes = ", ".join(
            f"{each} {(folder / f'{each}.jpg').stat().st_size // 1000} kB" for each in ("large", "screen", "thumbnail")
        )
    seconds, megabytes = sorted(costs)[ROUNDS // 2][0], max(memory for _, memory in costs)
    print(
        f"three sizes of a photo of 12 megapixels, {original.name}: {seconds * 1000:.0f} ms of the processor, {megabytes:.0f} MB; {sizes}"
    )
    if seconds > LIMIT_S or megabytes > LIMIT_MB:
        sys.exit(f"over {LIMIT_S * 1000:.0f} ms or {LIMIT_MB} MB")


main()
