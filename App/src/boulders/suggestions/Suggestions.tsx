import { useMay } from "../../device/sync/spaces";
import { LinkButton } from "../../shell/components/Button";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { compareIcon } from "../../shell/components/signs";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { useAuthorName } from "../../shell/words/useAuthorName";
import { AnsweredSuggestion, suggestionCollection, useSuggestions } from "../data/suggestions";

interface SuggestionsProps {
  gym: string;
  problem: string;
  /** True if marks can be suggested: not for archived problems. */
  isOpen: boolean;
}

/** The suggestions for a problem, and an action to make one (B9). */
export function Suggestions({ gym, problem, isOpen }: SuggestionsProps) {
  const suggestions = useSuggestions(gym, problem);
  const may = useMay();
  const path = `/boulders/gyms/${gym}/problems/${problem}`;
  return (
    <section className="section">
      <h2>{t("boulders.suggest.title")}</h2>
      {suggestions.length > 0 && (
        <Rows>
          {suggestions.map((each) => (
            <SuggestionRow key={each.id} gym={gym} path={`${path}/suggestions/${each.id}`} suggestion={each} />
          ))}
        </Rows>
      )}
      {isOpen && may({ space: gym, collection: suggestionCollection, change: "create" }) && (
        <div>
          <LinkButton to={`${path}/suggest`} icon="edit">
            {t("boulders.suggest.make")}
          </LinkButton>
        </div>
      )}
    </section>
  );
}

function SuggestionRow({ gym, path, suggestion }: { gym: string; path: string; suggestion: AnsweredSuggestion }) {
  const { made_at, decision } = suggestion;
  const name = useAuthorName(gym, suggestion);
  return (
    <LinkRow
      to={path}
      icon={!decision ? compareIcon : decision.is_accepted ? "check" : "close"}
      title={name}
      text={`${dateTime(made_at)} · ${t(stateOf(suggestion))}`}
    />
  );
}

/** The state of a suggestion. */
export const stateOf = ({ decision }: AnsweredSuggestion) =>
  !decision ? "boulders.suggest.open" : decision.is_accepted ? "boulders.suggest.accepted" : "boulders.suggest.refused";
