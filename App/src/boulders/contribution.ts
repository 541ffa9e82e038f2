// The contribution of boulders to pages of other areas: labels of fields, and the adoption of a guest's records.
import { adoptWithPicture } from "../device/picture/adoptPicture";
import { fileOfPicture, recreate } from "../device/picture/pictureRecord";
import { creationOf } from "../device/sync/change";
import type { StoredRecord } from "../device/sync/record";
import { syncOf } from "../device/sync/sync";
import type { CollectionWords, Contribution, FieldViewProps, FieldWords, SpaceWords } from "../shell/area";
import { commentIcon } from "../shell/components/signs";
import { lazyPart } from "../shell/lazyPart";
import { loadStylesOf } from "../shell/loadStyles";
import { dateTime, number } from "../shell/language/format";
import { t } from "../shell/language/language";
import type { PhraseName } from "../shell/language/phrases";
import { oneOf, text } from "../shell/words/values";
import type { Difficulty, GymColour } from "../engine/boulders";
import type { ClimbingStyle } from "./data/records";
import { GradeSettings } from "./grades/GradeSettings";
import { wallIcon } from "./icons";
import { difficultyWords, scaleNames, styleWords } from "./words";

const words = (label: PhraseName, of: FieldWords["words"] = text): FieldWords => ({ label, words: of });
const degrees = (value: unknown) => number(Number(value), 5);
const moment = (value: unknown) => dateTime(Number(value));

const view = (name: "MarksView" | "SuggestedMarksView") =>
  lazyPart<FieldViewProps>(async () => (await Promise.all([import("./picture/MarksView"), loadStylesOf("boulders")]))[0][name]);
const [MarksView, SuggestedMarksView] = [view("MarksView"), view("SuggestedMarksView")];

const marksWords = (value: unknown) => t("boulders.edit.marksCount", { count: Array.isArray(value) ? value.length : 0 });
const hiddenWords = (value: unknown) => t(value ? "club.sync.on" : "club.sync.off");

