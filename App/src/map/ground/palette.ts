const names = [
  "land", "grass", "wood", "farmland", "rock", "ice", "sand", "built", "building", "building-edge",
  "park", "water", "water-line", "water-text", "road", "road-edge", "road-main", "road-main-edge",
  "path", "path-mountain", "path-alpine", "path-ferrata", "contour", "cliff", "spring", "rail", "lift", "border", "text", "text-soft", "halo", "peak", "hut", "grid",
] as const;

/** The colours of the ground, read from the tokens `--map-…`. */
export type Palette = Readonly<Record<(typeof names)[number], string>>;

/** The colours of the page in its present theme. */
export function currentPalette(): Palette {
  const tokens = getComputedStyle(document.documentElement);
  const read = (name: string) => tokens.getPropertyValue(`--map-${name}`).trim();
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Palette;
}

/** The value of a design token, for colours shared with the page. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
