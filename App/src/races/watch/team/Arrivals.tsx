import type { Race } from "../../../device/api";
import { Card } from "../../../shell/components/Card";
import { t } from "../../../shell/language/language";
import type { TeamStanding } from "../../data/answers";
import { moment } from "../../moment";

interface ArrivalsProps {
  race: Race;
  /** The state from live events. */
  team: TeamStanding;
  /** The state from the server's last answer, with its forecast. */
  standing: TeamStanding;
}

/** A team's expected arrivals, as intervals: a single time would look certain. */
export function Arrivals({ race, team, standing }: ArrivalsProps) {
  const last = team.passages[team.passages.length - 1]?.checkpoint ?? -1;
  const expected = [standing.next, standing.next?.checkpoint === standing.finish?.checkpoint ? undefined : standing.finish];
  const coming = expected.flatMap((each) => (each && each.checkpoint > last ? [each] : []));
  if (coming.length === 0) return null;
  return (
    <Card title={t("races.watch.expected")}>
      <dl className="arrivals">
        {coming.map(({ checkpoint, earliest, latest }) => (
          <div key={checkpoint}>
            <dt>{race.checkpoints[checkpoint]?.name}</dt>
            <dd className="figures">{t("races.watch.between", { from: moment(earliest), to: moment(latest) })}</dd>
          </div>
        ))}
      </dl>
      <p className="field-hint">{t("races.watch.expectedText")}</p>
    </Card>
  );
}
