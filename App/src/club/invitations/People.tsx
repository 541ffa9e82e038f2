import { useState } from "react";
import type { SpaceMembers } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import type { SpaceWords } from "../../shell/area";
import { Button, IconButton } from "../../shell/components/Button";
import { Choice } from "../../shell/components/Choice";
import { ConfirmDialog, Dialog } from "../../shell/components/Dialog";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { MoreRows } from "../../shell/components/MoreRows";
import { Row, Rows } from "../../shell/components/Rows";
import { SearchField } from "../../shell/components/SearchField";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { problemWords } from "../../shell/words/problem";
import { searchText } from "../../shell/words/searchText";
import { DepartureButton } from "./DepartureButton";
import { Invitations } from "./Invitations";

type Person = SpaceMembers["members"][number];
type Open = { what: "change" | "remove"; person: Person } | null;

/** The roles that can be given, fewest rights first. */
const inOrder: readonly Person["role"][] = ["reader", "contributor", "editor"];

/** The number of people from which they can be searched. */
const searched = 8;
/** The number of people drawn at a time. */
const batch = 50;

/** The texts about leaving a space of a kind, and about removing a member. */
export interface DepartureWords {
  leave: PhraseName;
  title: PhraseName;
  /** For an owner among others. */
  text: PhraseName;
  /** For an owner whom an editor succeeds. */
  toHeir: PhraseName;
  /** For an owner without a successor. */
  alone: PhraseName;
  removal: PhraseName;
  ownerOnly: PhraseName;
}

interface PeopleProps {
  space: string;
  words: SpaceWords;
  departure: DepartureWords;
  /** The name of the list, for screen readers during loading. */
  label: string;
  isOwner: boolean;
  /** The roles that can be given, the default first, besides that of owner. Other roles are not listed. */
  roles: readonly Person["role"][];
  /** The page shown after leaving. */
  parent: string;
}

/** The members of a shared space with their roles, which its owner can change; members can leave. */
export function People({ space, words, departure, label, isOwner, roles, parent }: PeopleProps) {
  const member = useShownMember();
  const query = documentQuery<SpaceMembers>(member, `/spaces/${space}/members`);
  const people = useQuery(query);
  const [open, setOpen] = useState<Open>(null);
  const listed = people.state === "here" ? people.value.members : [];
  const list = listed.filter(({ role }) => role === "owner" || roles.includes(role));
  const isLastOwner = isOwner && list.every(({ id, role }) => role !== "owner" || id === member);
  const hasHeir = list.some(({ role }) => role === "editor");
  const roleName = (role: Person["role"]) => t(words.roles[role]);
  const [search, setSearch] = useState("");
  const [count, setCount] = useState(batch);
  const sought = searchText(search.trim());
  const shown = sought === "" ? list : list.filter(({ name, role }) => searchText(`${name} ${roleName(role)}`).includes(sought));

  async function change(method: "PUT" | "DELETE", { id }: Person, said: string, role?: Person["role"]): Promise<void> {
    setOpen(null);
    try {
      await request(method, `/spaces/${space}/members/${id}`, role && { role });
      showToast(said);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    await query.refresh();
  }

  return (
    <>
      {people.state === "waiting" && <Waiting what={label} height={3.5} />}
      {people.state === "absent" && <KeptProblem problem={people.problem} onRetry={() => void query.refresh()} />}
      {isOwner ? (
        <Invitations space={space} words={words} roles={[...roles, "owner"]} />
      ) : (
        <p>{t(people.state === "here" && list.every(({ role }) => role !== "owner") ? "club.people.ownerless" : departure.ownerOnly)}</p>
      )}
      {list.length > searched && <SearchField label={t("club.people.search")} value={search} onChange={setSearch} />}
      {search !== "" && shown.length === 0 && <p className="row-text">{t("club.people.nobody")}</p>}
      <Rows>
        {shown.slice(0, count).map((person) => (
          <Row key={person.id} icon="person" title={person.name} text={roleName(person.role)}>
            {isOwner && person.role !== "owner" && (
              <>
                {roles.length > 1 && (
                  <IconButton
                    icon="edit"
                    label={t("club.people.changeNamed", { name: person.name })}
                    onClick={() => setOpen({ what: "change", person })}
                  />
                )}
                <IconButton
                  icon="close"
                  label={t("club.people.removeNamed", { name: person.name })}
                  onClick={() => setOpen({ what: "remove", person })}
                />
              </>
            )}
          </Row>
        ))}
      </Rows>
      {shown.length > count && (
        <MoreRows left={shown.length - count} words={t("club.people.more", { count: shown.length - count })} onMore={() => setCount(count + batch)} />
      )}
      {(isOwner || list.some(({ id }) => id === member)) && (
        <DepartureButton
          action={t(departure.leave)}
          title={t(departure.title)}
          text={t(!isLastOwner ? departure.text : hasHeir ? departure.toHeir : departure.alone)}
          path={`/spaces/${space}/membership`}
          parent={parent}
        />
      )}
      {open?.what === "change" && (
        <RoleDialog
          person={open.person}
          words={words}
          roles={roles}
          onClose={() => setOpen(null)}
          onChosen={(role) =>
            void change("PUT", open.person, t("club.people.changed", { name: open.person.name, role: roleName(role) }), role)
          }
        />
      )}
      {open?.what === "remove" && (
        <ConfirmDialog
          title={t("club.people.removeTitle", { name: open.person.name })}
          text={t(departure.removal)}
          action={t("club.people.remove")}
          onConfirm={() => void change("DELETE", open.person, t("club.people.removed", { name: open.person.name }))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface RoleDialogProps extends Pick<PeopleProps, "words" | "roles"> {
  person: Person;
  onClose: () => void;
  onChosen: (role: Person["role"]) => void;
}

function RoleDialog({ person, words, roles, onClose, onChosen }: RoleDialogProps) {
  const [role, setRole] = useState(person.role);
  return (
    <Dialog
      title={t("club.people.changeTitle", { name: person.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" onClick={() => onChosen(role)}>
            {t("club.people.give")}
          </Button>
        </>
      }
    >
      <Choice
        label={t("club.people.role")}
        value={role}
        options={inOrder.filter((each) => roles.includes(each)).map((each) => ({ value: each, label: t(words.roles[each]) }))}
        onChange={setRole}
      />
      <p>{t(words.tasks[role])}</p>
    </Dialog>
  );
}
