// The contribution of Races to the pages of Club: names of record kinds and fields of a race.
import { useMemo } from "react";
import { useSpaces } from "../device/sync/spaces";
import type { CollectionWords, Contribution, FieldWords } from "../shell/area";
import { dateTime, distance, number, speed } from "../shell/language/format";
import { t, useLanguage } from "../shell/language/language";
import type { PhraseName } from "../shell/language/phrases";
import { text } from "../shell/words/values";
import { raceWords } from "./raceWords";
import { TodayCard } from "./watch/TodayCard";

const words = (label: PhraseName, of: FieldWords["words"] = text): FieldWords => ({ label, words: of });
const moment = (value: unknown) => dateTime(Number(value));
const count = (value: unknown) => number(Number(value));
const degrees = (value: unknown) => number(Number(value), 5);
const yesOrNo = (value: unknown) => t(value === true ? "races.organise.record.yes" : "races.organise.record.no");

function wordsOf(nameOf: (race: string) => string | undefined): Readonly<Record<string, CollectionWords>> {
  return {
    races: {
      kind: "races.organise.record.race",
      nameOf,
      fields: {
        name: { ...words("races.organise.name"), isText: true },
        start_at: words("races.organise.start", moment),
        finish_by: words("races.organise.details.end", moment),
        fastest_mps: words("races.organise.details.fastest", (value) => speed(Number(value))),
        is_public: words("races.organise.record.isPublic", yesOrNo),
        is_members_only: words("races.organise.record.isMembersOnly", yesOrNo),
        closed_at: words("races.organise.record.closedAt", moment),
        archived_at: words("races.organise.record.archivedAt", moment),
        keep_days: words("races.organise.details.keepDays", count),
        note: { ...words("races.organise.details.note"), isText: true },
      },
    },
    race_courses: {
      kind: "races.organise.record.course",
      fields: { line: words("races.organise.record.line", (value) => count(Array.isArray(value) ? value.length : 0)) },
    },
    race_checkpoints: {
      kind: "races.organise.record.checkpoint",
      fields: {
        name: { ...words("races.organise.course.name"), isText: true },
        position: words("races.organise.record.position", count),
        latitude: words("races.organise.record.latitude", degrees),
        longitude: words("races.organise.record.longitude", degrees),
        along_m: words("races.organise.record.along", (value) => distance(Number(value))),
        radius_m: words("races.organise.course.radius", (value) => distance(Number(value))),
        closes_at: words("races.organise.course.closes", moment),
      },
    },
    race_teams: {
      kind: "races.organise.record.team",
      fields: {
        name: { ...words("races.organise.teams.name"), isText: true },
        number: words("races.organise.teams.number", count),
        category: words("races.organise.teams.category"),
        members: { ...words("races.organise.teams.members"), isText: true },
        phone: words("races.organise.teams.phone"),
        followed_device: words("races.organise.record.followedDevice"),
      },
    },
    race_check_ins: {
      kind: "races.organise.record.checkIn",
      fields: { time: words("races.organise.corrections.time", moment) },
    },
    race_corrections: { kind: "races.organise.record.correction", fields: {} },
    race_acknowledgements: { kind: "races.organise.record.acknowledgement", fields: {} },
  };
}

/** The contribution of Races to the pages of Club. */
export const contribution: Contribution = {
  jobs: { "Deleting positions of past races": "races.job.deletingPositionsOfPastRaces" },
  spaces: { race: raceWords },
  notices: {
    race_alert: {
      icon: "warning",
      kind: "races.notices.alerts",
      text: "races.notices.alertsText",
      said: "races.notices.alert",
      saidOf: {
        silent: "races.notices.silent",
        off_course: "races.notices.offCourse",
        stopped: "races.notices.stopped",
        battery_low: "races.notices.batteryLow",
        outside_limit: "races.notices.outsideLimit",
        started_early: "races.notices.startedEarly",
        laps_unclear: "races.notices.lapsUnclear",
      },
    },
  },
  TodayCard,
  useCollectionWords: () => {
    const spaces = useSpaces();
    const language = useLanguage();
    return useMemo(() => wordsOf((race) => spaces.find(({ id }) => id === race)?.name), [spaces, language]);
  },
};
