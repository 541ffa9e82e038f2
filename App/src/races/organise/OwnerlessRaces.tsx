import type { OwnerlessSpaces } from "../../device/api";
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

/** Races whose owners have left, for the club's administrators to take over. */
export function OwnerlessRaces() {
  const { member, signedIn } = useSession();
  return member?.role === "administrator" && signedIn ? <Found member={member.id} /> : null;
}

function Found({ member }: { member: string }) {
  const query = documentQuery<OwnerlessSpaces>(member, "/spaces/ownerless");
  const found = useQuery(query);
  const races = found.state === "here" ? found.value.spaces.filter(({ kind }) => kind === "race") : [];

  async function takeOver(race: string): Promise<void> {
    try {
      await request("POST", `/spaces/${race}/takeover`);
      await syncNow();
      navigate(`/races/${race}/organise`);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
      await query.refresh();
    }
  }

  if (races.length === 0) return null;
  return (
    <section className="section">
      <h2>{t("races.organise.ownerless")}</h2>
      <Rows>
        {races.map(({ id, name }) => (
          <Row key={id} icon="warning" title={name} text={t("races.organise.ownerlessText")}>
            <Button onClick={() => void takeOver(id)}>{t("races.organise.takeOver")}</Button>
          </Row>
        ))}
      </Rows>
    </section>
  );
}
