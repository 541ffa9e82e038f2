import type { OwnerlessSpaces as Found } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { useSession } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { syncNow } from "../../device/sync/sync";
import { Button } from "../../shell/components/Button";
import { Row, Rows } from "../../shell/components/Rows";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { problemWords } from "../../shell/words/problem";

interface OwnerlessSpacesProps {
  kind: Found["spaces"][number]["kind"];
  title: string;
  /** The text for each space. */
  text: string;
  /** The page of a space after it was taken over. */
  page: (space: string) => string;
}

/** Spaces of a kind whose owners have left, which the club's administrators can take over. */
export function OwnerlessSpaces(props: OwnerlessSpacesProps) {
  const { member, signedIn } = useSession();
  return member?.role === "administrator" && signedIn ? <List {...props} member={member.id} /> : null;
}

function List({ kind, title, text, page, member }: OwnerlessSpacesProps & { member: string }) {
  const query = documentQuery<Found>(member, "/spaces/ownerless");
  const found = useQuery(query);
  const spaces = found.state === "here" ? found.value.spaces.filter((space) => space.kind === kind) : [];

  async function takeOver(space: string): Promise<void> {
    try {
      await request("POST", `/spaces/${space}/takeover`);
      await syncNow();
      navigate(page(space));
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    await query.refresh();
  }

  if (spaces.length === 0) return null;
  return (
    <section className="section">
      <h2>{title}</h2>
      <Rows>
        {spaces.map(({ id, name }) => (
          <Row key={id} icon="warning" title={name} text={text}>
            <Button onClick={() => void takeOver(id)}>{t("club.people.takeOver")}</Button>
          </Row>
        ))}
      </Rows>
    </section>
  );
}
