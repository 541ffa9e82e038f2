import { Fragment, useState } from "react";
import type { FriendAct } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { useSession } from "../../device/session/session";
import { Button, IconButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Check } from "../../shell/components/Check";
import { Dialog } from "../../shell/components/Dialog";
import { FriendsSignIn } from "../../shell/components/FriendsSignIn";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { Row, Rows } from "../../shell/components/Rows";
import { moreVerticalIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { friendSights } from "../../shell/declaredAreas";
import { date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { problemWords } from "../../shell/words/problem";
import { actOnFriend, Friend, shareWithFriends, useFriends, useFriendSharing } from "../data/friends";
import { FriendLinkMaker } from "./FriendLinkMaker";

/** The member's friends, requests, and the data that friends see (K9). */
export function FriendsPage() {
  const { member } = useSession();
  return (
    <Page title={t("club.friends.title")} parent="/settings">
      {member ? (
        <Fragment key={member.id}>
          <Lists />
          <FriendLinkMaker />
          <SharingCard />
        </Fragment>
      ) : (
        <FriendsSignIn title={t("club.friends.signIn")} />
      )}
    </Page>
  );
}

function Lists() {
  const kept = useFriends();
  const [busy, setBusy] = useState(false);

  async function act(friend: Friend, what: FriendAct["act"]): Promise<void> {
    setBusy(true);
    try {
      await actOnFriend(friend.id, what);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    } finally {
      setBusy(false);
    }
  }

  if (kept.state === "waiting") return <Waiting what={t("club.friends.title")} lines={2} height={4} />;
  if (kept.state === "absent") return <Notice kind="wrong">{problemWords(kept.problem)}</Notice>;
  const of = (state: Friend["state"]) => kept.value.friends.filter((each) => each.state === state);
  const props = { busy, onAct: (friend: Friend, what: FriendAct["act"]) => void act(friend, what) };
  return (
    <>
      {kept.problem && <Notice>{problemWords(kept.problem)}</Notice>}
      <People {...props} title="club.friends.asking" since="club.friends.askedOn" people={of("asking")} acts={["accept", "refuse"]} more={["block"]} />
      {of("friend").length > 0 ? (
        <People {...props} title="club.friends.list" since="club.friends.since" people={of("friend")} acts={[]} more={["end", "block"]} />
      ) : (
        <section className="section">
          <h2>{t("club.friends.list")}</h2>
          <p className="row-text">{t("club.friends.none")}</p>
        </section>
      )}
      <People {...props} title="club.friends.asked" since="club.friends.askedOn" people={of("asked")} acts={["withdraw"]} more={[]} />
      <People {...props} title="club.friends.blocked" since="club.friends.since" people={of("blocked")} acts={["unblock"]} more={[]} />
    </>
  );
}

type Act = FriendAct["act"];

const words: Readonly<Record<Act, PhraseName>> = {
  accept: "club.friends.act.accept",
  refuse: "club.friends.act.refuse",
  withdraw: "club.friends.act.withdraw",
  end: "club.friends.act.end",
  block: "club.friends.act.block",
  unblock: "club.friends.act.unblock",
};

interface PeopleProps {
  title: PhraseName;
  /** The text of the beginning of the state, by `{date}`. */
  since: PhraseName;
  people: readonly Friend[];
  /** Actions beside each person. */
  acts: readonly Act[];
  /** Further actions, in a dialog. */
  more: readonly Act[];
  busy: boolean;
  onAct: (friend: Friend, act: Act) => void;
}

function People({ title, since, people, acts, more, busy, onAct }: PeopleProps) {
  const [chosen, setChosen] = useState<Friend | null>(null);
  if (people.length === 0) return null;
  return (
    <section className="section">
      <h2>{t(title)}</h2>
      <Rows>
        {people.map((friend) => (
          <Row key={friend.id} icon="person" title={friend.name} text={t(since, { date: date(friend.since) })}>
            {acts.map((act) => (
              <Button
                key={act}
                kind={act === "accept" ? "primary" : "plain"}
                busy={busy}
                aria-label={`${t(words[act])}: ${friend.name}`}
                onClick={() => onAct(friend, act)}
              >
                {t(words[act])}
              </Button>
            ))}
            {more.length > 0 && (
              <IconButton icon={moreVerticalIcon} label={t("club.friends.more", { name: friend.name })} onClick={() => setChosen(friend)} />
            )}
          </Row>
        ))}
      </Rows>
      {chosen && (
        <Dialog
          title={chosen.name}
          onClose={() => setChosen(null)}
          actions={
            <>
              <Button onClick={() => setChosen(null)}>{t("dialog.cancel")}</Button>
              {more.map((act) => (
                <Button
                  key={act}
                  kind="danger"
                  onClick={() => {
                    setChosen(null);
                    onAct(chosen, act);
                  }}
                >
                  {t(words[act])}
                </Button>
              ))}
            </>
          }
        >
          {more.includes("end") && <p>{t("club.friends.endText")}</p>}
          <p>{t("club.friends.blockText", { name: chosen.name })}</p>
        </Dialog>
      )}
    </section>
  );
}

/** The data that friends see: none at first. */
function SharingCard() {
  const sharing = useFriendSharing();
  return (
    <Card title={t("club.friends.sharing")}>
      <p>{t("club.friends.sharingText")}</p>
      {friendSights().map(([name, label]) => (
        <Check
          key={name}
          label={t(label)}
          checked={sharing[name] === true}
          onChange={(isShared) => shareWithFriends(sharing, { [name]: isShared })}
        />
      ))}
    </Card>
  );
}
