import type { Map, Position } from "maplibre-gl";

interface Standing {
  position: Position;
  aside: number;
}

/**
 * A layer of pins over the map. During a pan only the layer moves; pins are placed separately when the zoom changes and when
 * the map comes to rest.
 */
export class PinBoard {
  readonly element = document.createElement("div");
  private readonly pins = new globalThis.Map<HTMLElement, Standing>();
  private anchor: Position = [0, 0];
  private anchored = { x: 0, y: 0, zoom: NaN };

  constructor(private readonly map: Map) {
    this.element.className = "map-pins";
    map.getCanvasContainer().append(this.element);
    map.on("move", this.follow);
    map.on("moveend", this.placeAll);
    map.on("resize", this.placeAll);
  }

  remove(): void {
    this.map.off("move", this.follow);
    this.map.off("moveend", this.placeAll);
    this.map.off("resize", this.placeAll);
    this.element.remove();
  }

  /** Places `pin` at `position` with a horizontal offset in pixels, until the returned function is called. */
  stand(pin: HTMLElement, position: Position, aside: number): () => void {
    if (this.pins.size === 0) this.placeAll();
    const standing = { position, aside };
    this.pins.set(pin, standing);
    this.set(pin, standing);
    return () => this.pins.delete(pin);
  }

  private readonly follow = (): void => {
    if (this.map.getZoom() !== this.anchored.zoom) return this.placeAll();
    const now = this.map.project(this.anchor);
    this.shift(now.x - this.anchored.x, now.y - this.anchored.y);
  };

  private readonly placeAll = (): void => {
    const { lng, lat } = this.map.getCenter();
    this.anchor = [lng, lat];
    this.anchored = { ...this.map.project(this.anchor), zoom: this.map.getZoom() };
    this.shift(0, 0);
    for (const [pin, standing] of this.pins) this.set(pin, standing);
  };

  private shift(x: number, y: number): void {
    this.element.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** A pin may be added while the layer is moved: its place is relative to the layer's origin. */
  private set(pin: HTMLElement, { position, aside }: Standing): void {
    const [anchor, at] = [this.map.project(this.anchor), this.map.project(position)];
    const x = at.x - anchor.x + this.anchored.x + aside;
    const y = at.y - anchor.y + this.anchored.y;
    pin.style.transform = `translate(-50%, -50%) translate(${x}px, ${y}px)`;
  }
}
