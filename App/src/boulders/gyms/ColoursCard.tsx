import { useState } from "react";
import { recordLimits } from "../../device/sync/recordLimits";
import { GymColour, gradeNames, readColours } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { Button, IconButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Field, Select } from "../../shell/components/Field";
import { Form, FormActions } from "../../shell/form/Form";
import { useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { countedScale, useShownScale } from "../grades/gradeScale";

/** The maximum length of a colour's name, as on the server. */
const longestName = 60;
const unsaid = "";
/** Common colours of holds, proposed in turn for new colours. */
const paints = ["#f2c500", "#1e8f3c", "#1e6fd9", "#d92626", "#1a1a1a", "#f5f5f5", "#f07c1a", "#8a3fc4", "#e85aa0", "#8b5a2b"];

/** The first common colour that the gym does not have yet. */
const newColour = (rows: readonly GymColour[]): string =>
  paints.find((paint) => rows.every(({ colour }) => colour.toLowerCase() !== paint)) ?? paints[rows.length % paints.length] ?? "";

interface ColoursCardProps {
  core: Core;
  colours: readonly GymColour[];
  onSave: (colours: readonly GymColour[]) => void;
}

/** The editor of a gym's hold colours and their grades, for its team (B4). */
export function ColoursCard({ core, colours, onSave }: ColoursCardProps) {
  const [rows, setRows] = useState(colours);
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const { form, problem } = useForm({
    initial: {},
    check: () => ({}),
    async send() {
      const said = rows.map(({ name, colour, from, to }) => ({ name: name.trim(), colour, ...(from && { from }), ...(to && { to }) }));
      const read = readColours(core, said);
      const isTwice = (name: string, index: number) => said.findIndex((each) => each.name === name) !== index;
      const refused = said.flatMap(({ name }, index) => (read[index] === null || isTwice(name, index) ? [index] : []));
      setWrong(refused);
      if (refused.length === 0) onSave(said);
    },
  });
  const change = (index: number, next: Partial<GymColour>) =>
    setRows(rows.map((each, at) => (at === index ? { ...each, ...next } : each)));
  return (
    <Card title={t("boulders.colours.title")}>
      <p>{t("boulders.colours.text")}</p>
      <Form form={form} problem={problem}>
        {rows.length > 0 && (
          <ul className="colour-rows">
            {rows.map((row, index) => (
              <li key={index} className="colour-row">
                <input
                  type="color"
                  className="colour-paint"
                  aria-label={t("boulders.colours.paint", { name: row.name || String(index + 1) })}
                  value={row.colour}
                  onChange={({ target }) => change(index, { colour: target.value })}
                />
                <Field
                  name={`name${index}`}
                  label={t("boulders.colours.name")}
                  maxLength={longestName}
                  value={row.name}
                  error={wrong.includes(index) ? t("boulders.colours.wrong") : undefined}
                  onChange={(name) => change(index, { name })}
                />
                <GradeEnd core={core} name={`from${index}`} label={t("boulders.filter.from")} value={row.from} onChange={(from) => change(index, { from })} />
                <GradeEnd core={core} name={`to${index}`} label={t("boulders.filter.to")} value={row.to} onChange={(to) => change(index, { to })} />
                <IconButton
                  icon="delete"
                  label={t("boulders.colours.remove", { name: row.name || String(index + 1) })}
                  onClick={() => {
                    setRows(rows.filter((_, at) => at !== index));
                    setWrong([]);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <FormActions>
          {rows.length < recordLimits.boulder_gyms.colours && (
            <Button icon="plus" onClick={() => setRows([...rows, { name: "", colour: newColour(rows) }])}>
              {t("boulders.colours.add")}
            </Button>
          )}
          <Button kind="primary" type="submit">
            {t("boulders.colours.save")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

interface GradeEndProps {
  core: Core;
  name: string;
  label: string;
  value: string | null | undefined;
  onChange: (value: string | null) => void;
}

/** One end of a colour's grades, on the member's scale; a value on another scale is kept. */
function GradeEnd({ core, value, onChange, ...field }: GradeEndProps) {
  const scale = countedScale(useShownScale());
  const [names] = useState(() => gradeNames(core)[scale]);
  const said = value ?? unsaid;
  return (
    <Select
      {...field}
      value={said}
      options={[
        { value: unsaid, label: "–" },
        ...(said === unsaid || names.includes(said) ? [] : [{ value: said, label: said }]),
        ...names.map((name) => ({ value: name, label: name })),
      ]}
      onChange={(next) => onChange(next === unsaid ? null : next)}
    />
  );
}
