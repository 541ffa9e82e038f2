import "./BigFigure.css";

/** A figure to be read at arm's length, its unit smaller behind it. */
export function BigFigure({ name, value, lead = false }: { name: string; value: string; lead?: boolean }) {
  // What stands behind the last space: languages put spaces of several widths there.
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
