import "./BigFigure.css";

/** A figure readable at arm's length, with a smaller unit. */
export function BigFigure({ name, value, lead = false }: { name: string; value: string; lead?: boolean }) {
  // The unit follows the last space, whose width depends on the language.
  const [, figure = value, unit] = /^(.*)\s(\S+)$/u.exec(value) ?? [];
  return (
    <div className="big-figure" data-lead={lead || undefined}>
      <dt>{name}</dt>
      <dd className="figures">
        {figure}
        {unit && <span className="big-figure-unit"> {unit}</span>}
      </dd>
    </div>
  );
}
