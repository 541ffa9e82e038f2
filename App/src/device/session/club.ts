import { fetchUnless } from "../network/request";
import { Observable, useObservable } from "../store/observable";
import type { Club } from "../api";

// The club is shown by the frame, before the first page and without a network. It is therefore in the browser's local storage.
const storageKey = "cordada.club";

/** The club as this device last knew it. */
export interface KnownClub {
  club: Club;
  /** The entity tag of the server's answer. */
  tag: string | null;
  /** The logo as a data address, for use without a network; null without a logo. */
  logo: string | null;
}

const unknown: KnownClub = { club: { registration: "open", logo: null, revision: 0 }, tag: null, logo: null };

const current = new Observable<KnownClub>(kept());

function kept(): KnownClub {
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? "null") as KnownClub | null) ?? unknown;
  } catch {
    return unknown;
  }
}

window.addEventListener("storage", (event) => {
  if (event.key === storageKey) current.set(kept());
});

/** The club as this device last knew it. */
export const knownClub = current.now;

/** Calls `listener` when the club changes, until the returned function is called. */
export const onClub = current.subscribe;

/** The club; re-renders when it changes. */
export function useClub(): KnownClub {
  return useObservable(current);
}

/** Stores an answer of the server about the club. */
export async function storeClub(club: Club, tag: string | null = null): Promise<void> {
  const before = current.now();
  const isSameLogo = club.logo === before.club.logo && (club.logo === null || before.logo !== null);
  const logo = isSameLogo ? before.logo : await pictureAt(club.logo);
  const next = { club, tag, logo };
  if (JSON.stringify(next) === JSON.stringify(current.now())) return;
  current.set(next);
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // A full storage keeps what it had; this visit shows what is new.
  }
}

/** Asks the server for the club. Throws a `Problem`; what was known stays. */
export async function askForClub(): Promise<void> {
  const answer = await fetchUnless<Club>("/club", current.now().tag);
  if (answer) await storeClub(answer.value, answer.tag);
}

/** The picture at an address as a data address; null if it cannot be had now. */
async function pictureAt(address: string | null): Promise<string | null> {
  if (address === null) return null;
  try {
    const response = await fetch(address);
    return response.ok ? await dataAddress(await response.blob()) : null;
  } catch {
    return null;
  }
}

function dataAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("unreadable"));
    reader.readAsDataURL(content);
  });
}
