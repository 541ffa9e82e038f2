import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { shareIcon } from "../../shell/components/signs";
import { FormActions } from "../../shell/form/Form";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { LinkWithCode } from "./LinkWithCode";
import { passOn } from "./passOn";

interface SecretLinkCardProps {
  title: string;
  made: { link?: string; svg?: string; expires_at: number };
  onDone: () => void;
}

/** A new link with a secret, and its QR code, which are shown only once. */
export function SecretLinkCard({ title, made: { link = "", svg = "", expires_at }, onDone }: SecretLinkCardProps) {
  return (
    <Card title={title}>
      <LinkWithCode link={link} svg={svg} alt={t("club.invitations.code")}>
        {t("club.invitations.once", { time: dateTime(expires_at) })}
      </LinkWithCode>
      <FormActions>
        <Button onClick={onDone}>{t("club.invitations.done")}</Button>
        <Button kind="primary" icon={shareIcon} onClick={() => void passOn(link)}>
          {t("club.invitations.share")}
        </Button>
      </FormActions>
    </Card>
  );
}
