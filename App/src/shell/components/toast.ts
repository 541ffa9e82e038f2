import { Observable } from "../../device/store/observable";
import { t } from "../language/language";

/** A short message at the foot of the page, which disappears by itself. */
export interface Toast {
  id: number;
  text: string;
  /** One possible action, such as Undo. */
  action?: { label: string; run: () => void };
  /** True for errors, which are announced at once. */
  alarming: boolean;
  /** True to keep it until it is dismissed. */
  lasting: boolean;
  /** What it is about, if a newer message about the same replaces it. */
  subject?: string;
}

/** The options of a message. */
type ToastOptions = Partial<Pick<Toast, "action" | "alarming" | "lasting" | "subject">>;

/** The shown messages. */
export const toasts = new Observable<readonly Toast[]>([]);
let last = 0;

/** Shows a message instead of an older one of the same text or subject. At most three are shown. */
export function showToast(text: string, options: ToastOptions = {}): void {
  const toast: Toast = { id: ++last, text, alarming: false, lasting: false, ...options };
  const isReplaced = (each: Toast) => each.text === text || (each.subject !== undefined && each.subject === toast.subject);
  toasts.set([...toasts.now().filter((each) => !isReplaced(each)), toast].slice(-3));
}

/** Shows a message about one or several actions, and offers to undo them. */
export function showUndoable(text: string, ...undoings: readonly (() => void)[]): void {
  showToast(text, { action: undoing(...undoings) });
}

/** Shows a message about an action on a subject, and offers to undo it; it replaces an older message about the same subject. */
export function showUndoableOf(subject: string, text: string, undo: () => void): void {
  showToast(text, { subject, action: undoing(undo) });
}

const undoing = (...undoings: readonly (() => void)[]) => ({ label: t("toast.undo"), run: () => undoings.forEach((undo) => undo()) });

export function dismissToast(id: number): void {
  toasts.set(toasts.now().filter((toast) => toast.id !== id));
}
