// Entries of the logbook. A send completes a project (B6) and permits an opinion (B12): deleting it reverts both.
import { shownMember } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { changedFields, firstFields, readsTheSame } from "../../device/sync/change";
import { readShown } from "../../device/sync/records";
import { make } from "../../device/sync/sync";
import { isOwn, Opinion, opinionCollection } from "./opinions";
import { asRecorded, isOf, Problem, Project, LogbookEntry, LogbookEntryFields, useGymName, useProjects, useLogbookEntries } from "./records";

const none: readonly never[] = [];

/** Reverts several changes, in their order. */
const undoOf = (undos: readonly (() => void)[]) => () => undos.forEach((undo) => undo());

/** Adds an entry to the logbook. Returns the function that reverts that. */
export function addEntry(fields: LogbookEntryFields, projects: readonly Project[] = none): () => void {
  const ended = fields.is_send ? projects.filter(({ problem }) => problem === fields.problem) : none;
  const [project] = ended;
  const said = { ...fields, ...(project && { project_since: project.since }) };
  return undoOf([
    make({ collection: "boulder_tries", record: newIdentifier(), kind: "create", fields: firstFields(said) }),
    ...ended.map(({ id }) => make({ collection: "boulder_projects", record: id, kind: "delete" })),
  ]);
}

/** Edits an entry of the logbook. Returns the function that reverts the edit, or null if nothing changed. */
export function editEntry(before: LogbookEntry, after: Partial<LogbookEntryFields>): (() => void) | null {
  const fields = changedFields(asRecorded(before), after, readsTheSame);
  if (Object.keys(fields).length === 0) return null;
  const undo = make({ collection: "boulder_tries", record: before.id, kind: "edit", fields });
  return after.is_send === false ? undoOf([undo, revertEffects([before])]) : undo;
}

/** Deletes an entry of the logbook; the returned function restores it. */
export const deleteEntry = (entry: LogbookEntry): (() => void) =>
  undoOf([make({ collection: "boulder_tries", record: entry.id, kind: "delete" }), revertEffects([entry])]);

/** Unless the problem has another send, restores its project and deletes the opinion. The returned function reverts that. */
function revertEffects(entries: readonly LogbookEntry[]): () => void {
  const sends = entries.filter(({ is_send }) => is_send === true);
  const [first] = sends;
  if (!first?.gym || !first.problem) return () => undefined;
  const undos = undoingSends(first.gym, first.problem, sends);
  return () => void undos.then((all) => undoOf(all)());
}

async function undoingSends(gym: string, problem: string, sends: readonly LogbookEntry[]): Promise<readonly (() => void)[]> {
  const member = shownMember();
  const [all, projects, opinions] = await Promise.all([
    readShown<LogbookEntry>(member, "boulder_tries"),
    readShown<Project>(member, "boulder_projects"),
    readShown<Opinion>(member, opinionCollection, gym),
  ]);
  const isGone = ({ id }: LogbookEntry) => sends.some((send) => send.id === id);
  if (all.filter(isOf(problem)).some((each) => each.is_send === true && !isGone(each))) return none;
  const since = sends.find(({ project_since }) => project_since != null)?.project_since;
  const isProject = projects.some(isOf(problem));
  return [
    ...(since != null && !isProject
      ? [make({ collection: "boulder_projects", record: newIdentifier(), kind: "create", fields: firstFields({ gym, problem, since }) })]
      : none),
    ...opinions
      .filter(isOf(problem))
      .filter(isOwn(member))
      .map(({ id }) => make({ space: gym, collection: opinionCollection, record: id, kind: "delete" })),
  ];
}

/** An entry at this moment, with copies of the problem's fields, which may change later. */
export function entryOf(gym: string, place: string, problem: Omit<Problem, "space">, tries: number | null, is_send: boolean): LogbookEntryFields {
  const { id, picture, marks, name, grade, style } = problem;
  // The server has the picture from the problem.
  return { gym, problem: id, time: Date.now(), tries, is_send, picture, marks, name, place: place || null, grade, style };
}

/** The entries of a problem, and the functions that add and remove them. */
export function useLogbook(gym: string, problem: Omit<Problem, "space">) {
  const sessions = useLogbookEntries().filter(isOf(problem.id));
  const place = useGymName()(gym);
  const projects = useProjects();
  const sends = sessions.filter(({ is_send }) => is_send === true);
  return {
    sessions,
    isSent: sends.length > 0,
    log: (tries: number | null, is_send: boolean) => addEntry(entryOf(gym, place, problem, tries, is_send), projects),
    /** The returned function restores the sends. */
    removeSends: (): (() => void) =>
      undoOf([
        ...sends.map(({ id, tries }) =>
          make({
            collection: "boulder_tries",
            record: id,
            // An entry with a count of tries is kept as tries without a send.
            ...(tries == null ? { kind: "delete" } : { kind: "edit", fields: { is_send: { before: true, after: false } } }),
          }),
        ),
        revertEffects(sends),
      ]),
  };
}
