import { ReactNode, useMemo, useState } from "react";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Select } from "../../shell/components/Field";
import { t } from "../../shell/language/language";
import { gymNamed } from "../form/knownGyms";
import { useFollowedGyms } from "../data/records";
import type { CarriedPhoto, Load } from "./readFile";

export interface LoadCardProps {
  load: Load;
  /** Returns the part of a load that the member does not have yet. */
  newOf: (load: Load) => Load;
  /** Imports a load; `gymOf` returns the gym of a problem, or null to save it as a photo. */
  onTake: (load: Load, gymOf: (problem: CarriedPhoto) => string | null) => void;
  onCancel: () => void;
  /** The settings by which the file is read, shown above. */
  children?: ReactNode;
}

/** The destinations of problems other than a gym: the gym of their name, or the saved photos. */
const byName = "name";
const saved = "photos";

/** The new records in a file, before they are imported. */
export function LoadCard({ load, newOf, onTake, onCancel, children }: LoadCardProps) {
  const gyms = useFollowedGyms().map((gym) => ({ ...gym, isFollowed: true }));
  const [goal, setGoal] = useState(byName);
  const fresh = useMemo(() => newOf(load), [newOf, load]);
  const count = ({ problems, photos, entries }: Load) => problems.length + photos.length + entries.length;
  const known = count(load) - count(fresh);
  const gymOf = ({ place }: CarriedPhoto) =>
    goal === saved ? null : goal === byName ? (place && gymNamed(gyms, place)?.id) || null : goal;
  return (
    <Card title={t("boulders.carry.preview")}>
      {children}
      <ul className="carry-counts">
        {load.entries.length > 0 && <li>{t("boulders.carry.newEntries", { count: fresh.entries.length })}</li>}
        {load.problems.length > 0 && <li>{t("boulders.carry.newProblems", { count: fresh.problems.length })}</li>}
        {load.photos.length > 0 && <li>{t("boulders.carry.newPhotos", { count: fresh.photos.length })}</li>}
        {known > 0 && <li>{t("boulders.carry.known", { count: known })}</li>}
        {load.routes > 0 && <li>{t("boulders.carry.routes", { count: load.routes })}</li>}
        {load.skipped > 0 && <li>{t("boulders.carry.skipped", { count: load.skipped })}</li>}
        {load.refused > 0 && <li>{t("boulders.carry.refused", { count: load.refused })}</li>}
      </ul>
      {fresh.problems.length > 0 && gyms.length > 0 && (
        <Select
          name="goal"
          label={t("boulders.carry.goal")}
          value={goal}
          options={[
            { value: byName, label: t("boulders.carry.goalByName") },
            { value: saved, label: t("boulders.carry.goalPhotos") },
            ...gyms.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setGoal}
        />
      )}
      <div className="carry-actions">
        <Button onClick={onCancel}>{t("dialog.cancel")}</Button>
        <Button kind="primary" disabled={count(fresh) === 0} onClick={() => onTake(fresh, gymOf)}>
          {t("boulders.carry.take")}
        </Button>
      </div>
    </Card>
  );
}
