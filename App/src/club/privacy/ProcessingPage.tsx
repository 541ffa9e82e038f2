import { useEffect, useState } from "react";
import type { RecordOfProcessing } from "../../device/api";
import { asProblem, Problem } from "../../device/network/problem";
import { useClub } from "../../device/session/club";
import { Button } from "../../shell/components/Button";
import { KeptProblem } from "../../shell/components/KeptProblem";
import "../../shell/components/print.css";
import { Waiting } from "../../shell/components/Waiting";
import { dateTime } from "../../shell/language/format";
import { t, useLanguage } from "../../shell/language/language";
import { areaName } from "../administration/areaName";
import { AdministratorsOnly } from "../administration/AdministratorsOnly";
import { memberRequest } from "../data/memberRequest";
import "./Processing.css";

type Processing = RecordOfProcessing["processing"][number];

/** The club's record of processing (GDPR, article 30), to be printed. */
export function ProcessingPage() {
  return (
    <AdministratorsOnly
      title={t("club.processing.title")}
      parent="/settings/club/privacy"
      actions={
        <Button kind="primary" onClick={() => print()}>
          {t("club.processing.print")}
        </Button>
      }
    >
      <Record />
    </AdministratorsOnly>
  );
}

function Record() {
  const { club } = useClub();
  const language = useLanguage();
  const [list, setList] = useState<readonly Processing[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    memberRequest<RecordOfProcessing>("GET", `/club/processing?language=${language}`)
      .then(({ processing }) => setList(processing))
      .catch((error: unknown) => setProblem(asProblem(error)));
  }, [language]);

  if (problem) return <KeptProblem problem={problem} />;
  if (list === null) return <Waiting what={t("club.processing.title")} lines={8} />;
  return (
    <>
      <dl className="processing-head">
        <dt>{t("club.processing.controller")}</dt>
        <dd>{[club.name ?? "Cordada", club.contact ?? t("club.processing.noContact")].join(" · ")}</dd>
        <dt>{t("club.processing.transfers")}</dt>
        <dd>{t("club.processing.noTransfers")}</dd>
        <dt>{t("club.processing.measures")}</dt>
        <dd>{t("club.processing.measuresText")}</dd>
        <dt>{t("club.processing.made")}</dt>
        <dd>{dateTime(Date.now())}</dd>
      </dl>
      {list.map(({ area, name, data, purpose, basis, readers, kept }) => (
        <section key={`${area}/${name}`} className="processing">
          <h2>
            {data} <span className="processing-area">{areaName(area)}</span>
          </h2>
          <dl>
            <dt>{t("club.processing.purpose")}</dt>
            <dd>{purpose}</dd>
            <dt>{t("club.processing.basis")}</dt>
            <dd>{basis}</dd>
            <dt>{t("club.processing.readers")}</dt>
            <dd>{readers}</dd>
            <dt>{t("club.processing.kept")}</dt>
            <dd>{kept}</dd>
          </dl>
        </section>
      ))}
    </>
  );
}
