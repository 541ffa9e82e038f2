import type { GeoJSONSource, Map, MapEvent, Position } from "maplibre-gl";
import { token } from "../../../map/ground/palette";
import { chosenPlaces } from "../../../map/marks/choice";
import type { MapMark } from "../../../map/marks/MapMark";
import { Box, placeBox, placeWidth } from "../../../map/marks/nameRoom";
import { nameplateOf, placedNumbers } from "./teamNumbers";

/** A team as a map symbol. */
export interface MapTeam {
  number: number;
  name: string;
  position: Position;
  /** Name of a colour token. */
  color: string;
  /** True if the current position is unknown: drawn as a ring, not a dot. */
  isHollow: boolean;
}

interface Standing {
  team: MapTeam;
  /** Origin, shown place and destination, in the unit square of Web Mercator. */
  from: Point;
  now: Point;
  to: Point;
  begun: number;
  length: number;
}

interface Point {
  x: number;
  y: number;
}

interface SeenTeam {
  standing: Standing;
  /** In pixels of the map. */
  at: Point;
}

const nameOf = ({ number, name }: MapTeam) => `${number} ${name}`;

/** Distance from a team within which a press selects it, in pixels. */
const reach = 22;
/** Shortest and longest movement to a new fix, in milliseconds. */
const glide = { least: 400, most: 3_000 };
/** Side of the unit square in pixels at zoom 0. */
const tileSize = 512;

const mercator = ([longitude, latitude]: Position): Point => ({
  x: (longitude + 180) / 360,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI),
});

/**
 * Draws all teams of a race on one canvas over the map. A team moves smoothly to a new fix and stops there: it is never shown
 * beyond its last fix.
 */
export class TeamSheet {
  private readonly canvas = document.createElement("canvas");
  private readonly standings = new globalThis.Map<number, Standing>();
  private readonly stamps = new globalThis.Map<string, HTMLCanvasElement>();
  private readonly isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  private chosen: number | null = null;
  private frame = 0;
  /** The place marks whose names are shown, with their widths. */
  private places: readonly { point: Point; width: number }[] = [];
  private marks: readonly MapMark[] = [];
  private readonly widths = new globalThis.Map<number, number>();

  constructor(
    private readonly map: Map,
    private readonly onPick: (number: number) => void,
  ) {
    this.canvas.className = "team-sheet";
    map.getCanvasContainer().append(this.canvas);
    map.on("move", this.draw);
    map.on("resize", this.fit);
    map.on("click", this.pick);
    map.on("moveend", this.settle);
    this.fit();
  }

  remove(): void {
    cancelAnimationFrame(this.frame);
    this.map.off("move", this.draw);
    this.map.off("resize", this.fit);
    this.map.off("click", this.pick);
    this.map.off("moveend", this.settle);
    this.canvas.remove();
  }

  /** Shows the teams, the most important last. With `isGliding` they move smoothly. */
  show(teams: readonly MapTeam[], isGliding: boolean): void {
    const now = performance.now();
    const before = new globalThis.Map(this.standings);
    this.standings.clear();
    for (const team of teams) {
      const to = mercator(team.position);
      const known = before.get(team.number);
      if (!known || !isGliding || this.isCalm) {
        this.standings.set(team.number, { team, from: to, now: to, to, begun: now, length: 0 });
      } else if (known.to.x === to.x && known.to.y === to.y) {
        this.standings.set(team.number, { ...known, team });
      } else {
        const length = Math.min(glide.most, Math.max(glide.least, now - known.begun));
        this.standings.set(team.number, { team, from: known.now, now: known.now, to, begun: now, length });
      }
    }
    this.reserve();
    this.wake();
  }

  /** Keeps team numbers clear of place marks and their names. */
  keepClear(marks: readonly MapMark[]): void {
    this.marks = marks;
    this.settle();
    this.wake();
  }

  /** Highlights one team. */
  choose(number: number | null): void {
    this.chosen = number;
    this.wake();
  }

  /** Redraws after a change of the page's colours. */
  repaint(): void {
    this.stamps.clear();
    this.wake();
  }

