import { Observable } from "../../device/store/observable";
import { t } from "../language/language";

/** A short message at the foot of the page, which leaves by itself. */
export interface Toast {
  id: number;
  text: string;
  /** One thing that can be done about it, as Undo. */
  action?: { label: string; run: () => void };
  /** Something went wrong: read aloud at once. */
  alarming: boolean;
  /** It stays until it is dismissed. */
  lasting: boolean;
}

/** What may be said of a toast besides its words. */
type ToastOptions = Partial<Pick<Toast, "action" | "alarming" | "lasting">>;

/** The messages that are shown. */
export const toasts = new Observable<readonly Toast[]>([]);
let last = 0;

/** Shows a message. Only the newest three stay. */
export function showToast(text: string, options: ToastOptions = {}): void {
  const toast: Toast = { id: ++last, text, alarming: false, lasting: false, ...options };
  toasts.set([...toasts.now().filter((each) => each.text !== text), toast].slice(-3));
}

/** Shows a message about what was done, one thing or several, and offers to undo it. */
export function showUndoable(text: string, ...undoings: readonly (() => void)[]): void {
  showToast(text, { action: { label: t("toast.undo"), run: () => undoings.forEach((undo) => undo()) } });
}

export function dismissToast(id: number): void {
  toasts.set(toasts.now().filter((toast) => toast.id !== id));
}
