import { useMemo, useState } from "react";
import { useShownMember } from "../../device/session/session";
import { Difficulty, gradeNames } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { Button } from "../../shell/components/Button";
import { Choice } from "../../shell/components/Choice";
import { Select } from "../../shell/components/Field";
import { showToast } from "../../shell/components/toast";
import { FormDialog } from "../../shell/form/FormDialog";
import { useForm } from "../../shell/form/useForm";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { consensusOf, OpinionFields, useOpinions, useOwnOpinion } from "../data/opinions";
import type { Problem } from "../data/records";
import { useLogbook } from "../data/logbook";
import { countedScale, gradeOf, useShownScale } from "../grades/gradeScale";

interface OpinionsProps {
  core: Core;
  gym: string;
  problem: Omit<Problem, "space">;
}

/** The opinions of members who sent a problem, beside the author's grade, and a control for one's own (B12). */
export function Opinions({ core, gym, problem }: OpinionsProps) {
  const member = useShownMember();
  const scale = countedScale(useShownScale());
  const opinions = useOpinions(gym);
  const consensus = useMemo(() => consensusOf(core, scale, [problem], opinions)[0], [core, scale, problem, opinions]);
  const { own, say } = useOwnOpinion(gym, problem.id);
  const { isSent } = useLogbook(gym, problem);
  const [saying, setSaying] = useState(false);
  const isAuthor = problem.rev === 0 || problem.author === member;
  if (!consensus) return null;
  const { grade, count, easier, harder, needed, stars, stars_count } = consensus;
  const sides = [
    ...(easier > 0 ? [t("boulders.opinion.easier", { count: easier })] : []),
    ...(harder > 0 ? [t("boulders.opinion.harder", { count: harder })] : []),
  ];
  return (
    <section className="section">
      <h2>{t("boulders.opinion.title")}</h2>
      <dl className="opinion-facts">
        <dt>{t("boulders.opinion.consensus")}</dt>
        <dd>
          {grade ?? t("boulders.opinion.needed", { count: needed })}
          <span className="problem-converted"> · {[t("boulders.opinion.count", { count }), ...sides].join(", ")}</span>
        </dd>
        <dt>{t("boulders.opinion.stars")}</dt>
        <dd>
          {stars === null ? t("boulders.undefined") : t("boulders.opinion.starsOf", { stars: number(stars, 1) })}
          {stars !== null && <span className="problem-converted"> · {t("boulders.opinion.count", { count: stars_count })}</span>}
        </dd>
      </dl>
      <details className="opinion-rule">
        <summary>{t("boulders.opinion.how")}</summary>
        <p>{t("boulders.opinion.rule")}</p>
      </details>
      {!isAuthor && !isSent && !own && <p className="row-text">{t("boulders.opinion.afterSend")}</p>}
      {!isAuthor && (isSent || own) && (
        <div>
          <Button icon="edit" onClick={() => setSaying(true)}>
            {t(own ? "boulders.opinion.edit" : "boulders.opinion.say")}
          </Button>
        </div>
      )}
      {saying && (
        <OpinionDialog
          core={core}
          grade={problem.grade ?? null}
          own={own ?? {}}
          onSay={(said) => {
            say(said);
            showToast(t("boulders.opinion.saved"));
          }}
          onClose={() => setSaying(false)}
        />
      )}
    </section>
  );
}

/** The grades with none chosen just before the given one, as lists open at what is chosen. */
function opinionOptions(names: readonly string[], given: string | undefined) {
  const options = names.map((name) => ({ value: name, label: name === given ? t("boulders.opinion.given", { grade: name }) : name }));
  const first = Math.max(given === undefined ? 0 : names.indexOf(given), 0);
  return [...options.slice(0, first), { value: unsaid, label: t("boulders.opinion.none") }, ...options.slice(first)];
}

const unsaid = "";
const mostStars = 3;

interface OpinionDialogProps {
  core: Core;
  /** The author's grade. */
  grade: Difficulty | null;
  own: OpinionFields;
  onSay: (said: OpinionFields) => void;
  onClose: () => void;
}

/** A choice of a grade and stars, each optional. Nothing is preselected, since that would bias the grade. */
function OpinionDialog({ core, grade, own, onSay, onClose }: OpinionDialogProps) {
  const scale = countedScale(useShownScale());
  const [names] = useState(() => gradeNames(core)[scale]);
  const before = gradeOf(core, own.grade)?.[scale] ?? unsaid;
  const { form, field, values, problem } = useForm({
    initial: { opinion: before, stars: String(own.stars ?? unsaid) },
    check: () => ({}),
    async send({ opinion, stars }) {
      // A grade on another scale is kept until another is chosen.
      const grade = opinion === before ? (own.grade ?? null) : opinion === unsaid ? null : { scale, value: opinion };
      onSay({ grade, stars: stars === unsaid ? null : Number(stars) });
      onClose();
    },
  });
  const given = gradeOf(core, grade)?.[scale];
  return (
    <FormDialog title={t("boulders.opinion.own")} submit={t("club.save")} form={form} problem={problem} onClose={onClose}>
      <Select
        {...field("opinion")}
        label={t("boulders.grade")}
        options={opinionOptions(names, given)}
      />
      <Choice
        label={t("boulders.opinion.stars")}
        value={values.stars}
        options={[
          { value: unsaid, label: t("boulders.opinion.none") },
          ...Array.from({ length: mostStars }, (_, index) => ({ value: String(index + 1), label: "★".repeat(index + 1) })),
        ]}
        onChange={field("stars").onChange}
      />
    </FormDialog>
  );
}
