import { useFriends } from "../../club/data/friends";
import { LinkButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";

/** The member's friends, each with a link to their climbs (B9). */
export function FriendsScreen() {
  const kept = useFriends();
  const friends = kept.state === "here" ? kept.value.friends.filter(({ state }) => state === "friend") : [];
  return (
    <Page title={t("boulders.friends.title")} parent="/boulders/logbook">
      {kept.state === "waiting" && <Waiting what={t("boulders.friends.title")} lines={2} height={4} />}
      {kept.state === "absent" && <KeptProblem problem={kept.problem} />}
      {kept.state === "here" && friends.length === 0 && (
        <EmptyState icon="person" title={t("club.friends.none")}>
          <LinkButton to="/settings/friends">{t("boulders.friends.find")}</LinkButton>
        </EmptyState>
      )}
      {friends.length > 0 && (
        <Rows>
          {friends.map(({ id, name }) => (
            <LinkRow key={id} to={`/boulders/friends/${id}`} icon="person" title={name} />
          ))}
        </Rows>
      )}
    </Page>
  );
}
