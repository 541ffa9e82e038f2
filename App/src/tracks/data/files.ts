import { download } from "../../device/network/download";
import { asProblem } from "../../device/network/problem";
import { requestFile } from "../../device/network/requestFile";
import { asMember, deviceMember, shownMember } from "../../device/session/session";
import type { ExportFormat, ImportAnswer, TrackItem } from "../../engine/trackTypes";
import { t } from "../../shell/language/language";
import { fileNameOf, fileOf } from "./own/exportOwn";
import { importHere } from "./importHere";
import type { KeptImport } from "./keptImports";
import { awaitImport, ImportProgress, sendImport } from "./serverImports";
import { syncOf } from "../../device/sync/sync";
import { isByHand, isOwn, OwnTrack } from "./own/ownTrack";
import { trackPath } from "./trackPath";

/**
 * Imports a file of recordings, or a zip of them (T16). Without an account or a network, the device imports the formats that it
 * can read. Throws a `Problem` when the file is rejected.
 *
 * @param wasBegun true if an earlier visit may have sent some of it.
 */
export async function importFile(
  member: string,
  kept: KeptImport,
  wasBegun: boolean,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportAnswer> {
  const { file, keepsSimilar } = kept;
  // A request must have content; an empty file is rejected here as on the server.
  if (file.size === 0) return { file: file.name, error: "empty", error_code: "empty", warnings: [], tracks: [] };
  const onShare = (share: number) => onProgress({ sent: share });
  if (member === deviceMember) return importHere(member, file, keepsSimilar, onShare);
  try {
    return await answeredFor(member, sendImport(member, kept, wasBegun, onProgress));
  } catch (error) {
    if (asProblem(error).kind !== "network") throw error;
    const answer = await importHere(member, file, keepsSimilar, onShare);
    // The server reads more formats than the device: the file can be sent again.
    if (answer.error) throw error;
    return answer;
  }
}

/** Waits for the answer of an import that the server goes on with. Throws a `Problem`. */
export const importOf = (member: string, id: string, onProgress: (progress: ImportProgress) => void): Promise<ImportAnswer> =>
  answeredFor(member, awaitImport(member, id, onProgress));

/** An answer of the server, whose tracks are then fetched. */
async function answeredFor(member: string, asked: Promise<ImportAnswer>): Promise<ImportAnswer> {
  const answer = await asked;
  void syncOf(member).meet(() => hasTracks(member, answer)).catch(() => undefined);
  return answer;
}

/** True if the device has all tracks that the server imported. */
async function hasTracks(member: string, answer: ImportAnswer): Promise<boolean> {
  const ids = [answer, ...(answer.files ?? [])].flatMap(({ tracks }) => tracks.map(({ id }) => id));
  const records = await Promise.all(ids.map((id) => syncOf(member).record("tracks", id)));
  return records.every((record) => record && record.deleted_at === undefined);
}

/** True if no server has the track yet: then the engine exports it. */
export const isOnlyHere = (track: TrackItem): track is OwnTrack => isOwn(track) && track.rev === 0;

/** True if the track has a line to export; manual activities have none. */
export const isExportable = (track: TrackItem) => !isByHand(track);

/** Saves one track, or several as a zip, to the browser's downloads. Throws a `Problem`. */
export async function exportTracks(tracks: readonly TrackItem[], format: ExportFormat): Promise<void> {
  const own = tracks.filter(isOnlyHere);
  if (own.length > 0) download(await fileOf(shownMember(), own, format), await fileNameOf(own, format));
  const theirs = tracks.filter((track) => !isOnlyHere(track));
  if (theirs.length === 0) return;
  try {
    await exportFromServer(theirs.map(({ id }) => id), format);
  } catch (error) {
    if (asProblem(error).kind !== "network") throw error;
    // Without a network the device exports the points that it has.
    const file = await fileOf(shownMember(), theirs, format).catch(() => null);
    if (!file) throw error;
    download(file, await fileNameOf(theirs, format));
  }
}

/** Saves all positions of a track as received, as GPX, to the browser's downloads. Throws a `Problem`. */
export async function exportRaw(track: TrackItem): Promise<void> {
  const member = shownMember();
  const stem = (await fileNameOf([track], "gpx")).replace(/\.gpx$/, "");
  const file = isOwn(track)
    ? await fileOf(member, [track], "gpx", "all")
    : (await asMember(member, () => requestFile("GET", `${trackPath(track.id)}/export?format=gpx&fixes=all`))).file;
  download(file, `${stem} (${t("tracks.origins.raw").toLowerCase()}).gpx`);
}

async function exportFromServer(ids: readonly string[], format: ExportFormat): Promise<void> {
  const [only, ...others] = ids;
  const { file, name } = await asMember(shownMember(), () =>
    only !== undefined && others.length === 0
      ? requestFile("GET", `${trackPath(only)}/export?format=${format}`)
      : requestFile("POST", "/tracks/export", { ids, format }),
  );
  download(file, name ?? `cordada.${others.length === 0 && only !== undefined ? format : "zip"}`);
}
