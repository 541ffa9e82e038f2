import { useState } from "react";
import type { AppsWithAccess } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { asMember, useSession } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { Button } from "../../shell/components/Button";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { LinkRow, Row, Rows } from "../../shell/components/Rows";
import { SignInFirst } from "../../shell/components/SignInFirst";
import { tagIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { PermissionList } from "./PermissionList";
import { PersonalTokens } from "./PersonalTokens";

type App = AppsWithAccess["apps"][number];

/** The apps with access to the member's data, and the member's own tokens (K7). */
export function AppsScreen() {
  const { member, signedIn } = useSession();
  return (
    <Page title={t("club.apps.title")} parent="/settings/account">
      {member && signedIn ? (
        <>
          <Apps key={member.id} member={member.id} />
          <PersonalTokens key={`tokens of ${member.id}`} member={member.id} />
          {member.role === "administrator" && (
            <Rows>
              <LinkRow
                to="/settings/apps/registered"
                icon={tagIcon}
                title={t("club.registered.title")}
                text={t("club.registered.text")}
              />
            </Rows>
          )}
        </>
      ) : (
        <SignInFirst />
      )}
    </Page>
  );
}

function Apps({ member }: { member: string }) {
  const query = documentQuery<AppsWithAccess>(member, "/member/apps");
  const apps = useQuery(query);
  const [ending, setEnding] = useState<App | null>(null);
  const [busy, setBusy] = useState(false);

  async function end({ id, name }: App): Promise<void> {
    setBusy(true);
    try {
      await asMember(member, () => request("DELETE", `/member/apps/${id}`));
      showToast(t("club.apps.ended", { name }));
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    setBusy(false);
    setEnding(null);
    await query.refresh();
  }

  return (
    <section className="section">
      <h2>{t("club.apps.list")}</h2>
      {apps.state === "absent" && <Notice kind="wrong">{problemWords(apps.problem)}</Notice>}
      {apps.state === "waiting" && <Waiting what={t("club.apps.list")} lines={1} height={4} />}
      {apps.state === "here" && apps.value.apps.length === 0 && <p>{t("club.apps.none")}</p>}
      {apps.state === "here" && apps.value.apps.length > 0 && (
        <Rows>
          {apps.value.apps.map((app) => (
            <Row
              key={app.id}
              icon="lock"
              title={app.name}
              text={
                <>
                  {t("club.apps.times", { since: dateTime(app.created_at), last: dateTime(app.last_used_at) })}
                  <PermissionList scopes={app.scopes} />
                </>
              }
            >
              <Button aria-label={t("club.apps.endOf", { name: app.name })} onClick={() => setEnding(app)}>
                {t("club.apps.end")}
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      {ending && (
        <ConfirmDialog
          title={t("club.apps.endOf", { name: ending.name })}
          text={t("club.apps.endText")}
          action={t("club.apps.end")}
          busy={busy}
          onConfirm={() => void end(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </section>
  );
}
