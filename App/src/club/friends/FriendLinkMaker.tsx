import { useState } from "react";
import type { FriendLink } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { showToast } from "../../shell/components/toast";
import { FormActions } from "../../shell/form/Form";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { makeFriendLink, useFriendLinks, withdrawFriendLink } from "../data/friends";
import { SecretLinks } from "../invitations/SecretLinks";
import { UsesChoice } from "../invitations/UsesChoice";

/** The possible numbers of members who can use one link. */
const counts = ["1", "10"] as const;

/** Makes a friend link, and lists the valid ones. */
export function FriendLinkMaker() {
  const open = useFriendLinks();
  return (
    <SecretLinks
      links={open.state === "here" ? open.value.links : []}
      heading={t("club.friends.links")}
      words={({ uses_left, expires_at }) => ({
        title: t("club.invitations.left", { count: uses_left }),
        text: t("club.invitations.until", { time: dateTime(expires_at) }),
      })}
      madeTitle={() => t("club.friends.linkMade")}
      form={(onMade: (link: FriendLink) => void) => <FriendLinkForm onMade={onMade} />}
      withdraw={withdrawFriendLink}
      withdrawn={t("club.friends.linkWithdrawn")}
    />
  );
}

function FriendLinkForm({ onMade }: { onMade: (link: FriendLink) => void }) {
  const [uses, setUses] = useState<(typeof counts)[number]>("1");
  const [busy, setBusy] = useState(false);

  async function make(): Promise<void> {
    setBusy(true);
    try {
      onMade(await makeFriendLink(Number(uses)));
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
      setBusy(false);
    }
  }

  return (
    <Card title={t("club.friends.add")}>
      <p>{t("club.friends.addText")}</p>
      <UsesChoice counts={counts} value={uses} onChange={setUses} />
      <FormActions>
        <Button kind="primary" busy={busy} onClick={() => void make()}>
          {t("club.invitations.make")}
        </Button>
      </FormActions>
    </Card>
  );
}
