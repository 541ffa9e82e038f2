import type { Category } from "../../device/wire";
import { Button } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import { Compared } from "./Compared";
import type { Stretch } from "./difference";
import { valueWords } from "./fields";

interface ConflictValueProps {
  /** Where the value is from, and since when or for whom. */
  source: string;
  note: string;
  collection: string;
  field: string;
  value: unknown;
  /** The value's own words, compared with the other one's. */
  stretches?: readonly Stretch[] | undefined;
  categories: readonly Category[];
  onChoose: (value: unknown) => void;
}

/** What is longer is scrolled in its place, so that the buttons stay near. */
const longest = 800;
const mostLines = 16;

/** Keys reach what is scrolled. */
const scrolled = (label: string) => ({ "data-long": "", tabIndex: 0, role: "group", "aria-label": label });

/** One of the values of a conflict, and the button that keeps it. */
export function ConflictValue(props: ConflictValueProps) {
  const { source, note, collection, field, value, stretches, categories, onChoose } = props;
  const words = valueWords(collection, field, value, categories);
  const isLong = words.length > longest || words.split("\n").length > mostLines;
  return (
    <li className="conflict-value">
      <div>
        <h3>
          <bdi>{source}</bdi>
        </h3>
        <p className="conflict-note">{note}</p>
      </div>
      <div className="conflict-words" data-none={value === null || undefined} {...(isLong && scrolled(source))}>
        <Compared stretches={stretches ?? [{ text: words, shared: true }]} />
      </div>
      <Button icon="check" onClick={() => onChoose(value)}>
        {t("club.sync.keep")}
        <span className="unseen">: {source}</span>
      </Button>
    </li>
  );
}
