import { Choice } from "../../shell/components/Choice";
import { t } from "../../shell/language/language";
import { ClimbingStyle, styles } from "../data/records";
import { styleNames } from "../words";

const undefinedStyle = "none";

/** A choice of the footwork allowed on a problem (B4). */
export function StyleChoice({ value, onChange }: { value: ClimbingStyle | null; onChange: (style: ClimbingStyle | null) => void }) {
  return (
    <Choice<ClimbingStyle | typeof undefinedStyle>
      label={t("boulders.style")}
      value={value ?? undefinedStyle}
      options={[
        { value: undefinedStyle, label: t("boulders.undefined") },
        ...styles.map((style) => ({ value: style, label: t(styleNames[style]) })),
      ]}
      onChange={(style) => onChange(style === undefinedStyle ? null : style)}
    />
  );
}
