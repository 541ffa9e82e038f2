/** How a field of a record is edited. */
export interface FieldForm {
  kind: "text" | "number" | "flag" | "choice";
  /** The values to choose from; the empty one clears the field. */
  choices: readonly string[];
  /** True for texts of several lines. */
  isLong: boolean;
  maxLength?: number;
}

interface JSONSchema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  anyOf?: readonly JSONSchema[];
  oneOf?: readonly JSONSchema[];
  pattern?: string;
  maximum?: number;
  format?: string;
  maxLength?: number;
}

/** Texts that may be longer are edited in several lines, in characters. */
const longLine = 200;

/** A field that may be larger is a moment in milliseconds. */
const largestNumber = 1e12;

/** The form of a field with a JSON schema; null for one that is no plain value, such as a picture or the marks of a topo. */
export function formOf(schema: unknown, value: unknown): FieldForm | null {
  if (value !== null && typeof value === "object") return null;
  const given = (schema ?? {}) as JSONSchema;
  const parts = given.anyOf ?? given.oneOf ?? [given];
  const plain = parts.filter(({ type }) => type !== "null");
  const [form] = plain;
  if (!form || plain.length !== 1) return null;
  const types = [form.type ?? []].flat();
  const isOptional = plain.length < parts.length || types.includes("null");
  const type = types.find((each) => each !== "null");
  const usual: FieldForm = { kind: "text", choices: [], isLong: false };
  if (form.enum) {
    const words = form.enum.filter((word): word is string => typeof word === "string");
    return { ...usual, kind: "choice", choices: isOptional || value === undefined ? ["", ...words] : words };
  }
  if (type === "boolean") return { ...usual, kind: "flag" };
  // Moments are not typed as milliseconds.
  if (type === "integer" || type === "number") return (form.maximum ?? 0) > largestNumber ? null : { ...usual, kind: "number" };
  const isLine = form.pattern?.startsWith("^[^") ?? false;
  // Identifiers, digests and dates are not typed.
  if (type !== "string" || (form.pattern !== undefined && !isLine) || form.format !== undefined) return null;
  const { maxLength } = form;
  return { ...usual, isLong: !isLine && (maxLength ?? Infinity) > longLine, ...(maxLength !== undefined && { maxLength }) };
}
