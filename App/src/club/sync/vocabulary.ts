import type { Change, Draft } from "../../device/sync/change";
import type { CollectionWords, FieldWords, NamedFile } from "../../shell/area";
import { contributions } from "../../shell/declaredAreas";
import { unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";

/** The labels of the records of all collections. */
export class Vocabulary {
  constructor(private readonly areas: readonly Readonly<Record<string, CollectionWords>>[]) {}

  /** The name of a collection's kind of record. */
  kindName(collection: string): string {
    const kind = this.of(collection).find((words) => words.kind)?.kind;
    return kind ? t(kind) : collection;
  }

  /** The name of a record, if the device has it. */
  recordName(collection: string, id: string): string | undefined {
    return this.of(collection).map((words) => words.nameOf?.(id)).find(Boolean);
  }

  /** The label of a field. */
  fieldName(collection: string, field: string): string {
    const known = this.field(collection, field);
    return known ? t(known.label) : field;
  }

  /** The text of a field's value. */
  valueWords(collection: string, field: string, value: unknown): string {
    if (value === null || value === undefined) return t("club.sync.none");
    const known = this.field(collection, field);
    if (known) return known.words(value);
    return typeof value === "object" ? unknown : String(value);
  }

  /** The component that shows a field's values, if text does not distinguish them. */
  valueView(collection: string, field: string): FieldWords["View"] {
    return this.field(collection, field)?.View;
  }

  /** True if a field has a label; other fields refer to files. */
  hasField(collection: string, field: string): boolean {
    return this.field(collection, field) !== undefined;
  }

  /** The record of a creating change as a file for use elsewhere. */
  async copyOf(member: string, change: Change): Promise<NamedFile | null> {
    const copyOf = this.of(change.collection).find((words) => words.copyOf)?.copyOf;
    return change.kind === "create" ? (await copyOf?.(member, change)) ?? null : null;
  }

  /** The change that makes the record of a refused one without the file that is lost. */
  async madeWithout(member: string, change: Change): Promise<Draft | null> {
    const madeWithout = this.of(change.collection).find((words) => words.madeWithout)?.madeWithout;
    return change.isLacking ? (await madeWithout?.(member, change)) ?? null : null;
  }

  /** True if a value is text by the member, which can be compared word by word. */
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

/** The labels of all areas. */
export function useVocabulary(): Vocabulary {
  // The areas are constant while the app runs, so the hooks are the same in each render.
  return new Vocabulary(contributions().map(({ useCollectionWords }) => useCollectionWords?.() ?? {}));
}
