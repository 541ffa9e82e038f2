import { useQuery } from "../../device/store/query";
import { Card } from "../../shell/components/Card";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { inLanguage, privacyText } from "../data/privacy";
import { PlainDocument } from "./PlainDocument";

/** The club's privacy text, for members and guests (K13). */
export function PrivacyPage() {
  const text = useQuery(privacyText());
  const madeAt = text.state === "here" ? text.value.made_at : undefined;
  const version = text.state === "here" ? text.value.version : 0;
  return (
    <Page
      title={t("club.privacy.title")}
      parent="/settings"
      subtitle={madeAt !== undefined && t("club.privacy.version", { version, time: dateTime(madeAt) })}
    >
      {text.state === "waiting" && <Waiting what={t("club.privacy.title")} lines={8} />}
      {text.state === "absent" && <KeptProblem problem={text.problem} />}
      {text.state === "here" && (
        <Card>
          <PlainDocument text={inLanguage(text.value)} />
        </Card>
      )}
    </Page>
  );
}
