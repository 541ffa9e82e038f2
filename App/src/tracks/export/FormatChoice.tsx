import { useId } from "react";
import type { ExportFormat } from "../../engine/trackTypes";
import { t } from "../../shell/language/language";
import "./FormatChoice.css";

const formats: readonly { format: ExportFormat; name: string }[] = [
  { format: "gpx", name: "GPX" },
  { format: "fit", name: "FIT" },
  { format: "tcx", name: "TCX" },
  { format: "kml", name: "KML" },
  { format: "kmz", name: "KMZ" },
  { format: "geojson", name: "GeoJSON" },
];

interface FormatChoiceProps {
  format: ExportFormat;
  onChange: (format: ExportFormat) => void;
}

/** The export formats, each with its purpose. */
export function FormatChoice({ format, onChange }: FormatChoiceProps) {
  const group = useId();
  return (
    <fieldset className="formats">
      <legend className="unseen">{t("tracks.export.format")}</legend>
      {formats.map((each) => (
        <label key={each.format} className="format">
          <input
            type="radio"
            name={group}
            value={each.format}
            checked={each.format === format}
            onChange={() => onChange(each.format)}
          />
          <span className="format-name">{each.name}</span>
          <span className="format-text">{t(`tracks.export.${each.format}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
