import type { PrivacyText } from "../../device/api";
import { t } from "../../shell/language/language";
import { inLanguage } from "../data/privacy";
import { PlainDocument } from "./PlainDocument";

/** The privacy text to unfold within a form, which keeps its input. */
export function PrivacyDetails({ text }: { text: PrivacyText }) {
  return (
    <details>
      <summary>{t("club.privacy.read")}</summary>
      <PlainDocument text={inLanguage(text)} />
    </details>
  );
}
