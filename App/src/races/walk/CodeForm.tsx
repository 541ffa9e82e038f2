import { useState } from "react";
import { Button } from "../../shell/components/Button";
import { Field } from "../../shell/components/Field";
import { Form, FormActions } from "../../shell/form/Form";
import { useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { findCode, TeamCode } from "./data/sending";
import { teamCode, typedKey } from "./data/teamCode";
import { scanIcon } from "./icons";
import { refusalWords } from "./refusalWords";
import { ScanDialog } from "./ScanDialog";

/** True if the browser can read codes from the camera. */
const canScan = () => "BarcodeDetector" in window && navigator.mediaDevices !== undefined;

/** A team's code, typed, pasted, or read by the camera where the browser can. */
export function CodeForm({ race, onCode }: { race: string | null; onCode: (code: TeamCode) => void }) {
  const [isScanning, setScanning] = useState(false);
  const { form, field, problem, busy } = useForm({
    initial: { code: "" },
    check: ({ code }) => ({ code: teamCode(code, race) || typedKey(code) ? undefined : t("races.walk.noCode") }),
    send: async ({ code }) => {
      const key = typedKey(code);
      const found = teamCode(code, race) ?? (key && (await findCode(key)));
      if (found) onCode(found);
    },
    words: refusalWords,
  });
  return (
    <>
      <Form form={form} problem={problem}>
        <Field
          label={t("races.walk.code")}
          hint={t("races.walk.codeHint")}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...field("code")}
        />
        <FormActions>
          {canScan() && (
            <Button icon={scanIcon} onClick={() => setScanning(true)}>
              {t("races.walk.scan")}
            </Button>
          )}
          <Button kind="primary" type="submit" busy={busy}>
            {t("races.walk.useCode")}
          </Button>
        </FormActions>
      </Form>
      {isScanning && (
        <ScanDialog
          race={race}
          onCode={(code) => {
            setScanning(false);
            onCode(code);
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  );
}