  /** Finds the shown place names once the map has stopped, and hides map labels under team numbers. */
  private readonly settle = (): void => {
    const { clientWidth: x, clientHeight: y } = this.map.getCanvas();
    const at = this.marks.map(({ position }) => this.map.project(position));
    this.places = chosenPlaces(at, { x, y }, []).flatMap((index) => {
      const mark = this.marks[index];
      return mark ? [{ point: mercator(mark.position), width: placeWidth(mark.label) }] : [];
    });
    this.reserve();
  };

  /** Hides map labels at the destinations of teams with numbers. */
  private reserve(): void {
    const context = this.canvas.getContext("2d");
    if (!context) return;
    const seen = this.seen(({ to }) => to);
    const numbered = this.numbers(context, seen).flatMap(({ standing }) => [standing.team.position]);
    const features = numbered.map((coordinates) => ({ type: "Feature", properties: {}, geometry: { type: "Point", coordinates } }) as const);
    (this.map.getSource("crowd") as GeoJSONSource | undefined)?.setData({ type: "FeatureCollection", features });
  }

  private wake(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(this.step);
  }

  private readonly step = (): void => {
    const now = performance.now();
    let isMoving = false;
    for (const standing of this.standings.values()) {
      const { from, to, begun, length } = standing;
      const share = length === 0 ? 1 : Math.min(1, (now - begun) / length);
      standing.now = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      if (share < 1) isMoving = true;
    }
    this.draw();
    if (isMoving) this.wake();
  };

  private readonly fit = (): void => {
    const { clientWidth, clientHeight } = this.map.getCanvas();
    this.canvas.width = clientWidth * devicePixelRatio;
    this.canvas.height = clientHeight * devicePixelRatio;
    this.canvas.style.width = `${clientWidth}px`;
    this.canvas.style.height = `${clientHeight}px`;
    this.draw();
  };

  /** Returns the projection from the unit square to pixels of the map, which is never rotated. */
  private projection(): (point: Point) => Point {
    const { lng, lat } = this.map.getCenter();
    const centre = mercator([lng, lat]);
    const size = tileSize * 2 ** this.map.getZoom();
    const { clientWidth, clientHeight } = this.map.getCanvas();
    return ({ x, y }) => ({ x: (x - centre.x) * size + clientWidth / 2, y: (y - centre.y) * size + clientHeight / 2 });
  }

