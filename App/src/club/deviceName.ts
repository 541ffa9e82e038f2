import { t } from "../shell/language/language";

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "iPhone"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** A device as its owner knows it, from what its browser calls itself. */
export function deviceName(agent: string | null | undefined): string {
  const first = (names: typeof browsers) => names.find(([shape]) => shape.test(agent ?? ""))?.[1];
  const names = [first(browsers), first(systems)].filter(Boolean).join(" · ");
  return names || agent || t("club.unknownDevice");
}
