import { useState } from "react";
import type { FriendLink } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Choice } from "../../shell/components/Choice";
import { Row, Rows } from "../../shell/components/Rows";
import { shareIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { FormActions } from "../../shell/form/Form";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { makeFriendLink, useFriendLinks, withdrawFriendLink } from "../data/friends";
import { SecretLinkCard } from "../invitations/SecretLinkCard";

/** The possible numbers of members who can use one link. */
const counts = ["1", "10"] as const;

/** Makes a friend link, and lists the valid ones. */
export function FriendLinkMaker() {
  const [uses, setUses] = useState<(typeof counts)[number]>("1");
  const [made, setMade] = useState<FriendLink | null>(null);
  const [busy, setBusy] = useState(false);
  const open = useFriendLinks();

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    } finally {
      setBusy(false);
    }
  }

  const links = open.state === "here" ? open.value.links : [];
  return (
    <>
      {made ? (
        <SecretLinkCard title={t("club.friends.linkMade")} made={made} onDone={() => setMade(null)} />
      ) : (
        <Card title={t("club.friends.add")}>
          <p>{t("club.friends.addText")}</p>
          <Choice
            label={t("club.invitations.for")}
            value={uses}
            options={counts.map((each) => ({ value: each, label: t("club.invitations.people", { count: Number(each) }) }))}
            onChange={setUses}
          />
          <FormActions>
            <Button kind="primary" busy={busy} onClick={() => void run(async () => setMade(await makeFriendLink(Number(uses))))}>
              {t("club.invitations.make")}
            </Button>
          </FormActions>
        </Card>
      )}
      {links.length > 0 && (
        <section className="section">
          <h2>{t("club.friends.links")}</h2>
          <Rows>
            {links.map(({ id, uses_left, expires_at }) => (
              <Row
                key={id}
                icon={shareIcon}
                title={t("club.invitations.left", { count: uses_left })}
                text={t("club.invitations.until", { time: dateTime(expires_at) })}
              >
                <Button
                  busy={busy}
                  onClick={() =>
                    void run(async () => {
                      await withdrawFriendLink(id);
                      if (made?.id === id) setMade(null);
                      showToast(t("club.friends.linkWithdrawn"));
                    })
                  }
                >
                  {t("club.invitations.withdraw")}
                </Button>
              </Row>
            ))}
          </Rows>
        </section>
      )}
    </>
  );
}
