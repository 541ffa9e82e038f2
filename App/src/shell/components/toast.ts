/** A short message at the foot of the page, which leaves by itself. */
export interface Toast {
  id: number;
  text: string;
  /** One thing that can be done about it, as Undo. */
  action?: { label: string; run: () => void };
  /** Something went wrong: read aloud at once. */
  alarming: boolean;
}

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message. Only the newest three stay. */
export function showToast(text: string, options: { action?: Toast["action"]; alarming?: boolean } = {}): void {
  const { action, alarming = false } = options;
  const toast: Toast = action ? { id: ++last, text, action, alarming } : { id: ++last, text, alarming };
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
