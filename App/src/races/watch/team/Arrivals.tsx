import type { Race } from "../../../device/api";
import { Card } from "../../../shell/components/Card";
import { t } from "../../../shell/language/language";
import type { TeamStanding } from "../../data/answers";
import { moment } from "../../moment";

interface ArrivalsProps {
  race: Race;
  /** As live events tell it. */
  team: TeamStanding;
  /** As the server told it when it was asked, with its forecast. */
  told: TeamStanding;
}

/** When a team is expected, as the interval that it is: never one time as if it were known. */
export function Arrivals({ race, team, told }: ArrivalsProps) {
  const last = team.passages[team.passages.length - 1]?.checkpoint ?? -1;
  const expected = [told.next, told.next?.checkpoint === told.finish?.checkpoint ? undefined : told.finish];
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
