// Imports on the server, which go on without this device (T27): a file's bytes go there once, over as many connections as it takes.
import type { TrackImport, TrackImports } from "../../device/api";
import { asProblem, Problem, problemOf } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { upload } from "../../device/network/upload";
import { asMember } from "../../device/session/session";
import type { ImportAnswer } from "../../engine/trackTypes";
import type { KeptImport } from "./keptImports";

/** How far an import is: the share sent, or the files that the server has done. */
export type ImportProgress = { sent: number } | { done: number; count: number } | null;

/** Milliseconds between questions about an import that goes on. */
const askAgainAfter = 1_000;
/** Milliseconds after a cut connection. */
const tryAgainAfter = 1_000;
const path = "/tracks/imports";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The imports that run, and those that ended within a week, the newest first. Throws a `Problem`. */
export const readImports = (member: string): Promise<TrackImports["imports"]> =>
  asMember(member, async () => (await request<TrackImports>("GET", path)).imports);

const readImport = (member: string, id: string): Promise<TrackImport> =>
  asMember(member, () => request<TrackImport>("GET", `${path}/${id}`));

/** Removes the imports that ended from the list on the server. Throws a `Problem`. */
export const clearServerImports = (member: string): Promise<void> => asMember(member, () => request<void>("DELETE", path));

/** Sends a file, from where an earlier attempt was cut off, and waits for the answer. Throws a `Problem`. */
export async function sendImport(
  member: string,
  { id, file, keepsSimilar }: KeptImport,
  wasBegun: boolean,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportAnswer> {
  const query = `?name=${encodeURIComponent(file.name)}&similar=${keepsSimilar ? "keep" : "skip"}&of=${file.size}`;
  let state = wasBegun ? await stateOf(member, id) : null;
  while ((state?.arrived ?? 0) < file.size) {
    const from: number = state?.arrived ?? 0;
    const rest = file.slice(from);
    try {
      state = await asMember(member, () =>
        upload<TrackImport>(`${path}/${id}${query}&from=${from}`, rest, (share) => onProgress({ sent: (from + share * rest.size) / file.size }), "PUT"),
      );
    } catch (error) {
      const { kind, status } = asProblem(error);
      // A cut connection left some of it there; 409 is a part that another tab has sent meanwhile.
      if (kind !== "network" && status !== 409) throw error;
      await pause(tryAgainAfter);
      const next = await stateOf(member, id);
      if ((next?.arrived ?? 0) <= from) throw error;
      state = next;
    }
  }
  return awaitImport(member, id, onProgress, state);
}

/** What the server has of an import; null if nothing. Throws a `Problem`. */
async function stateOf(member: string, id: string): Promise<TrackImport | null> {
  try {
    return await readImport(member, id);
  } catch (error) {
    if (asProblem(error).status === 404) return null;
    throw error;
  }
}

/** Waits for the answer of an import whose file the server has. Throws a `Problem`. */
export async function awaitImport(
  member: string,
  id: string,
  onProgress: (progress: ImportProgress) => void,
  known: TrackImport | null = null,
): Promise<ImportAnswer> {
  for (let state = known; ; await pause(askAgainAfter)) {
    state ??= await readImport(member, id);
    onProgress(state.files ?? (state.arrived < state.bytes ? { sent: state.arrived / state.bytes } : null));
    if (state.ended_at !== undefined) return answerOf(state);
    state = null;
  }
}

function answerOf({ answer, failure }: TrackImport): ImportAnswer {
  if (!answer) throw problemOf(failure?.status ?? 500, JSON.stringify(failure ?? {}));
  const { error, error_code: code } = answer;
  if (error === undefined) return answer;
  throw new Problem("refused", 422, error, [{ field: "file", code: code ?? "", message: error }], "/problems/unreadable-file");
}
