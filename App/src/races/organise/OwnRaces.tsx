import { useSession } from "../../device/session/session";
import { useSpaces } from "../../device/sync/spaces";
import { LinkButton } from "../../shell/components/Button";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { t } from "../../shell/language/language";
import { useRole, isAtLeast } from "./data/role";

/** The races that the member organises or helps at, public or not. */
export function OwnRaces() {
  const races = useSpaces().filter(({ kind }) => kind === "race");
  if (races.length === 0) return null;
  return (
    <section className="section">
      <h2>{t("races.organise.own")}</h2>
      <Rows>
        {races.map(({ id, name, role }) => (
          <LinkRow
            key={id}
            to={role === "reader" ? `/races/${id}` : `/races/${id}/organise`}
            icon="edit"
            title={name ?? ""}
            text={t(`races.organise.people.${role}`)}
          />
        ))}
      </Rows>
    </section>
  );
}

/** Link to the creation of a race. */
export function NewRaceLink() {
  const { signedIn } = useSession();
  return signedIn ? (
    <LinkButton to="/races/new" icon="plus">
      {t("races.organise.new")}
    </LinkButton>
  ) : null;
}

/** Link for participants of a race to their tasks, and to leaving it. */
export function OrganiseLink({ race }: { race: string }) {
  const role = useRole(race);
  if (!role) return null;
  return isAtLeast(role, "contributor") ? (
    <LinkButton to={`/races/${race}/organise`}>{t("races.organise.title")}</LinkButton>
  ) : (
    <LinkButton to={`/races/${race}/organise/people`}>{t("races.organise.people.title")}</LinkButton>
  );
}
