import { useVocabulary } from "../sync/vocabulary";

/** A function for the name of a kind of record. */
export function useRecordKind(): (collection: string) => string {
  const vocabulary = useVocabulary();
  return (collection) => vocabulary.kindName(collection);
}
