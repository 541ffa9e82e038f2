// Reads a PDF on the device in parts, as they are needed.
import { getDocument, PasswordResponses, PDFDataRangeTransport, PdfDocument, PDFWorker } from "pdfjs-dist";

/** PDF.js's source of data for a file on the device, so that a document of 100 MB is never whole in memory. */
class FileRange extends PDFDataRangeTransport {
  constructor(private readonly file: Blob) {
    super(file.size, null);
  }

  override requestDataRange(begin: number, end: number): void {
    const range = this.file.slice(begin, end).arrayBuffer();
    // Unreadable data are never delivered, and the page stays blank.
    range.then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)), () => undefined);
  }
}

/** A PDF that asks for its password: `isWrong` is true after a wrong one, `unlock` tries another. */
export interface PdfLock {
  isWrong: boolean;
  unlock: (password: string) => void;
}

/** An open PDF, to be closed after use. */
export interface OpenPdf {
  document: PdfDocument;
  close: () => void;
}

/**
 * Opens a PDF without running its scripts and forms. Rejects for files that are no readable PDF; for one with a password,
 * `onLocked` is called until the password is right.
 */
export function openPdf(file: Blob, onLocked: (lock: PdfLock) => void): { opened: Promise<OpenPdf>; close: () => void } {
  const port = new Worker(PDF_WORKER);
  const task = getDocument({
    range: new FileRange(file),
    worker: new PDFWorker({ port }),
    isEvalSupported: false,
    enableXfa: false,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
  });
  task.onPassword = (unlock, reason) => onLocked({ unlock, isWrong: reason === PasswordResponses.INCORRECT_PASSWORD });
  const close = () => {
    void task.destroy().catch(() => undefined).then(() => port.terminate());
  };
  return { opened: task.promise.then((document) => ({ document, close })), close };
}