  private readonly draw = (): void => {
    const context = this.canvas.getContext("2d");
    if (!context) return;
    const ratio = devicePixelRatio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.canvas.width / ratio, this.canvas.height / ratio);
    const seen = this.seen(({ now }) => now);
    for (const { standing, at } of seen) {
      const stamp = this.stamp(standing.team);
      const half = stamp.width / ratio / 2;
      context.drawImage(stamp, at.x - half, at.y - half, 2 * half, 2 * half);
    }
    this.label(context, seen);
    const chosen = seen.find(({ standing }) => standing.team.number === this.chosen);
    if (chosen) this.drawChosen(context, chosen.standing.team, chosen.at);
  };

  /** The visible teams, the most important last. */
  private seen(place: (standing: Standing) => Point): readonly SeenTeam[] {
    const project = this.projection();
    const { clientWidth: width, clientHeight: height } = this.map.getCanvas();
    return [...this.standings.values()].flatMap((standing) => {
      const at = project(place(standing));
      return at.x < -20 || at.y < -20 || at.x > width + 20 || at.y > height + 20 ? [] : [{ standing, at }];
    });
  }

  /** The teams whose number fits, the most important first, with the vertical offset of the number. */
  private numbers(context: CanvasRenderingContext2D, seen: readonly SeenTeam[]): readonly (SeenTeam & { aside: number })[] {
    context.font = `600 11px ${getComputedStyle(document.body).fontFamily}`;
    const project = this.projection();
    const taken: Box[] = this.places.map(({ point, width }) => placeBox(project(point), width));
    const chosen = seen.find(({ standing }) => standing.team.number === this.chosen);
    if (chosen) taken.push(this.nameplate(context, chosen.standing.team, chosen.at));
    context.font = `600 11px ${getComputedStyle(document.body).fontFamily}`;
    const others = seen.filter((each) => each !== chosen).reverse();
    const teams = others.map(({ standing, at }) => ({ ...at, width: this.widthOf(context, standing.team.number) }));
    const asides = placedNumbers(teams, taken);
    return others.flatMap((each, index) => {
      const aside = asides[index];
      return aside === undefined ? [] : [{ ...each, aside }];
    });
  }

  /** Width of a number in its font, in pixels. */
  private widthOf(context: CanvasRenderingContext2D, number: number): number {
    let width = this.widths.get(number);
    if (width === undefined) this.widths.set(number, (width = context.measureText(String(number)).width));
    return width;
  }

  /** Draws team numbers, as many as fit. */
  private label(context: CanvasRenderingContext2D, seen: readonly SeenTeam[]): void {
    const numbered = this.numbers(context, seen);
    context.textBaseline = "middle";
    context.textAlign = "center";
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.strokeStyle = token("map-halo");
    context.fillStyle = token("map-text");
    for (const { standing, at, aside } of numbered) {
      context.strokeText(String(standing.team.number), at.x, at.y + aside);
      context.fillText(String(standing.team.number), at.x, at.y + aside);
    }
  }

  /** Draws the name of the selected team at its right or its left, or below it if neither fits. */
  private nameplate(context: CanvasRenderingContext2D, team: MapTeam, at: Point): Box {
    context.font = `700 13px ${getComputedStyle(document.body).fontFamily}`;
    return nameplateOf(at, context.measureText(nameOf(team)).width + 12, this.map.getCanvas().clientWidth);
  }

  private drawChosen(context: CanvasRenderingContext2D, team: MapTeam, at: Point): void {
    context.beginPath();
    context.arc(at.x, at.y, 9, 0, 2 * Math.PI);
    context.lineWidth = 4;
    context.strokeStyle = token("surface");
    context.fillStyle = token(team.color);
    if (!team.isHollow) context.fill();
    context.stroke();
    context.lineWidth = 2.5;
    context.strokeStyle = token("text");
    context.stroke();
    const { left, top, right, bottom } = this.nameplate(context, team, at);
    context.textAlign = "start";
    context.fillStyle = token("text");
    context.beginPath();
    context.roundRect(left, top, right - left, bottom - top, 8);
    context.fill();
    context.fillStyle = token("surface");
    context.fillText(nameOf(team), left + 6, (top + bottom) / 2 + 0.5);
  }

  /** The dot or ring of teams of equal appearance, drawn once. */
  private stamp({ color, isHollow }: MapTeam): HTMLCanvasElement {
    const key = `${color} ${isHollow} ${devicePixelRatio}`;
    const known = this.stamps.get(key);
    if (known) return known;
    const stamp = document.createElement("canvas");
    stamp.width = stamp.height = 18 * devicePixelRatio;
    const context = stamp.getContext("2d");
    if (context) {
      context.scale(devicePixelRatio, devicePixelRatio);
      context.beginPath();
      context.arc(9, 9, 5.5, 0, 2 * Math.PI);
      context.lineWidth = isHollow ? 6 : 3.5;
      context.strokeStyle = token("surface");
      context.stroke();
      context.fillStyle = context.strokeStyle = token(color);
      context.lineWidth = 2.5;
      if (isHollow) context.stroke();
      else context.fill();
    }
    this.stamps.set(key, stamp);
    return stamp;
  }

  private readonly pick = ({ point }: MapEvent): void => {
    if (!point) return;
    const project = this.projection();
    let nearest: { number: number; distance: number } | null = null;
    for (const { team, now } of this.standings.values()) {
      const at = project(now);
      const distance = Math.hypot(at.x - point.x, at.y - point.y);
      if (distance <= (nearest?.distance ?? reach)) nearest = { number: team.number, distance };
    }
    if (nearest) this.onPick(nearest.number);
  };
}
