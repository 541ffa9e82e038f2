import type { RecordPlace } from "../../device/sync/record";
import { Icon, IconDrawing } from "../components/Icon";
import { t } from "../language/language";
import type { Unsent } from "./unsent";
import { useUnsent } from "./useUnsent";
import "./Unsent.css";

const icons: Readonly<Record<Unsent, IconDrawing>> = {
  refused: "warning",
  signedOut: "lock",
  network: "offline",
  full: "warning",
  failed: "renew",
  sending: "renew",
};

/** A mark beside a list entry that the club does not have, with the reason. Nothing otherwise. */
export function UnsentMark(place: RecordPlace) {
  const why = useUnsent().of(place);
  if (why === null) return null;
  return (
    <span className="unsent" data-why={why}>
      <Icon drawing={icons[why]} size={16} />
      <span>{t(`shell.unsent.${why}`)}</span>
    </span>
  );
}
