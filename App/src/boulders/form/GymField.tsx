import { useState } from "react";
import { asProblem } from "../../device/network/problem";
import { shownMember } from "../../device/session/session";
import { limits } from "../../engine/limits";
import { Button } from "../../shell/components/Button";
import { Field } from "../../shell/components/Field";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { registerGym } from "../data/gyms";
import { wallIcon } from "../icons";
import { gymNamed, gymsLike, KnownGym } from "./knownGyms";

/** The maximum number of suggestions below the field. */
const most = 4;

interface GymFieldProps {
  gyms: readonly KnownGym[];
  /** True once the club's gyms are known, so that a name among none of them is a new gym. */
  areListed: boolean;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The gym of a problem: suggests known gyms during input, and offers to register a new one (B4). */
export function GymField({ gyms, areListed, ...field }: GymFieldProps) {
  const { value, onChange } = field;
  const [busy, setBusy] = useState(false);
  const typed = value.trim();
  const isKnown = gymNamed(gyms, typed) !== undefined;
  const suggested = isKnown ? [] : gymsLike(gyms, typed).slice(0, most);
  const canBeNew = !isKnown && areListed && typed !== "";

  async function register(): Promise<void> {
    setBusy(true);
    try {
      await registerGym(shownMember(), { name: typed });
      onChange(typed);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="gym-field">
      <Field label={t("boulders.gym")} maxLength={limits.NewGym.name.maxLength} autoComplete="off" {...field} />
      {(suggested.length > 0 || canBeNew) && (
        <div className="gym-suggestions" role="group" aria-label={t("boulders.form.suggestions")}>
          {suggested.map(({ id, name }) => (
            <Button key={id} icon={wallIcon} onClick={() => onChange(name)}>
              {name}
            </Button>
          ))}
          {canBeNew && (
            <Button kind="quiet" icon="plus" busy={busy} onClick={() => void register()}>
              {t("boulders.form.register", { name: typed })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
