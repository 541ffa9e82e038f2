import type { CalendarFeed } from "../../device/api";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Icon } from "../../shell/components/Icon";
import { showToast } from "../../shell/components/toast";
import { FormActions } from "../../shell/form/Form";
import { t } from "../../shell/language/language";
import { agendaIcon } from "../icons";
import "./AddressCard.css";

/** The address that was just made: one press subscribes this device, the code another one. It is told only now. */
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
      <div className="calendar-address">
        <img className="calendar-code" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={t("campus.calendar.code")} />
        <div className="calendar-words">
          <p>{t("campus.calendar.once")}</p>
          <p className="calendar-link">{address}</p>
        </div>
      </div>
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
