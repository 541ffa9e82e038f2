const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, "Edge"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "iPhone"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** A readable name of a device, derived from its user agent; the agent itself if it is unknown. */
export function deviceName(agent: string): string {
  const first = (names: typeof browsers) => names.find(([shape]) => shape.test(agent))?.[1];
  return [first(browsers), first(systems)].filter(Boolean).join(" · ") || agent;
}
