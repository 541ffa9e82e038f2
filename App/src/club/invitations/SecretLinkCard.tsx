import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { shareIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { FormActions } from "../../shell/form/Form";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { LinkWithCode } from "./LinkWithCode";

interface SecretLinkCardProps {
  title: string;
  made: { link?: string; svg?: string; expires_at: number };
  onDone: () => void;
}

/** A link with a secret that was just made, and its code: they are shown only now. */
export function SecretLinkCard({ title, made: { link = "", svg = "", expires_at }, onDone }: SecretLinkCardProps) {
  /** Hands the link to the phone's share sheet, or to the clipboard where there is none. */
  async function share(): Promise<void> {
    try {
      if ("share" in navigator) return await navigator.share({ url: link });
      await (navigator as Navigator).clipboard.writeText(link);
      showToast(t("club.invitations.copied"));
    } catch {
      return; // the sheet was closed, or the browser keeps its clipboard to itself
    }
  }

  return (
    <Card title={title}>
      <LinkWithCode link={link} svg={svg} alt={t("club.invitations.code")}>
        {t("club.invitations.once", { time: dateTime(expires_at) })}
      </LinkWithCode>
      <FormActions>
        <Button onClick={onDone}>{t("club.invitations.done")}</Button>
        <Button kind="primary" icon={shareIcon} onClick={() => void share()}>
          {t("club.invitations.share")}
        </Button>
      </FormActions>
    </Card>
  );
}
