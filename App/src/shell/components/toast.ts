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

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message. Only the newest three stay. */
export function showToast(text: string, options: ToastOptions = {}): void {
  const toast: Toast = { id: ++last, text, alarming: false, lasting: false, ...options };
  change([...toasts.filter((each) => each.text !== text), toast].slice(-3));
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
