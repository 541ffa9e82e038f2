import { onSession, session } from "../session/session";
import { readState } from "./browserStore";
import { syncOf } from "./sync";

/** Listens for changes by other devices as long as the app is visible, and synchronizes when one occurs. */
export function listenForNews(): void {
  let source: EventSource | null = null;
  let listener = "";

  const listen = async () => {
    const { member, signedIn } = session();
    const wanted = signedIn && document.visibilityState === "visible" && navigator.onLine ? member?.id ?? "" : "";
    if (wanted === listener) return;
    source?.close();
    source = null;
    listener = wanted;
    if (wanted === "") return;
    const { cursor } = await readState(wanted).catch(() => ({ cursor: null }));
    if (listener !== wanted) return;
    source = new EventSource(`/api/v1/events${cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`}`);
    source.addEventListener("changed", ({ data }: MessageEvent<string>) => void receive(wanted, data));
    source.onerror = () => {
      // The browser reconnects by itself, unless the server refused: then the app reconnects when it is next shown.
      if (source?.readyState === EventSource.CLOSED) listener = "";
    };
  };

  onSession(() => void listen());
  document.addEventListener("visibilitychange", () => void listen());
  window.addEventListener("online", () => void listen());
  window.addEventListener("offline", () => void listen());
  void listen();
}

/** Changes sent by this device itself are not news. */
async function receive(member: string, end: string): Promise<void> {
  await syncOf(member).meet(async () => (await readState(member).catch(() => ({ cursor: null }))).cursor === end);
}
