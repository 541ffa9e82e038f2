import type { SpaceWords } from "../shell/area";
import { raceIcon } from "./icons";

/** The names of a race's roles and their tasks. */
export const raceWords: SpaceWords = {
  icon: raceIcon,
  kind: "races.organise.record.race",
  roles: {
    reader: "races.organise.people.reader",
    contributor: "races.organise.people.contributor",
    editor: "races.organise.people.editor",
    owner: "races.organise.people.owner",
  },
  tasks: {
    reader: "races.organise.people.readerText",
    contributor: "races.organise.people.contributorText",
    editor: "races.organise.people.editorText",
    owner: "races.organise.people.ownerText",
  },
  page: (race, role) => (role === "reader" ? `/races/${race}` : `/races/${race}/organise`),
};
