import { useState } from "react";
import { asProblem } from "../../device/network/problem";
import { useSession, useShownMember } from "../../device/session/session";
import { Button, LinkButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { FriendsSignIn } from "../../shell/components/FriendsSignIn";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { FormActions } from "../../shell/form/Form";
import { t } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { problemWords } from "../../shell/words/problem";
import type { FriendTracks } from "../../device/api";
import { FriendTrack, readOlder, useFriendTracks } from "../data/friendTracks";
import { FriendTrackRow } from "./FriendTrackRow";

/** The newest tracks of the member's friends (K9). */
export function FriendTracksScreen() {
  const { member } = useSession();
  return (
    <Page title={t("tracks.friends.title")} parent="/">
      {member ? (
        <List key={member.id} />
      ) : (
        <FriendsSignIn title={t("tracks.friends.signIn")} />
      )}
    </Page>
  );
}

function List() {
  useUnits();
  const kept = useFriendTracks();
  const newest = kept.state === "here" ? kept.value : null;
  return (
    <>
      {kept.state === "waiting" && <Waiting what={t("tracks.friends.title")} lines={5} height={5.25} />}
      {kept.state === "absent" && <KeptProblem problem={kept.problem} />}
      {kept.state === "here" && kept.problem && <Notice>{problemWords(kept.problem)}</Notice>}
      {newest && newest.tracks.length === 0 && (
        <EmptyState icon="person" title={t("tracks.friends.none")} text={t("tracks.friends.noneText")}>
          <LinkButton to="/settings/friends">{t("tracks.friends.find")}</LinkButton>
        </EmptyState>
      )}
      {/* Another newest list begins the pages anew. */}
      {newest && newest.tracks.length > 0 && <Pages key={newest.tracks.map(({ id }) => id).join()} newest={newest} />}
    </>
  );
}

/** The newest tracks, and older ones as they are asked for. */
function Pages({ newest }: { newest: FriendTracks }) {
  const member = useShownMember();
  const [older, setOlder] = useState<readonly FriendTrack[]>([]);
  const [next, setNext] = useState(newest.next_cursor);
  const [busy, setBusy] = useState(false);

  async function more(cursor: string): Promise<void> {
    setBusy(true);
    try {
      const page = await readOlder(member, cursor);
      setOlder([...older, ...page.tracks]);
      setNext(page.next_cursor);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <ul className="rows">
        {[...newest.tracks, ...older].map((track) => (
          <FriendTrackRow key={track.id} track={track} />
        ))}
      </ul>
      {next !== undefined && (
        <FormActions>
          <Button busy={busy} onClick={() => void more(next)}>
            {t("tracks.friends.older")}
          </Button>
        </FormActions>
      )}
    </>
  );
}
