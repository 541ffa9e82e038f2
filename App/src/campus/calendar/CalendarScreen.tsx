import { useState } from "react";
import type { CalendarFeed, CalendarFeedState } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { asMember, useSession, useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { FormActions } from "../../shell/form/Form";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { CampusTabs } from "../CampusTabs";
import { MembersOnly } from "../MembersOnly";
import { AddressCard } from "./AddressCard";
import { SummaryCard } from "./SummaryCard";

const path = "/campus/calendar";

/** The subscription of a calendar app to the agenda, by a secret address (U10). */
export function CalendarScreen() {
  const { member } = useSession();
  return (
    <Page title={t("campus.tab")} width="wide">
      <CampusTabs />
      {member ? (
        <Calendar />
      ) : (
        <MembersOnly title={t("campus.calendar.membersOnly")} text={t("campus.calendar.membersOnlyText")} />
      )}
      <SummaryCard />
      {member && <How />}
    </Page>
  );
}

function Calendar() {
  const member = useShownMember();
  const query = documentQuery<CalendarFeedState>(member, path);
  const feed = useQuery(query);
  const [made, setMade] = useState<CalendarFeed | null>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<"renew" | "end" | null>(null);

  async function ask(work: () => Promise<CalendarFeed | null>): Promise<void> {
    setBusy(true);
    try {
      setMade(await asMember(member, work));
      await query.refresh();
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    } finally {
      setBusy(false);
      setAsking(null);
    }
  }

  const make = () => ask(() => request<CalendarFeed>("PUT", path, { origin: location.origin }));
  const end = () =>
    ask(async () => {
      await request("DELETE", path);
      showToast(t("campus.calendar.ended"));
      return null;
    });

  if (feed.state === "waiting") return <Waiting what={t("campus.calendar.title")} />;
  if (feed.state === "absent") return <KeptProblem problem={feed.problem} onRetry={() => void query.refresh()} />;
  const { made_at } = feed.value;
  return (
    <>
      {made && <AddressCard feed={made} onDone={() => setMade(null)} />}
      {!made && made_at === undefined && (
        <Card title={t("campus.calendar.none")}>
          <p>{t("campus.calendar.noneText")}</p>
          <FormActions>
            <Button kind="primary" busy={busy} onClick={() => void make()}>
              {t("campus.calendar.make")}
            </Button>
          </FormActions>
        </Card>
      )}
      {!made && made_at !== undefined && (
        <Card title={t("campus.calendar.here")}>
          <p>{t("campus.calendar.hereText", { time: dateTime(made_at) })}</p>
          <FormActions>
            <Button onClick={() => setAsking("end")}>{t("campus.calendar.end")}</Button>
            <Button kind="primary" icon="renew" onClick={() => setAsking("renew")}>
              {t("campus.calendar.renew")}
            </Button>
          </FormActions>
        </Card>
      )}
      {asking && (
        <ConfirmDialog
          title={t(asking === "renew" ? "campus.calendar.renewTitle" : "campus.calendar.endTitle")}
          text={t("campus.calendar.endText")}
          action={t(asking === "renew" ? "campus.calendar.renew" : "campus.calendar.end")}
          busy={busy}
          onConfirm={() => void (asking === "renew" ? make() : end())}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** The behaviour of calendar apps that subscribe. */
function How() {
  return (
    <section className="section">
      <h2>{t("campus.calendar.how")}</h2>
      <p>{t("campus.calendar.howText")}</p>
      <p>{t("campus.calendar.alarms")}</p>
    </section>
  );
}
