import { Observable } from "../../../device/store/observable";

/** When tracks of other devices come here whole, to be opened without a network. */
export type Bringing = "opened" | "wifi" | "charging";

const place = "cordada.bring";
const choices: readonly Bringing[] = ["opened", "wifi", "charging"];

function kept(): Bringing {
  const chosen = localStorage.getItem(place);
  return choices.find((choice) => choice === chosen) ?? "opened";
}

/** What the member chose for this device. */
export const bringing = new Observable<Bringing>(kept());

export function chooseBringing(chosen: Bringing): void {
  localStorage.setItem(place, chosen);
  bringing.set(chosen);
}
