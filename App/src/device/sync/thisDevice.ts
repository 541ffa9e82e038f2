import { newIdentifier } from "../store/identifier";

const place = "cordada.device";

/** This device's own name among those of its members, made once. */
export function deviceIdentifier(): string {
  let known = localStorage.getItem(place);
  if (!known) localStorage.setItem(place, (known = newIdentifier()));
  return known;
}

const systems = ["iPhone", "iPad", "Android", "Windows", "Mac", "CrOS", "Linux"];
const browsers = [
  ["Edg", "Edge"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

/** What the member knows this device by. */
export function deviceName(): string {
  const { userAgent } = navigator;
  const browser = browsers.find(([mark]) => userAgent.includes(`${mark}/`))?.[1];
  const system = systems.find((mark) => userAgent.includes(mark));
  return [browser, system].filter(Boolean).join(", ") || "Cordada";
}
