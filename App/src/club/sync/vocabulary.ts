import type { Change } from "../../device/sync/change";
import type { CollectionWords, FieldWords, NamedFile } from "../../shell/area";
import { contributions } from "../../shell/declaredAreas";
import { unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";

/** How members know the records of all collections. */
export class Vocabulary {
  constructor(private readonly areas: readonly Readonly<Record<string, CollectionWords>>[]) {}

  /** What members call the records of a collection. */
  kindName(collection: string): string {
    const kind = this.of(collection).find((words) => words.kind)?.kind;
    return kind ? t(kind) : collection;
  }

  /** What the member called a record, when the device knows it. */
  recordName(collection: string, id: string): string | undefined {
    return this.of(collection).map((words) => words.nameOf?.(id)).find(Boolean);
  }

  /** What members call a field. */
  fieldName(collection: string, field: string): string {
    const known = this.field(collection, field);
    return known ? t(known.label) : field;
  }

  /** A field's value as members know it. */
  valueWords(collection: string, field: string, value: unknown): string {
    if (value === null || value === undefined) return t("club.sync.none");
    const known = this.field(collection, field);
    if (known) return known.words(value);
    return typeof value === "object" ? unknown : String(value);
  }

  /** What shows a field's values, where words do not tell them apart. */
  valueView(collection: string, field: string): FieldWords["View"] {
    return this.field(collection, field)?.View;
  }

  /** Whether members know a field: others name files. */
  hasField(collection: string, field: string): boolean {
    return this.field(collection, field) !== undefined;
  }

  /** What was to be made, as a file that can be used elsewhere. */
  async copyOf(member: string, change: Change): Promise<NamedFile | null> {
    const copyOf = this.of(change.collection).find((words) => words.copyOf)?.copyOf;
    return change.kind === "create" ? (await copyOf?.(member, change)) ?? null : null;
  }

  /** Whether the member wrote it: words that can be compared one by one. */
  isText(collection: string, field: string, value: unknown): value is string {
    return typeof value === "string" && this.field(collection, field)?.isText === true;
  }

  private of(collection: string): readonly CollectionWords[] {
    return this.areas.flatMap((words) => words[collection] ?? []);
  }

  private field(collection: string, field: string): FieldWords | undefined {
    return this.of(collection).find(({ fields }) => field in fields)?.fields[field];
  }
}

/** The words of all areas, as they are now. */
export function useVocabulary(): Vocabulary {
  // The areas never change while the app runs: the hooks are the same at each render.
  return new Vocabulary(contributions().map(({ useCollectionWords }) => useCollectionWords?.() ?? {}));
}
