const names = [
  "land", "grass", "wood", "farmland", "rock", "ice", "sand", "built", "building", "building-edge",
  "park", "water", "water-line", "water-text", "road", "road-edge", "road-main", "road-main-edge",
  "path", "rail", "lift", "border", "text", "text-soft", "halo", "peak", "hut", "grid",
] as const;

/** What the ground is painted with, read from the tokens `--map-…`. */
export type Palette = Readonly<Record<(typeof names)[number], string>>;

/** The colours of the page as it is painted now. */
export function currentPalette(): Palette {
  const tokens = getComputedStyle(document.documentElement);
  const read = (name: string) => tokens.getPropertyValue(`--map-${name}`).trim();
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Palette;
}

/** One token of the page, for colours the map shares with the rest. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
