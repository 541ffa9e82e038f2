import type { CalendarFeed } from "../../device/api";
import { LinkWithCode } from "../../club/invitations/LinkWithCode";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Icon } from "../../shell/components/Icon";
import { showToast } from "../../shell/components/toast";
import { FormActions } from "../../shell/form/Form";
import { t } from "../../shell/language/language";
import { agendaIcon } from "../icons";

/** The new address, as a link for this device and a code for another one. It is shown only once. */
export function AddressCard({ feed: { address, webcal, svg }, onDone }: { feed: CalendarFeed; onDone: () => void }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      showToast(t("campus.calendar.copied"));
    } catch {
      showToast(t("campus.calendar.notCopied"), { alarming: true });
    }
  }

  return (
    <Card title={t("campus.calendar.made")}>
      <LinkWithCode link={address} svg={svg} alt={t("campus.calendar.code")}>
        {t("campus.calendar.once")}
      </LinkWithCode>
      <FormActions>
        <Button onClick={onDone}>{t("club.invitations.done")}</Button>
        <Button onClick={() => void copy()}>{t("campus.calendar.copy")}</Button>
        <a className="button button-primary" href={webcal}>
          <Icon drawing={agendaIcon} size={20} />
          <span>{t("campus.calendar.subscribe")}</span>
        </a>
      </FormActions>
    </Card>
  );
}
