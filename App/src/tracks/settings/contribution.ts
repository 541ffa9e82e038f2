// The contribution of tracks to pages of other areas: settings, labels of fields, the adoption of a guest's tracks, and export
// files.
import { useMemo } from "react";
import { adoptWithPicture } from "../../device/picture/adoptPicture";
import { deviceMember } from "../../device/session/session";
import type { StoredRecord } from "../../device/sync/record";
import { syncOf } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import type { PhotoPlace } from "../../engine/photos";
import type { LineEdit } from "../../engine/tracks";
import type { Category, TrackItem } from "../../engine/trackTypes";
import type { CollectionWords, Contribution } from "../../shell/area";
import { chosenDistance, clock, dates, dateTime, distance, energy, height, number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { onOrOff, text } from "../../shell/words/values";
import { categoryName, sportName } from "../category";
import { useCategories } from "../data/categories";
import { Audience, usualAudience } from "../data/audience";
import { Gear, GearKind, useGear } from "../data/gear";
import type { Decision } from "../data/training";
import { storeTrack } from "../data/own/storeTrack";
import { readOwnFiles } from "../data/own/ownTrack";
import { sweepOwn } from "../data/own/sweepOwn";
import { gearSettingsIcon, kindName } from "../gear/words";
import { editsInWords } from "../line/editWords";
import { TodayCard } from "../list/TodayCard";
import { DownloadCard } from "./DownloadCard";
import { RecordingSettings } from "./RecordingSettings";
import { splitLength } from "../splitLengths";
import { commentIcon, eyeClosedIcon, tagIcon } from "../../shell/components/signs";

const metres = (value: unknown) => chosenDistance(Number(value));

const audienceWords = (value: unknown) => t(`tracks.audience.${(value as Audience | null) ?? usualAudience}`);

const placeWords = (value: unknown) => (value ? distance((value as PhotoPlace).distance_m) : t("tracks.photos.nowhere"));

/** The names of weekdays by their numbers; 2024-01-01 was a Monday. */
const weekdaysWords = (value: unknown) =>
  (value as readonly number[]).map((weekday) => dates({ weekday: "short" }).format(new Date(2024, 0, weekday, 12))).join(", ");

/** The labels of the fields of tracks and of recording preferences. */
function wordsOf(
  tracks: readonly TrackItem[],
  categories: readonly Category[],
  gear: readonly Gear[],
): Readonly<Record<string, CollectionWords>> {
  const categoryOf = (id: unknown) => {
    const category = categories.find((each) => each.id === id);
    return category && categoryName(category);
  };
  const trackName = (id: unknown) => tracks.find((each) => each.id === id)?.name ?? t("tracks.detail.gone");
  return {
    tracks: {
      kind: "tracks.track",
      copyOf: async (member, change) => (await import("../data/own/exportOwn")).copyOf(member, change),
      madeWithout: async (member, change) => (await import("../data/own/ofPoints")).madeOfPoints(member, change),
      nameOf: (id) => tracks.find((each) => each.id === id)?.name,
      fields: {
        name: { label: "tracks.edit.name", words: text, isText: true },
        category: { label: "tracks.category", words: (value) => categoryOf(value) ?? t("tracks.categories.gone") },
        gear: { label: "tracks.gear.one", words: (id) => gear.find((each) => each.id === id)?.name ?? t("tracks.gear.gone") },
        note: { label: "tracks.edit.note", words: text, isText: true },
        kind: { label: "tracks.kind", words: (value) => t(value === "route" ? "tracks.kind.route" : "tracks.kind.track") },
        audience: { label: "tracks.audience", words: audienceWords },
        heart_rate: {
          label: "tracks.edit.heartRate",
          words: (value) => t("tracks.detail.bpm", { rate: number(Number(value)) }),
        },
        speed_confirmed: { label: "tracks.fast.confirmed", words: onOrOff },
        stated_start: { label: "tracks.stated.start", words: (value) => dateTime(Number(value)) },
        stated_duration_s: { label: "tracks.stated.duration", words: (value) => clock(Number(value)) },
        stated_distance_m: { label: "tracks.distance", words: (value) => distance(Number(value)) },
        stated_ascent_m: { label: "tracks.detail.ascent", words: (value) => height(Number(value)) },
        edits: { label: "tracks.line.edits", words: (edits) => editsInWords((edits as readonly LineEdit[] | null) ?? []) },
        stated_energy_kcal: { label: "tracks.detail.energy", words: (value) => energy(Number(value)) },
      },
    },
    categories: {
      kind: "tracks.categories.one",
      nameOf: categoryOf,
      fields: {
        name: { label: "tracks.categories.name", words: text, isText: true },
        sport: { label: "tracks.categories.sport", words: (value) => sportName(String(value)) },
      },
    },
    gear: {
      kind: "tracks.gear.one",
      nameOf: (id) => gear.find((each) => each.id === id)?.name,
      fields: {
        name: { label: "tracks.gear.name", words: text, isText: true },
        kind: { label: "tracks.gear.kind", words: (value) => kindName(value as GearKind) },
        category: { label: "tracks.gear.usual", words: (value) => categoryOf(value) ?? t("tracks.categories.gone") },
        retired: { label: "tracks.gear.retired", words: onOrOff },
        before_m: { label: "tracks.gear.before", words: metres },
        warn_m: { label: "tracks.gear.warn", words: metres },
      },
    },
    track_photos: {
      kind: "tracks.photos.one",
      fields: {
        caption: { label: "tracks.photos.caption", words: text, isText: true },
        place: { label: "tracks.photos.place", words: placeWords },
        taken_at: { label: "tracks.photos.takenAt", words: (value) => dateTime(Number(value)) },
        track: { label: "tracks.track", words: trackName },
      },
    },
    track_comments: {
      kind: "tracks.talk.one",
      fields: {
        track: { label: "tracks.track", words: trackName },
        made_at: { label: "tracks.talk.madeAt", words: (value) => dateTime(Number(value)) },
        text: { label: "tracks.talk.text", words: text, isText: true },
        hidden: { label: "tracks.talk.hidden", words: (value) => onOrOff(value != null) },
      },
    },
    track_thumbs: {
      kind: "tracks.talk.thumbs",
      fields: {
        track: { label: "tracks.track", words: trackName },
        made_at: { label: "tracks.talk.madeAt", words: (value) => dateTime(Number(value)) },
      },
    },
    privacy_places: {
      kind: "tracks.privacy.one",
      fields: {
        name: { label: "tracks.privacy.name", words: text, isText: true },
        point: { label: "tracks.privacy.place", words: () => t("tracks.privacy.place") },
        radius_m: { label: "tracks.privacy.radius", words: metres },
        secret: { label: "tracks.privacy.secret", words: () => t("tracks.privacy.secret") },
        anchor: { label: "tracks.privacy.secret", words: () => t("tracks.privacy.secret") },
      },
    },
    training_goals: {
      kind: "tracks.training.goal",
      fields: {
        name: { label: "tracks.training.name", words: text, isText: true },
        distance_m: { label: "tracks.distance", words: (value) => distance(Number(value)) },
        day: { label: "tracks.training.day", words: text },
        time_s: { label: "tracks.training.time", words: (value) => clock(Number(value)) },
        started_on: { label: "tracks.training.startedOn", words: text },
        weekdays: { label: "tracks.training.weekdays", words: weekdaysWords },
        busy_days: { label: "tracks.training.busyDays", words: (value) => (value as readonly string[]).join(", ") },
        time_zone: { label: "tracks.training.timeZone", words: text },
      },
    },
    training_decisions: {
      kind: "tracks.training.decision",
      fields: {
        goal: { label: "tracks.training.goal", words: () => t("tracks.training.goal") },
        day: { label: "tracks.training.sessionDay", words: text },
        action: { label: "tracks.training.action", words: (value) => t(`tracks.training.action.${value as Decision["action"]}`) },
        to: { label: "tracks.training.move", words: text },
        track: { label: "tracks.track", words: trackName },
      },
    },
    preferences: {
      fields: {
        spacing_m: { label: "tracks.recording.spacing", words: metres },
        auto_pause: { label: "tracks.recording.autoPause", words: onOrOff },
        mark_interval_m: {
          label: "tracks.recording.markInterval",
          words: (value) => (value === 0 ? t("tracks.recording.noMarks") : metres(splitLength(Number(value)))),
        },
        vibrate_marks: { label: "tracks.recording.vibrateMarks", words: onOrOff },
        speak_marks: { label: "tracks.recording.speakMarks", words: onOrOff },
        track_audience: { label: "tracks.audience.new", words: audienceWords },
      },
    },
  };
}

function useCollectionWords() {
  const tracks = useRecords<TrackItem>("tracks");
  const categories = useCategories();
  const gear = useGear();
  return useMemo(
    () =>
      wordsOf(
        tracks.state === "here" ? tracks.value : [],
        categories.state === "here" ? categories.value : [],
        gear.state === "here" ? gear.value : [],
      ),
    [tracks, categories, gear],
  );
}

/** Adopts tracks and their files, each file once. */
function adoptTracks(member: string) {
  const moved = new Set<string>();
  return async (track: Parameters<typeof storeTrack>[1]) => {
    await storeTrack(member, track, await readOwnFiles(deviceMember, track, moved));
  };
}

/** Adopts photos with their pictures, if their track was adopted. */
const adoptPhoto = (member: string) => async (photo: StoredRecord) => {
  const track = await syncOf(member).record("tracks", String(photo.body["track"]));
  if (track && track.deleted_at === undefined) await adoptWithPicture(member, photo);
};

export const contribution: Contribution = {
  notices: {
    track_comment: {
      icon: commentIcon,
      kind: "tracks.notices.comments",
      text: "tracks.notices.commentsText",
      said: "tracks.notices.comment",
      saidOf: { thumb: "tracks.notices.thumb" },
    },
  },
  jobs: {
    "Providing categories": "tracks.job.providingCategories",
    "Deriving tracks anew": "tracks.job.derivingTracksAnew",
    "Preparing tracks for friends": "tracks.job.preparingTracksForFriends",
    "Importing a recording": "tracks.job.importingARecording",
  },
  settings: [
    { path: "/settings/categories", icon: tagIcon, title: "tracks.categories.title", text: "tracks.categories.text", of: "member" },
    { path: "/settings/gear", icon: gearSettingsIcon, title: "tracks.gear.title", text: "tracks.gear.text", of: "member" },
    { path: "/settings/privacy", icon: eyeClosedIcon, title: "tracks.privacy.title", text: "tracks.privacy.text", of: "member" },
  ],
  permissions: { "tracks:read": "tracks.permission.read", "tracks:write": "tracks.permission.write" },
  SettingsCard: RecordingSettings,
  DeviceCard: DownloadCard,
  TodayCard,
  deleted: { path: "/tracks/deleted", icon: "delete", title: "tracks.deletedOnes.title", text: "tracks.deletedOnes.text" },
  useCollectionWords,
  adoption: { collections: { tracks: adoptTracks, track_photos: adoptPhoto }, end: () => sweepOwn(deviceMember) },
};
