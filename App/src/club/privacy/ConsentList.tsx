import type { MemberConsents } from "../../device/api";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { MoreRows } from "../../shell/components/MoreRows";
import { Row, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { usePages } from "../data/usePages";

/** The members with what each agreed to. */
export function ConsentList() {
  const [{ pages, problem }, more, again] = usePages<MemberConsents>("/club/privacy/consents", ({ next }) => next && `?after=${next}`);
  const next = pages.at(-1)?.next;
  const members = pages.flatMap((page) => page.members);

  if (problem && pages.length === 0) return <KeptProblem problem={problem} onRetry={again} />;
  if (pages.length === 0) return <Waiting what={t("club.privacy.consents")} lines={3} />;
  return (
    <section className="section">
      <h2>{t("club.privacy.consents")}</h2>
      <Rows>
        {members.map(({ id, display_name, version, given_at }) => (
          <Row
            key={id}
            icon={version === undefined ? "person" : "check"}
            title={display_name}
            text={
              version === undefined || given_at === undefined
                ? t("club.privacy.notAgreed")
                : t("club.privacy.agreedTo", { version, time: dateTime(given_at) })
            }
          />
        ))}
      </Rows>
      {next !== undefined && <MoreRows left={members.length} words={t("club.privacy.more")} onMore={more} />}
    </section>
  );
}
