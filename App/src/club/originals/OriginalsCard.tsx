import { Card } from "../../shell/components/Card";
import { Check } from "../../shell/components/Check";
import { bytes } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { useUnsent } from "../../shell/unsent/useUnsent";
import { originalsCollection } from "../data/originalsCollection";
import { useOriginals } from "../data/originals";
import { prefer, usePreferences } from "../data/preferences";

/** A choice of keeping original photos, with their storage. */
export function OriginalsCard() {
  const { keep_originals: kept } = usePreferences();
  const originals = useOriginals();
  const unsent = useUnsent();
  const reasons = originals.flatMap(({ id }) => unsent.of({ collection: originalsCollection, id }) ?? []);
  const [reason] = reasons;
  const size = originals.reduce((sum, { original }) => sum + original.size, 0);
  return (
    <Card title={t("club.originals.title")}>
      <Check
        label={t("club.originals.keep")}
        hint={t("club.originals.text")}
        checked={kept !== false}
        onChange={(keep_originals) => prefer({ keep_originals })}
      />
      {originals.length > 0 && <p>{t("club.originals.used", { count: originals.length, size: bytes(size) })}</p>}
      {reason && (
        <p className="card-note">
          {t("club.originals.unsent", { count: reasons.length })} {t(`shell.unsent.${reason}`)}.
        </p>
      )}
    </Card>
  );
}
