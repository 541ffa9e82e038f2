import type { ClubSettings } from "../../device/api";
import { knownClub, useClub } from "../../device/session/club";
import { showToast } from "../../shell/components/toast";
import { FieldErrors, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { changeSettings } from "../data/club";

/** A form's own fields, and the revision of the settings that it began with. */
type Typed<Fields> = Fields & { revision: string };

interface SettingsForm<Fields extends Record<string, string>> {
  initial: Fields;
  check: (typed: Fields) => FieldErrors<Fields>;
  /** The settings that were typed. */
  settingsOf: (typed: Fields) => Partial<ClubSettings>;
  onSaved?: (() => void) | undefined;
}

const latest = () => String(knownClub().club.revision);

/** A form of some settings of the club. It says when somebody else has changed them since; saving again replaces that change. */
export function useSettingsForm<Fields extends Record<string, string>>({ initial, check, settingsOf, onSaved }: SettingsForm<Fields>) {
  const { club } = useClub();
  const form = useForm<Typed<Fields>>({
    initial: { ...initial, revision: String(club.revision) },
    check: (typed) => check(typed) as FieldErrors<Typed<Fields>>,
    async send(typed) {
      await changeSettings({ ...settingsOf(typed), revision: Number(typed.revision) });
      form.settle({ ...typed, revision: latest() });
      showToast(t("club.saved"));
      onSaved?.();
    },
    words(refusal) {
      if (refusal.status !== 409) return problemWords(refusal);
      // The other's change is known by now.
      form.setValues((before) => ({ ...before, revision: latest() }));
      return t("club.club.changedMeanwhile");
    },
  });
  return form;
}
