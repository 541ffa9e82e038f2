import type { Drawing } from "../../shell/components/Icon";
import type { PhraseName } from "../../shell/language/phrases";
import { archiveIcon, fileIcon, pdfIcon, pictureIcon, sheetIcon, slidesIcon, soundIcon, textIcon, videoIcon } from "../icons";

export type DocumentKind = "pdf" | "picture" | "text" | "sheet" | "slides" | "sound" | "video" | "archive" | "other";

const endings: readonly (readonly [DocumentKind, readonly string[]])[] = [
  ["pdf", ["pdf"]],
  ["picture", ["jpg", "jpeg", "png", "gif", "webp", "avif", "svg"]],
  ["text", ["txt", "md", "doc", "docx", "odt", "rtf", "tex", "html", "htm", "epub"]],
  ["sheet", ["xls", "xlsx", "ods", "csv", "tsv"]],
  ["slides", ["ppt", "pptx", "odp", "key"]],
  ["sound", ["mp3", "m4a", "ogg", "opus", "wav", "flac"]],
  ["video", ["mp4", "webm", "mov", "mkv", "avi"]],
  ["archive", ["zip", "gz", "7z", "rar", "tar", "xz", "bz2"]],
];

/** The name, type and size of a file. */
export interface FileWords {
  name: string;
  type?: string | null;
  /** In bytes. */
  size?: number | null;
}

/** The kind of a document: by its file extension, else by its media type. */
export function kindOf({ name, type }: FileWords): DocumentKind {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const named = endings.find(([, known]) => known.includes(ending));
  if (named) return named[0];
  if (type === "application/pdf") return "pdf";
  if (type == null) return "other";
  if (type.startsWith("image/")) return "picture";
  if (type.startsWith("audio/")) return "sound";
  if (type.startsWith("video/")) return "video";
  return type.startsWith("text/") ? "text" : "other";
}

export const kindIcons: Readonly<Record<DocumentKind, Drawing>> = {
  pdf: pdfIcon,
  picture: pictureIcon,
  text: textIcon,
  sheet: sheetIcon,
  slides: slidesIcon,
  sound: soundIcon,
  video: videoIcon,
  archive: archiveIcon,
  other: fileIcon,
};

export const kindNames: Readonly<Record<DocumentKind, PhraseName>> = {
  pdf: "campus.kind.pdf",
  picture: "campus.kind.picture",
  text: "campus.kind.text",
  sheet: "campus.kind.sheet",
  slides: "campus.kind.slides",
  sound: "campus.kind.sound",
  video: "campus.kind.video",
  archive: "campus.kind.archive",
  other: "campus.kind.other",
};
