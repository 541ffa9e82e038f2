import type { RecordPlace } from "../../device/sync/record";
import { Notice } from "../components/Notice";
import { t } from "../language/language";
import { Link } from "../routing/Link";
import { problemWords } from "../words/problem";
import { useUnsent } from "./useUnsent";

/** On the page of something: that the club does not have it, why, and what to do. Nothing once it has, or while it goes. */
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
