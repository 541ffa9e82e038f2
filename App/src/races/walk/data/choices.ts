import { Observable, useObservable } from "../../../device/store/observable";

/** Settings of capturing (R4). */
export interface CaptureChoices {
  /** `exact` uses satellites; `sparing` uses networks, which takes less battery. */
  accuracy: "exact" | "sparing";
  /** Seconds between captures; 0 lets the core choose by battery, movement and distance to the next checkpoint (R5). */
  interval: number;
}

/** The intervals on offer, in seconds. */
export const intervals = [0, 15, 30, 60, 120, 300, 600, 900] as const;

const place = "cordada.walk.choices";

function kept(): CaptureChoices {
  const usual: CaptureChoices = { accuracy: "exact", interval: 0 };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<CaptureChoices>) };
  } catch {
    return usual;
  }
}

/** The settings of this phone, applied from the next capture on. */
export const captureChoices = new Observable<CaptureChoices>(kept());

export function choose(changed: Partial<CaptureChoices>): void {
  captureChoices.change(changed);
  localStorage.setItem(place, JSON.stringify(captureChoices.now()));
}

export const useCaptureChoices = (): CaptureChoices => useObservable(captureChoices);
