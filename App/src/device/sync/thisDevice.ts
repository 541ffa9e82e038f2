import { newIdentifier } from "../store/identifier";

const place = "cordada.device";

/** The identifier of this device, made once. */
export function deviceIdentifier(): string {
  let known = localStorage.getItem(place);
  if (!known) localStorage.setItem(place, (known = newIdentifier()));
  return known;
}
