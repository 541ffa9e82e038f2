import { LinkButton } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Connection, useConnections } from "../data/connections";
import { failureNames } from "../words";

/** Milliseconds without an answer after which a connection that fails is told of: a night that a campus is closed is not. */
const patience = 24 * 3_600_000;

/** Tells of connections that refuse the member, or have failed for a day: what changes there, such as a deadline, is not in the agenda. */
export function MissingConnections() {
  const found = useConnections();
  const connections = found.state === "here" ? found.value : [];
  const words = connections.flatMap((connection) => missing(connection, Date.now()) ?? []);
  if (words.length === 0) return null;
  return (
    <Notice kind="wrong">
      {words.map((each) => (
        <p key={each}>{each}</p>
      ))}
      <LinkButton to="/campus/connections" kind="plain">
        {t("campus.connect.see")}
      </LinkButton>
    </Notice>
  );
}

function missing({ name, state, failure, failed_at, refreshed_at }: Connection, now: number): string | null {
  const since = refreshed_at ?? failed_at;
  if (state === "refused") {
    return since == null ? t("campus.connect.refused", { name }) : t("campus.connect.refusedSince", { name, time: dateTime(since) });
  }
  if (state !== "connected" || !failure || since == null || since > now - patience) return null;
  return t("campus.connect.failedSince", { name, time: dateTime(since), reason: t(failureNames[failure]) });
}
