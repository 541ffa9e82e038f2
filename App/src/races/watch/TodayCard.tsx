import { LinkRow, Rows } from "../../shell/components/Rows";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { useRaces } from "../data/queries";
import { raceIcon } from "../icons";
import { racesOf } from "./raceTimes";

/** Largest number of races shown. */
const most = 3;

/** The current races and the next ones. */
export function TodayCard() {
  const races = useRaces();
  const known = races.state === "here" ? races.value.races : [];
  const now = Date.now();
  const shown = [...racesOf("current", known, now), ...racesOf("coming", known, now)].slice(0, most);
  if (shown.length === 0) return null;
  return (
    <section className="section">
      <h2>{t("races.tab")}</h2>
      <Rows>
        {shown.map(({ id, name, start_at }) => (
          <LinkRow key={id} to={`/races/${id}`} icon={raceIcon} title={name} text={start_at !== undefined && dateTime(start_at)} />
        ))}
      </Rows>
    </section>
  );
}
