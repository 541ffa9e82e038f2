import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { showToast } from "../../shell/components/toast";
import { FormActions } from "../../shell/form/Form";
import { t } from "../../shell/language/language";
import "./Apps.css";

/** A new secret, which is shown only once. */
export function SecretCard({ title, secret, onDone }: { title: string; secret: string; onDone: () => void }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      showToast(t("club.secret.copied"));
    } catch {
      return; // the browser denies access to the clipboard; the text can be selected
    }
  }

  return (
    <Card title={title}>
      <p>{t("club.secret.once")}</p>
      <p className="secret">{secret}</p>
      <FormActions>
        <Button onClick={onDone}>{t("club.invitations.done")}</Button>
        <Button kind="primary" onClick={() => void copy()}>
          {t("club.secret.copy")}
        </Button>
      </FormActions>
    </Card>
  );
}
