"""Recordings of any length for the measurements: a noisy loop in the Pyrenees at 1 Hz."""

import math
import random

# Recordings whose seeds are multiples of this begin at one place, as most recordings of a runner do.
HOME = 97 * 89


def gpx(points: int, seed: int = 1, start_day: int = 1) -> bytes:
    """A GPX 1.1 track of `points` fixes with altitude, time and heart rate."""
    chance = random.Random(seed)
    latitude, longitude, altitude = 42.5 + seed % 97 / 1000, 1.5 + seed % 89 / 1000, 1200.0
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<gpx version="1.1" creator="Cordada" xmlns="http://www.topografix.com/GPX/1/1"'
        ' xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">\n'
        f"<trk><name>Loop {seed}</name><type>running</type><trkseg>\n"
    ]
    for second in range(points):
        heading = second / 900 + math.sin(second / 40) / 3
        latitude += (2.8 * math.cos(heading) + chance.gauss(0, 0.3)) / 111_000
        longitude += (2.8 * math.sin(heading) + chance.gauss(0, 0.3)) / 82_000
        altitude += math.sin(second / 300) * 0.3 + chance.gauss(0, 0.1)
        day, rest = divmod(second, 86_400)
        date = f"{2010 + (start_day - 1) // 336:04}-{(start_day - 1) // 28 % 12 + 1:02}"
        date += f"-{(start_day - 1) % 28 + 1 + day:02}" if day < 2 else "-28"
        clock = f"{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}"
        lines.append(
            f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{altitude:.1f}</ele>'
            f"<time>{date}T{clock}Z</time><extensions><gpxtpx:TrackPointExtension>"
            f"<gpxtpx:hr>{140 + int(10 * math.sin(second / 200))}</gpxtpx:hr>"
            "</gpxtpx:TrackPointExtension></extensions></trkpt>\n"
        )
    lines.append("</trkseg></trk></gpx>\n")
    return "".join(lines).encode()
