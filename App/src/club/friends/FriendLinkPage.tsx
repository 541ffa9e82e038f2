import { useEffect, useState } from "react";
import type { FriendOffer } from "../../device/api";
import { asProblem, Problem } from "../../device/network/problem";
import { Button, LinkButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Notice } from "../../shell/components/Notice";
import { Waiting } from "../../shell/components/Waiting";
import { FormActions } from "../../shell/form/Form";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { problemWords } from "../../shell/words/problem";
import { actOnFriend, askFriend, readFriendLink } from "../data/friends";
import { LinkPage, OpenedLink } from "../invitations/LinkPage";

const friendsPage = "/settings/friends";

/** The owner of an opened friend link, with the choice to ask to be friends. */
export function FriendLinkPage() {
  return (
    <LinkPage title={t("club.friends.linkTitle")} path="/friend">
      {(link) => <Offer {...link} />}
    </LinkPage>
  );
}

function Offer({ secret, drop }: OpenedLink) {
  const [offer, setOffer] = useState<FriendOffer | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const look = () => {
    setProblem(null);
    readFriendLink(secret).then(setOffer, (error) => setProblem(asProblem(error)));
  };
  useEffect(look, [secret]);

  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
      drop();
      navigate(friendsPage, { replace: true });
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  }

  if (problem) {
    return (
      <Notice kind="wrong">
        <p>{problem.status === 403 ? t("club.friends.linkGone") : problemWords(problem)}</p>
        {problem.passes && <Button onClick={look}>{t("problem.retry")}</Button>}
      </Notice>
    );
  }
  if (!offer) return <Waiting what={t("club.friends.linkTitle")} lines={1} height={9} />;
  const { id, name, state, is_own } = offer;
  if (is_own) return <Told text={t("club.friends.ownLink")} />;
  switch (state) {
    case "friend":
      return <Told text={t("club.friends.areFriends", { name })} />;
    case "asked":
      return <Told text={t("club.friends.hasAsked", { name })} />;
    case "blocked":
      return (
        <Card title={name}>
          <p>{t("club.friends.isBlocked", { name })}</p>
          <FormActions>
            <Button
              busy={busy}
              onClick={() => {
                setBusy(true);
                actOnFriend(id, "unblock")
                  .then(look, (error) => setProblem(asProblem(error)))
                  .finally(() => setBusy(false));
              }}
            >
              {t("club.friends.act.unblock")}
            </Button>
          </FormActions>
        </Card>
      );
    case "stranger":
    case "asking":
      return (
        <Card title={name}>
          <p>{t(state === "asking" ? "club.friends.theyAsk" : "club.friends.askText", { name })}</p>
          <FormActions>
            <Button
              onClick={() => {
                drop();
                navigate("/", { replace: true });
              }}
            >
              {t("club.invitation.decline")}
            </Button>
            <Button kind="primary" busy={busy} onClick={() => void run(() => askFriend(secret))}>
              {t(state === "asking" ? "club.friends.act.accept" : "club.friends.act.ask")}
            </Button>
          </FormActions>
        </Card>
      );
  }
}

function Told({ text }: { text: string }) {
  return (
    <Card title={t("club.friends.title")}>
      <p>{text}</p>
      <FormActions>
        <LinkButton to={friendsPage}>{t("club.friends.title")}</LinkButton>
      </FormActions>
    </Card>
  );
}
