import { useEffect, useState } from "react";
import type { MemberConsents } from "../../device/api";
import { asProblem, Problem } from "../../device/network/problem";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { MoreRows } from "../../shell/components/MoreRows";
import { Row, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { memberRequest } from "../data/memberRequest";

/** The members with what each agreed to. It is about others, so it is never stored on the device. */
export function ConsentList() {
  const [pages, setPages] = useState<readonly MemberConsents[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const next = pages.at(-1)?.next;
  const members = pages.flatMap((page) => page.members);

  async function fetchPage(after?: string): Promise<void> {
    try {
      const page = await memberRequest<MemberConsents>("GET", `/club/privacy/consents${after === undefined ? "" : `?after=${after}`}`);
      setPages((before) => (after === undefined ? [page] : [...before, page]));
      setProblem(null);
    } catch (error) {
      setProblem(asProblem(error));
    }
  }

  useEffect(() => void fetchPage(), []);

  if (problem && pages.length === 0) return <KeptProblem problem={problem} onRetry={() => void fetchPage()} />;
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
      {next !== undefined && <MoreRows left={members.length} words={t("club.privacy.more")} onMore={() => void fetchPage(next)} />}
    </section>
  );
}
