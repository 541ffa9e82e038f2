import { ReactNode, useMemo, useState } from "react";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Select } from "../../shell/components/Field";
import { t } from "../../shell/language/language";
import { gymNamed } from "../form/knownGyms";
import { useFollowedGyms } from "../data/records";
import type { ImportedPhoto, ImportedRecords } from "./readFile";

export interface ImportPreviewProps {
  records: ImportedRecords;
  /** Returns the records that the member does not have yet. */
  newOf: (records: ImportedRecords) => ImportedRecords;
  /** Imports the records; `gymOf` returns the gym of a problem, or null to save it as a photo. */
  onImport: (records: ImportedRecords, gymOf: (problem: ImportedPhoto) => string | null) => void;
  onCancel: () => void;
  /** The settings by which the file is read, shown above. */
  children?: ReactNode;
}

/** The destinations of problems other than a gym: the gym of their name, or the saved photos. */
const byName = "name";
const saved = "photos";

/** The new records in a file, before they are imported. */
export function ImportPreview({ records, newOf, onImport, onCancel, children }: ImportPreviewProps) {
  const gyms = useFollowedGyms().map((gym) => ({ ...gym, isFollowed: true }));
  const [goal, setGoal] = useState(byName);
  const fresh = useMemo(() => newOf(records), [newOf, records]);
  const count = ({ problems, photos, entries }: ImportedRecords) => problems.length + photos.length + entries.length;
  const known = count(records) - count(fresh);
  const gymOf = ({ place }: ImportedPhoto) =>
    goal === saved ? null : goal === byName ? (place && gymNamed(gyms, place)?.id) || null : goal;
  return (
    <Card title={t("boulders.transfer.preview")}>
      {children}
      <ul className="transfer-counts">
        {records.entries.length > 0 && <li>{t("boulders.transfer.newEntries", { count: fresh.entries.length })}</li>}
        {records.problems.length > 0 && <li>{t("boulders.transfer.newProblems", { count: fresh.problems.length })}</li>}
        {records.photos.length > 0 && <li>{t("boulders.transfer.newPhotos", { count: fresh.photos.length })}</li>}
        {known > 0 && <li>{t("boulders.transfer.known", { count: known })}</li>}
        {records.routes > 0 && <li>{t("boulders.transfer.routes", { count: records.routes })}</li>}
        {records.skipped > 0 && <li>{t("boulders.transfer.skipped", { count: records.skipped })}</li>}
        {records.refused > 0 && <li>{t("boulders.transfer.refused", { count: records.refused })}</li>}
      </ul>
      {fresh.problems.length > 0 && gyms.length > 0 && (
        <Select
          name="goal"
          label={t("boulders.transfer.goal")}
          value={goal}
          options={[
            { value: byName, label: t("boulders.transfer.goalByName") },
            { value: saved, label: t("boulders.transfer.goalPhotos") },
            ...gyms.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setGoal}
        />
      )}
      <div className="transfer-actions">
        <Button onClick={onCancel}>{t("dialog.cancel")}</Button>
        <Button kind="primary" disabled={count(fresh) === 0} onClick={() => onImport(fresh, gymOf)}>
          {t("boulders.transfer.import")}
        </Button>
      </div>
    </Card>
  );
}
