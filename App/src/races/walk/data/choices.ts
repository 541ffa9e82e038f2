import { Observable, useObservable } from "../../../device/store/observable";

/** How a team wants to be captured (R4). */
export interface CaptureChoices {
  /** `exact` listens to satellites; `sparing` to networks, which takes less battery. */
  accuracy: "exact" | "sparing";
  /** Seconds between captures; 0 for by battery, movement and the distance to the next checkpoint (R5). */
  interval: number;
}

/** Seconds between captures that can be chosen. */
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

/** The choices of this phone; they hold from the next capture on. */
export const captureChoices = new Observable<CaptureChoices>(kept());

export function choose(changed: Partial<CaptureChoices>): void {
  captureChoices.change(changed);
  localStorage.setItem(place, JSON.stringify(captureChoices.now()));
}

export const useCaptureChoices = (): CaptureChoices => useObservable(captureChoices);
