import { download } from "../../device/network/download";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { mailLink, mailOf, markdownFile, markdownOf, WrittenNote } from "./noteText";

/** Saves notes as one Markdown file. */
export function saveNotes(heading: string, notes: readonly WrittenNote[]): void {
  const [only] = notes;
  const text = notes.length === 1 && only ? markdownOf(only) : markdownFile(heading, notes);
  const name = (notes.length === 1 && only ? only.title : heading).replace(/[^\p{L}\p{N} ._-]+/gu, "_").slice(0, 80).trim();
  download(new Blob([text], { type: "text/markdown;charset=utf-8" }), `${name || "notes"}.md`);
}

/** Passes notes to the phone's share sheet, else to the e-mail program; longer texts become a file. */
export async function sendNotes(heading: string, notes: readonly WrittenNote[]): Promise<void> {
  const [only] = notes;
  const isOne = notes.length === 1 && only !== undefined;
  const title = isOne ? only.title : heading;
  const text = isOne ? mailOf(only) : markdownFile(heading, notes);
  if ("share" in navigator) {
    // Closing the sheet sends nothing and needs no message.
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
