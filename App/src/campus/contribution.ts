// The contribution of campus to pages of other areas: labels of courses and their fields.
import type { Preferences } from "../device/api";
import type { CollectionWords, Contribution, FieldWords, SpaceWords } from "../shell/area";
import type { Reminder } from "../engine/campus";
import { bellIcon } from "../shell/components/signs";
import { date, dateTime } from "../shell/language/format";
import { t } from "../shell/language/language";
import type { PhraseName } from "../shell/language/phrases";
import { oneOf, text } from "../shell/words/values";
import { shownMember } from "../device/session/session";
import { dayOfDate, noonOf } from "../shell/language/calendarDays";
import { documentBytes } from "./data/documentFiles";
import { useBusyDays } from "./data/useBusyDays";
import { TodayCard } from "./agenda/TodayCard";
import { agendaIcon, courseIcon, plugIcon } from "./icons";
import { reminderWords } from "./reminders/reminderWords";
import { hourWords, progressNames, semesterWords } from "./words";

const words = (label: PhraseName, of: FieldWords["words"] = text): FieldWords => ({ label, words: of });
const calendarDay = (value: unknown) => (value == null ? t("campus.none") : date(noonOf(dayOfDate(String(value)))));
const moment = (value: unknown) => (value == null ? t("campus.none") : dateTime(Number(value)));

const summaryWords = (value: unknown) =>
  value == null ? t("campus.summary.never") : hourWords((value as NonNullable<Preferences["daily_summary"]>).hour);

const collectionWords: Readonly<Record<string, CollectionWords>> = {
  campus_connections: { kind: "campus.records.connections", fields: {} },
  campus_subjects: { kind: "campus.records.subjects", fields: {} },
  campus_materials: { kind: "campus.records.materials", fields: {} },
  campus_activities: {
    kind: "campus.activity.one",
    fields: {
      title: { ...words("campus.activity.title"), isText: true },
      start_at: words("campus.activity.start", moment),
      end_at: words("campus.activity.end", moment),
      first_day: words("campus.activity.start", calendarDay),
      last_day: words("campus.activity.end", calendarDay),
      summary: { ...words("campus.activity.summary"), isText: true },
      page: words("campus.activity.page"),
      cancelled_at: words("campus.activity.cancelled", moment),
      uid: words("campus.activity.uid"),
      series: words("campus.series.one"),
    },
  },
  campus_courses: {
    kind: "campus.course.one",
    fields: {
      name: { ...words("campus.course.name"), isText: true },
      code: words("campus.course.code"),
      semester: words("campus.semester.one", (value) => (value == null ? t("campus.none") : semesterWords(String(value)))),
      note: { ...words("campus.course.note"), isText: true },
      page: words("campus.activity.page"),
      archived_at: words("campus.course.archived", moment),
    },
  },
  campus_classrooms: { kind: "campus.classroom.one", fields: { name: { ...words("campus.classroom.name"), isText: true } } },
  preferences: { fields: { daily_summary: words("campus.summary.title", summaryWords) } },
  campus_documents: { kind: "campus.document.one", fields: { title: { ...words("campus.activity.title"), isText: true } } },
  campus_notes: {
    kind: "campus.note.one",
    fields: {
      text: { ...words("campus.note.title"), isText: true },
      title: { ...words("campus.activity.title"), isText: true },
      course_name: { ...words("campus.course.name"), isText: true },
      progress: words("campus.progress.title", oneOf(progressNames)),
      reminders: words("campus.reminder.title", (value) => ((value ?? []) as Reminder[]).map(reminderWords).join(", ") || t("campus.none")),
    },
  },
};

/** The labels of a course. */
export const courseWords: SpaceWords = {
  icon: courseIcon,
  kind: "campus.course.one",
  roles: {
    owner: "campus.role.owner",
    editor: "campus.role.teacher",
    contributor: "campus.role.student",
    reader: "campus.role.student",
  },
  tasks: {
    owner: "campus.task.owner",
    editor: "campus.task.teacher",
    contributor: "campus.task.student",
    reader: "campus.task.student",
  },
  page: (id) => `/campus/courses/${id}`,
};

export const contribution: Contribution = {
  jobs: { "Beginning to ask providers": "campus.job.beginningToAskProviders", "Asking a campus": "campus.job.askingACampus" },
  spaces: { course: courseWords },
  permissions: { "campus:read": "campus.permission.read" },
  notices: {
    reminder: {
      icon: bellIcon,
      kind: "campus.notices.reminders",
      text: "campus.notices.remindersText",
      said: "campus.notices.reminder",
    },
  },
  administration: [{ path: "/campus/providers", icon: plugIcon, title: "campus.provider.title", text: "campus.provider.administration" }],
  useCollectionWords: () => collectionWords,
  TodayCard,
  useBusyDays,
  calendar: { path: "/campus/calendar", icon: agendaIcon, title: "campus.calendar.title", text: "campus.calendar.linkText" },
  storage: { name: "campus", label: "campus.storage", size: () => documentBytes(shownMember()) },
};
