import { Observable } from "../../../device/store/observable";

/** The moment at which whole tracks of other devices are downloaded for offline use. */
export type DownloadChoice = "opened" | "wifi" | "charging";

const storageKey = "cordada.bring";
const choices: readonly DownloadChoice[] = ["opened", "wifi", "charging"];

function chosen(): DownloadChoice {
  const kept = localStorage.getItem(storageKey);
  return choices.find((choice) => choice === kept) ?? "opened";
}

/** The member's choice for this device. */
export const downloadChoice = new Observable<DownloadChoice>(chosen());

export function chooseDownload(chosen: DownloadChoice): void {
  localStorage.setItem(storageKey, chosen);
  downloadChoice.set(chosen);
}
