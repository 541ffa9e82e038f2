import { newIdentifier } from "../store/identifier";

const place = "cordada.device";

/** This device's own name among those of its members, made once. */
export function deviceIdentifier(): string {
  let known = localStorage.getItem(place);
  if (!known) localStorage.setItem(place, (known = newIdentifier()));
  return known;
}
