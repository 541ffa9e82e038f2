import { download } from "../../device/network/download";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { mailLink, mailOf, markdownFile, markdownOf, WrittenNote } from "./noteText";

/** Saves notes as one file in Markdown. */
export function saveNotes(heading: string, notes: readonly WrittenNote[]): void {
  const [only] = notes;
  const text = notes.length === 1 && only ? markdownOf(only) : markdownFile(heading, notes);
  const name = (notes.length === 1 && only ? only.title : heading).replace(/[^\p{L}\p{N} ._-]+/gu, "_").slice(0, 80).trim();
  download(new Blob([text], { type: "text/markdown;charset=utf-8" }), `${name || "notes"}.md`);
}

/** Hands notes to the share sheet of the phone, else to the e-mail program; what is too long for that becomes a file. */
export async function sendNotes(heading: string, notes: readonly WrittenNote[]): Promise<void> {
  const [only] = notes;
  const isOne = notes.length === 1 && only !== undefined;
  const title = isOne ? only.title : heading;
  const text = isOne ? mailOf(only) : markdownFile(heading, notes);
  if ("share" in navigator) {
    // Closing the sheet sends nothing, and says so itself.
    await navigator.share({ title, text }).catch(() => undefined);
    return;
  }
  const link = mailLink(title, text);
  if (link !== null) location.assign(link);
  else {
    saveNotes(heading, notes);
    showToast(t("campus.notes.tooLong"));
  }
}
