import { t } from "../../shell/language/language";
import { speedColors, SpeedRange } from "../lines/speeds";

interface SpeedLegendProps {
  range: SpeedRange;
  dark: boolean;
  text: (metresPerSecond: number) => string;
}

/** The legend of the line's colours by speed (T13). */
export function SpeedLegend({ range, dark, text }: SpeedLegendProps) {
  const [slow, fast] = [text(range.slowest), text(range.fastest)];
  return (
    <div className="map-legend" role="img" aria-label={t("map.legend", { slow, fast })}>
      <span aria-hidden>{slow}</span>
      <svg className="map-legend-ramp" viewBox="0 0 9 1" preserveAspectRatio="none" aria-hidden>
        {speedColors(dark).map((color, pace) => (
          <rect key={color} x={pace} y={0} width={1.05} height={1} fill={color} />
        ))}
      </svg>
      <span aria-hidden>{fast}</span>
    </div>
  );
}
