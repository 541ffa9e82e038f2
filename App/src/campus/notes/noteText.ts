// Notes as text outside the app: Markdown for files, plain text for e-mail.

/** A note with its subject. */
export interface WrittenNote {
  /** The identifier of the note. */
  id: string;
  title: string;
  course: string | undefined;
  /** The time of its subject; absent for a document. */
  time: string | undefined;
  text: string;
  /** True if the subject no longer exists. */
  gone?: boolean;
}

/** Escapes the special characters of Markdown. */
const plain = (line: string) => line.replace(/[\\`*_{}[\]<>#|~]/g, "\\$&").replace(/\s+/g, " ").trim();

/** A note under a heading. What the member wrote stays as it is: it may well be Markdown. */
export function markdownOf({ title, course, time, text }: WrittenNote): string {
  const about = [course, time].flatMap((each) => (each === undefined ? [] : plain(each)));
  const lines = [`## ${plain(title)}`, ...(about.length > 0 ? [`*${about.join(" · ")}*`] : []), text.trim()];
  return `${lines.join("\n\n")}\n`;
}

/** All notes as one file. */
export const markdownFile = (heading: string, notes: readonly WrittenNote[]): string =>
  `# ${plain(heading)}\n\n${notes.map(markdownOf).join("\n")}`;

/** A note as an e-mail's words. */
export function mailOf({ course, time, text }: WrittenNote): string {
  const about = [course, time].filter(Boolean).join(" · ");
  return about === "" ? text : `${about}\n\n${text}`;
}

/** The most letters of a link to an e-mail program: some take no more. */
const longestLink = 8_000;

/** A link by which the e-mail program writes; null when the text is too long for one. */
export function mailLink(subject: string, text: string): string | null {
  const body = text.replace(/\r?\n/g, "\r\n");
  const link = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return link.length > longestLink ? null : link;
}
