import { useState } from "react";
import { DepartureButton } from "../../../club/invitations/DepartureButton";
import { Invitations } from "../../../club/invitations/Invitations";
import type { SpaceMembers } from "../../../device/api";
import { asProblem } from "../../../device/network/problem";
import { request } from "../../../device/network/request";
import { documentQuery } from "../../../device/session/documents";
import { useShownMember } from "../../../device/session/session";
import { useQuery } from "../../../device/store/query";
import { Button, IconButton } from "../../../shell/components/Button";
import { Choice } from "../../../shell/components/Choice";
import { ConfirmDialog, Dialog } from "../../../shell/components/Dialog";
import { KeptProblem } from "../../../shell/components/KeptProblem";
import { Row, Rows } from "../../../shell/components/Rows";
import { showToast } from "../../../shell/components/toast";
import { Waiting } from "../../../shell/components/Waiting";
import { t } from "../../../shell/language/language";
import type { RouteParameters } from "../../../shell/routing/route";
import { problemWords } from "../../../shell/words/problem";
import { raceWords } from "../contribution";
import { useRole } from "../data/role";
import { OrganiserPage } from "../OrganiserPage";

type Person = SpaceMembers["members"][number];
type Open = { what: "change" | "remove"; person: Person } | null;

const roleName = (role: Person["role"]) => t(raceWords.roles[role]);

/** Who organises a race and who stands at its checkpoints; whoever is in it may leave (R11). */
export function PeoplePage({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  const member = useShownMember();
  const isOwner = useRole(race) === "owner";
  const query = documentQuery<SpaceMembers>(member, `/spaces/${race}/members`);
  const people = useQuery(query);
  const [open, setOpen] = useState<Open>(null);
  const list = people.state === "here" ? people.value.members : [];
  const isLastOwner = isOwner && list.every(({ id, role }) => role !== "owner" || id === member);
  const hasHeir = list.some(({ role }) => role === "editor");

  async function change(method: "PUT" | "DELETE", { id }: Person, said: string, role?: Person["role"]): Promise<void> {
    setOpen(null);
    try {
      await request(method, `/spaces/${race}/members/${id}`, role && { role });
      showToast(said);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    await query.refresh();
  }

  return (
    <OrganiserPage race={race} title={t("races.organise.people.title")} least="reader">
      {people.state === "waiting" && <Waiting what={t("races.organise.people.title")} height={3.5} />}
      {people.state === "absent" && <KeptProblem problem={people.problem} onRetry={() => void query.refresh()} />}
      <Rows>
        {list.map((person) => (
          <Row key={person.id} icon="person" title={person.name} text={roleName(person.role)}>
            {isOwner && person.role !== "owner" && (
              <>
                <IconButton
                  icon="edit"
                  label={t("races.organise.people.changeNamed", { name: person.name })}
                  onClick={() => setOpen({ what: "change", person })}
                />
                <IconButton
                  icon="close"
                  label={t("races.organise.people.removeNamed", { name: person.name })}
                  onClick={() => setOpen({ what: "remove", person })}
                />
              </>
            )}
          </Row>
        ))}
      </Rows>
      {isOwner ? <Invitations space={race} words={raceWords} /> : <p>{t("races.organise.people.ownerOnly")}</p>}
      <DepartureButton
        action={t("races.organise.people.leave")}
        title={t("races.organise.people.leaveTitle")}
        text={t(
          !isLastOwner
            ? "races.organise.people.leaveText"
            : hasHeir
              ? "races.organise.people.leaveToHeir"
              : "races.organise.people.leaveAlone",
        )}
        path={`/spaces/${race}/membership`}
        parent="/races"
      />
      {open?.what === "change" && (
        <RoleDialog
          person={open.person}
          onClose={() => setOpen(null)}
          onChosen={(role) =>
            void change(
              "PUT",
              open.person,
              t("races.organise.people.changed", { name: open.person.name, role: roleName(role) }),
              role,
            )
          }
        />
      )}
      {open?.what === "remove" && (
        <ConfirmDialog
          title={t("races.organise.people.removeTitle", { name: open.person.name })}
          text={t("races.organise.people.removeText")}
          action={t("races.organise.people.remove")}
          onConfirm={() =>
            void change("DELETE", open.person, t("races.organise.people.removed", { name: open.person.name }))
          }
          onClose={() => setOpen(null)}
        />
      )}
    </OrganiserPage>
  );
}

interface RoleDialogProps {
  person: Person;
  onClose: () => void;
  onChosen: (role: Person["role"]) => void;
}

const roles: readonly Person["role"][] = ["reader", "contributor", "editor"];

function RoleDialog({ person, onClose, onChosen }: RoleDialogProps) {
  const [role, setRole] = useState(person.role);
  return (
    <Dialog
      title={t("races.organise.people.changeTitle", { name: person.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" onClick={() => onChosen(role)}>
            {t("races.organise.people.give")}
          </Button>
        </>
      }
    >
      <Choice
        label={t("races.organise.people.role")}
        value={role}
        options={roles.map((each) => ({ value: each, label: roleName(each) }))}
        onChange={setRole}
      />
      <p>{t(raceWords.tasks[role])}</p>
    </Dialog>
  );
}
