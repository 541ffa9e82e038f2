import { EmptyState } from "../../shell/components/EmptyState";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import type { Connection } from "../data/LiveRace";

/** Placeholder for teams until their standings are loaded. */
export function NoStandings({ connection }: { connection: Connection }) {
  if (connection !== "lost") return <Waiting what={t("races.watch.loadingRace")} height={5} />;
  return <EmptyState icon="offline" title={t("problem.notHere")} text={t("problem.notHereText")} />;
}
