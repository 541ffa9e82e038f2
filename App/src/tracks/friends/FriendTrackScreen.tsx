import { useCallback } from "react";
import type { Problem } from "../../device/network/problem";
import { useSession, useShownMember } from "../../device/session/session";
import { useFriends } from "../../club/data/friends";
import { FriendsSignIn } from "../../shell/components/FriendsSignIn";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { problemWords } from "../../shell/words/problem";
import { readFriendPhoto, readFriendTrack } from "../data/friendTracks";
import { ShownTrackPage } from "../shared/ShownTrackPage";
import { TalkCard } from "../talk/TalkCard";

/** A track that a friend lets friends see (K9). */
export function FriendTrackScreen({ parameters: { friend = "", id = "" } }: { parameters: RouteParameters }) {
  if (useSession().member) return <FriendTrack friend={friend} id={id} />;
  return (
    <Page title={t("tracks.friends.one")} parent="/tracks/friends">
      <FriendsSignIn title={t("tracks.friends.signIn")} />
    </Page>
  );
}

function FriendTrack({ friend, id }: { friend: string; id: string }) {
  const member = useShownMember();
  const read = useCallback(() => readFriendTrack(member, friend, id), [member, friend, id]);
  const readPhoto = useCallback(
    (photo: number, size: "screen" | "thumbnail") => readFriendPhoto(member, friend, id, photo, size),
    [member, friend, id],
  );
  const friends = useFriends();
  const name = friends.state === "here" && friends.value.friends.find((each) => each.id === friend)?.name;
  return (
    <ShownTrackPage title={t("tracks.friends.one")} parent="/tracks/friends" read={read} readPhoto={readPhoto} problemText={whyNot}>
      {() => (
        <>
          <TalkCard place={{ owner: friend, track: id }} />
          {name && <p className="card-note">{t("tracks.friends.by", { name })}</p>}
        </>
      )}
    </ShownTrackPage>
  );
}

const whyNot = (problem: Problem) => (problem.status === 404 ? t("tracks.friends.gone") : problemWords(problem));