const collectionWords: Readonly<Record<string, CollectionWords>> = {
  boulder_gyms: {
    kind: "boulders.gym",
    fields: {
      name: { ...words("boulders.gyms.name"), isText: true },
      address: words("boulders.gyms.address"),
      opening: { ...words("boulders.gyms.opening"), isText: true },
      note: { ...words("boulders.gyms.note"), isText: true },
      latitude: words("boulders.gyms.latitude", degrees),
      longitude: words("boulders.gyms.longitude", degrees),
      logo: words("boulders.gyms.logo", () => t("boulders.gyms.logo")),
      colours: words("boulders.colours.title", (value) => (Array.isArray(value) ? (value as GymColour[]).map(({ name }) => name).join(", ") : "")),
    },
  },
  boulder_walls: {
    kind: "boulders.wall.one",
    fields: {
      name: { ...words("boulders.wall.name"), isText: true },
      picture: words("boulders.picture", () => t("boulders.picture")),
      archived_at: words("boulders.wall.archivedAt", moment),
      former: words("boulders.wall.former", (value) => number(Array.isArray(value) ? value.length : 0)),
    },
  },
  boulder_problems: {
    kind: "boulders.problem.title",
    fields: {
      name: { ...words("boulders.form.name"), isText: true },
      marks: { ...words("boulders.edit.marks", marksWords), View: MarksView },
      grade: words("boulders.difficulty", (value) => difficultyWords(value as Difficulty | null)),
      archived_at: words("boulders.wall.archivedAt", moment),
      style: words("boulders.style", (value) => styleWords(value as ClimbingStyle | null)),
      note: { ...words("boulders.note"), isText: true },
      hidden: words("club.report.hidden", hiddenWords),
    },
  },
  boulder_comments: {
    kind: "boulders.comments.one",
    fields: { text: { ...words("boulders.comments.one"), isText: true }, hidden: words("club.report.hidden", hiddenWords) },
  },
  boulder_suggestions: {
    kind: "boulders.suggest.one",
    fields: {
      marks: { ...words("boulders.edit.marks", marksWords), View: SuggestedMarksView },
      note: { ...words("boulders.suggest.note"), isText: true },
      hidden: words("club.report.hidden", hiddenWords),
    },
  },
  boulder_decisions: {
    kind: "boulders.suggest.answer",
    fields: { is_accepted: words("boulders.suggest.answer", (value) => t(value === true ? "boulders.suggest.accepted" : "boulders.suggest.refused")) },
  },
  boulder_opinions: {
    kind: "boulders.opinion.own",
    fields: {
      grade: words("boulders.grade", (value) => difficultyWords(value as Difficulty | null)),
      stars: words("boulders.opinion.stars", (value) => number(Number(value))),
    },
  },
  boulder_photos: {
    kind: "boulders.photos.one",
    fields: {
      taken_at: words("boulders.problem.made", moment),
      name: { ...words("boulders.form.name"), isText: true },
      place: { ...words("boulders.gym"), isText: true },
      marks: { ...words("boulders.edit.marks", marksWords), View: MarksView },
      grade: words("boulders.difficulty", (value) => difficultyWords(value as Difficulty | null)),
      style: words("boulders.style", (value) => styleWords(value as ClimbingStyle | null)),
      note: { ...words("boulders.note"), isText: true },
    },
  },
  boulder_projects: { kind: "boulders.problem.project", fields: { since: words("boulders.problem.made", moment) } },
  preferences: { fields: { boulder_scale: words("boulders.scale.shown", oneOf(scaleNames)) } },
  boulder_tries: {
    kind: "boulders.log.one",
    fields: {
      name: { ...words("boulders.form.name"), isText: true },
      place: { ...words("boulders.gym"), isText: true },
      grade: words("boulders.difficulty", (value) => difficultyWords(value as Difficulty | null)),
      style: words("boulders.style", (value) => styleWords(value as ClimbingStyle | null)),
      note: { ...words("boulders.note"), isText: true },
      time: words("boulders.problem.made", moment),
      marks: { ...words("boulders.edit.marks", marksWords), View: MarksView },
      tries: words("boulders.log.count", (value) => number(Number(value))),
      is_send: words("boulders.problem.sent", (value) => t(value === true ? "club.sync.on" : "club.sync.off")),
    },
  },
};

/** The labels of a gym. */
export const gymWords: SpaceWords = {
  icon: wallIcon,
  kind: "boulders.gym",
  roles: {
    reader: "boulders.team.contributor",
    contributor: "boulders.team.contributor",
    editor: "boulders.team.editor",
    owner: "boulders.team.owner",
  },
  tasks: {
    reader: "boulders.team.contributorText",
    contributor: "boulders.team.contributorText",
    editor: "boulders.team.editorText",
    owner: "boulders.team.ownerText",
  },
  page: (gym) => `/boulders/gyms/${gym}`,
};

/** Adopts an entry of a guest's logbook, with the picture of an imported one. */
const adoptEntry = (member: string) => async (entry: StoredRecord) => {
  if (fileOfPicture(entry) !== "") return adoptWithPicture(member, entry);
  const sync = syncOf(member);
  if (await sync.record(entry.collection, entry.id)) return;
  await sync.make({ ...creationOf(entry), ...recreate(entry) });
};

export const contribution: Contribution = {
  spaces: { gym: gymWords },
  permissions: { "boulders:read": "boulders.permission.read", "boulders:write": "boulders.permission.write" },
  notices: {
    comment: {
      icon: commentIcon,
      kind: "boulders.notices.comments",
      text: "boulders.notices.commentsText",
      said: "boulders.notices.comment",
      saidOf: { suggestion: "boulders.notices.suggestion" },
    },
  },
  friendSights: { sends: "boulders.sharing.sends", projects: "boulders.sharing.projects" },
  SettingsCard: GradeSettings,
  useCollectionWords: () => collectionWords,
  adoption: { collections: { boulder_photos: (member) => (photo) => adoptWithPicture(member, photo), boulder_tries: adoptEntry } },
};
