// The club's own contribution to the pages of all areas: the profile and preferences.
import { useMemo } from "react";
import { weight } from "../shell/language/format";
import { Language, languages, t } from "../shell/language/language";
import type { CollectionWords, Contribution, FieldWords, NoticeWords } from "../shell/area";
import { declaredAreas, friendSights, noticeKinds } from "../shell/declaredAreas";
import { listField, mailField, NoticeKind } from "../shell/notices";
import { onOrOff, oneOf, text } from "../shell/words/values";
import { adoptOriginals } from "./adoption/adoptOriginals";
import { adoptProfile } from "./adoption/adoptProfile";
import { clubNotices } from "./notices/noticeWords";

/** The names of areas, as in the navigation. */
function areaNames(value: unknown): string {
  const names = Array.isArray(value) ? value.map(String) : [];
  const places = names.flatMap((name) => declaredAreas().find((area) => area.name === name)?.places?.[0] ?? []);
  return places.map(({ label }) => t(label)).join(", ") || t("club.sync.none");
}

/** The preferences for a kind of notice: whether it is listed, and when it comes by mail. */
const noticeFields = (kind: NoticeKind, { kind: label }: NoticeWords): [string, FieldWords][] => [
  [
    listField(kind),
    { label, words: (value) => t(value === false ? "club.notices.unlisted" : "club.notices.listed") },
  ],
  [
    mailField(kind),
    {
      label,
      words: oneOf({ never: "club.notices.mail.never", daily: "club.notices.mail.daily", now: "club.notices.mail.now" }),
    },
  ],
];

const words: Readonly<Record<string, CollectionWords>> = {
  profile: {
    kind: "club.profile",
    fields: {
      name: { label: "club.profileName", words: text, isText: true },
      sex: { label: "club.sex", words: oneOf({ female: "club.female", male: "club.male" }) },
      birth_year: { label: "club.birthYear", words: text },
      weight_kg: { label: "club.weight", words: (value) => weight(Number(value)) },
    },
  },
  picture_originals: {
    kind: "club.originals.one",
    fields: { original: { label: "club.originals.one", words: (value) => text((value as { name?: unknown } | null)?.name) } },
  },
};

/** The labels of the data that members share with friends, of all areas. */
function friendSharingWords(): CollectionWords {
  const fields = friendSights().map(([name, label]) => [name, { label, words: onOrOff }] as const);
  return { kind: "club.friends.sharing", fields: Object.fromEntries(fields) };
}

const preferences: CollectionWords = {
  kind: "club.settings",
  fields: {
    areas: { label: "club.areas", words: areaNames },
    hidden_areas: { label: "club.hiddenAreas", words: areaNames },
    language: { label: "club.language", words: (value) => languages[value as Language] ?? String(value) },
    units: { label: "club.units", words: oneOf({ metric: "club.metric", imperial: "club.imperial" }) },
    theme: {
      label: "club.theme",
      words: oneOf({ system: "club.themeSystem", light: "club.themeLight", dark: "club.themeDark" }),
    },
    keep_originals: { label: "club.originals.keep", words: onOrOff },
    mail_hour: { label: "club.notices.mailHour", words: text },
    time_zone: { label: "club.timeZone", words: text },
  },
};

/** The member's preferences, with those for notices of all areas. */
function preferenceWords(): CollectionWords {
  const notices = noticeKinds().flatMap(([kind, each]) => noticeFields(kind, each));
  return { ...preferences, fields: { ...preferences.fields, ...Object.fromEntries(notices) } };
}

/** The work that the server does for all areas. */
const jobs = {
  "Deleting reports that were decided": "club.job.deletingReportsThatWereDecided",
  "Ending the wait for guardians": "club.job.endingTheWaitForGuardians",
  "Forgetting ended sessions": "club.job.forgettingEndedSessions",
  "Forgetting old notices": "club.job.forgettingOldNotices",
  "Beginning to tell members": "club.job.beginningToTellMembers",
  "Deleting originals without a photo": "club.job.deletingOriginalsWithoutAPhoto",
  "Making the sizes of pictures": "club.job.makingTheSizesOfPictures",
  "Forgetting expired tokens of apps": "club.job.forgettingExpiredTokensOfApps",
  "Forgetting old answers": "club.job.forgettingOldAnswers",
  "Measuring what members store": "club.job.measuringWhatMembersStore",
  "Emptying what was deleted": "club.job.emptyingWhatWasDeleted",
  "Removing files that no record names": "club.job.removingFilesThatNoRecordNames",
  "Removing the database of an older version": "club.job.removingTheDatabaseOfAnOlderVersion",
  "Looking whether the database is whole": "club.job.lookingWhetherTheDatabaseIsWhole",
  "Folding the names of members": "club.job.foldingTheNamesOfMembers",
  "Making a backup": "club.job.makingABackup",
  "Making a region of the map": "club.job.makingARegionOfTheMap",
  "Checking the backup": "club.job.checkingTheBackup",
  "Looking whether a backup is due": "club.job.lookingWhetherABackupIsDue",
  "Sending an export": "club.job.sendingAnExport",
  "Restoring an export": "club.job.restoringAnExport",
} as const;

export const contribution: Contribution = {
  jobs,
  notices: clubNotices,
  permissions: { "profile:read": "club.permission.readProfile", "profile:write": "club.permission.writeProfile" },
  useCollectionWords: () => useMemo(() => ({ ...words, preferences: preferenceWords(), friend_sharing: friendSharingWords() }), []),
  adoption: {
    async begin(member) {
      await adoptProfile(member);
      await adoptOriginals(member);
    },
  },
};
