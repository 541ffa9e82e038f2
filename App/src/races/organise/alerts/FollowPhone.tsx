import { Button } from "../../../shell/components/Button";
import { showUndoable } from "../../../shell/components/toast";
import { t } from "../../../shell/language/language";
import { edit, known, useTeams } from "../data/records";
import type { Alert } from "./useAlerts";

/** Button that makes the phone of an alert, whose positions are set aside, the team's followed one. */
export function FollowPhone({ race, alert: { team, device } }: { race: string; alert: Alert }) {
  const record = known(useTeams(race)).find(({ id }) => id === team);
  if (!record || device === undefined) return null;
  const follow = () => {
    const undo = edit(race, "race_teams", record, { followed_device: device });
    showUndoable(t("races.organise.teams.phoneFollowed", { team: record.name }), undo);
  };
  return (
    <Button kind="quiet" onClick={follow}>
      {t("races.organise.alerts.followPhone")}
    </Button>
  );
}
