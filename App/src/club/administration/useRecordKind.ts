import { isPhrase, t } from "../../shell/language/language";
import { useVocabulary } from "../sync/vocabulary";

/** A function for the name of a kind of record: that of its area, or of the kinds that no member sees by themselves. */
export function useRecordKind(): (collection: string) => string {
  const vocabulary = useVocabulary();
  return (collection) => {
    const name = vocabulary.kindName(collection);
    const phrase = `club.kind.${collection}`;
    return name === collection && isPhrase(phrase) ? t(phrase) : name;
  };
}
