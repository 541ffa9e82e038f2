import type { RecordPlace } from "../../device/sync/record";
import { Notice } from "../components/Notice";
import { t } from "../language/language";
import { Link } from "../routing/Link";
import { problemWords } from "../words/problem";
import { useUnsent } from "./useUnsent";

/**
 * A notice that the club does not have the record of this page, with the reason and the possible actions. Nothing if the club
 * has it, or during sending.
 */
export function UnsentNotice(place: RecordPlace) {
  const { of, problem } = useUnsent();
  const why = of(place);
  if (why === null || why === "sending") return null;
  return (
    <Notice>
      {t(`shell.unsent.${why}`)}. {(why === "full" || why === "failed") && problem && `${problemWords(problem)} `}
      {why === "signedOut" ? (
        <Link to="/sign-in">{t("shell.signIn")}</Link>
      ) : (
        <Link to="/settings/sync">{t("shell.unsent.more")}</Link>
      )}
    </Notice>
  );
}
