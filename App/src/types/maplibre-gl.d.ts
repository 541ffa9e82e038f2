// The part of MapLibre GL JS 5 that the map uses; its types come with its npm package only.
declare module "maplibre-gl" {
  /** Longitude, latitude. */
  export type Position = readonly [number, number];
  /** West, south, east, north. */
  export type Box = readonly [number, number, number, number];
  /** https://maplibre.org/maplibre-style-spec/expressions/ */
  export type Expression = readonly [string, ...unknown[]];
  export type Value = string | number | boolean | readonly (string | number)[] | Expression;

  export interface Layer {
    id: string;
    type: "background" | "fill" | "line" | "symbol" | "circle" | "raster";
    source?: string;
    "source-layer"?: string;
    minzoom?: number;
    maxzoom?: number;
    filter?: Expression;
    layout?: Readonly<Record<string, Value>>;
    paint?: Readonly<Record<string, Value>>;
  }

  export interface Feature {
    type: "Feature";
    /** Required if features are added later. */
    id?: number;
    properties: Readonly<Record<string, string | number>>;
    geometry:
      | { type: "Point"; coordinates: Position }
      | { type: "LineString"; coordinates: readonly Position[] }
      | { type: "Polygon"; coordinates: readonly (readonly Position[])[] };
  }

  export interface FeatureCollection {
    type: "FeatureCollection";
    features: readonly Feature[];
  }

  export interface Source {
    type: "vector" | "raster" | "geojson";
    url?: string;
    tiles?: readonly string[];
    tileSize?: number;
    minzoom?: number;
    maxzoom?: number;
    bounds?: Box;
    attribution?: string;
    data?: FeatureCollection;
    tolerance?: number;
    buffer?: number;
  }

  export interface Style {
    version: 8;
    glyphs: string;
    sources: Readonly<Record<string, Source>>;
    layers: readonly Layer[];
  }

  export interface GeoJSONSource extends Source {
    setData(data: FeatureCollection): void;
    /** Requires that all features of the source have an `id`. */
    updateData(change: { add: readonly Feature[] }): void;
  }

  /** Pixels kept free on each side. */
  export interface Padding {
    top: number;
    right: number;
    bottom: number;
    left: number;
  }

  interface MapOptions {
    container: HTMLElement;
    style: Style;
    bounds?: Box;
    fitBoundsOptions?: { padding: Padding; maxZoom: number };
    minZoom?: number;
    maxZoom?: number;
    attributionControl?: false;
    cooperativeGestures?: boolean;
    dragRotate?: boolean;
    pitchWithRotate?: boolean;
    touchPitch?: boolean;
    fadeDuration?: number;
    localIdeographFontFamily?: string;
    locale?: Readonly<Record<string, string>>;
  }

  export interface MapEvent {
    /** The member's action, if the member moved the map. */
    originalEvent?: Event;
    sourceId?: string;
    /** The tile that arrived. */
    tile?: unknown;
    /** The place of a press on the map, in pixels and in degrees. */
    point?: { x: number; y: number };
    lngLat?: { lng: number; lat: number };
  }

  export class Map {
    constructor(options: MapOptions);
    on(event: string, listener: (event: MapEvent) => void): this;
    off(event: string, listener: (event: MapEvent) => void): this;
    once(event: string, listener: (event: MapEvent) => void): this;
    remove(): void;
    getZoom(): number;
    getSource(id: string): Source | undefined;
    getCanvas(): HTMLCanvasElement;
    getCanvasContainer(): HTMLElement;
    getCenter(): { lng: number; lat: number };
    getBounds(): { getWest(): number; getSouth(): number; getEast(): number; getNorth(): number };
    resize(): this;
    project(position: Position): { x: number; y: number };
    unproject(point: readonly [number, number]): { lng: number; lat: number };
    fitBounds(bounds: Box, options: { padding: Padding; maxZoom: number; duration?: number }): this;
    panBy(pixels: readonly [number, number]): this;
    /** Moves without animation, and ends any movement under way. */
    jumpTo(camera: { center: Position; zoom?: number }): this;
    /** Moves with animation, or without if the member prefers reduced motion. */
    easeTo(camera: { center: Position; zoom?: number }): this;
    isMoving(): boolean;
    zoomIn(): this;
    zoomOut(): this;
    setStyle(
      style: Style,
      options: { diff: boolean; transformStyle: (previous: Style | undefined, next: Style) => Style },
    ): this;
    addImage(
      id: string,
      image: { width: number; height: number; data: Uint8ClampedArray },
      options: { sdf: boolean; pixelRatio: number },
    ): this;
    addControl(control: ScaleControl, position: "bottom-left"): this;
    removeControl(control: ScaleControl): this;
    hasControl(control: ScaleControl): boolean;
    readonly keyboard: { disableRotation(): void };
    readonly touchZoomRotate: { disableRotation(): void };
    readonly cooperativeGestures: { enable(): void; disable(): void };
  }

  export class Popup {
    constructor(options: { offset: number; maxWidth: string; focusAfterOpen: boolean });
    setLngLat(position: Position): this;
    getElement(): HTMLElement;
    setDOMContent(content: Node): this;
    addTo(map: Map): this;
    on(event: "close", listener: () => void): this;
    off(event: "close", listener: () => void): this;
    remove(): this;
  }

  export class ScaleControl {
    constructor(options: { maxWidth: number; unit: "metric" | "imperial" });
  }

  export class LngLat {
    constructor(longitude: number, latitude: number);
    /** In metres on a sphere with the Earth's mean radius. */
    distanceTo(other: LngLat): number;
  }

  interface MapLibre {
    Map: typeof Map;
    LngLat: typeof LngLat;
    Popup: typeof Popup;
    ScaleControl: typeof ScaleControl;
    setWorkerUrl(address: string): void;
    addProtocol(
      scheme: string,
      load: (request: { url: string }, abort: AbortController) => Promise<{ data: ArrayBuffer }>,
    ): void;
  }

  const maplibregl: MapLibre;
  export default maplibregl;
}
