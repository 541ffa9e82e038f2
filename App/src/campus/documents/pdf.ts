// A PDF of the device, read in the parts that are looked at.
import { getDocument, PasswordResponses, PDFDataRangeTransport, PdfDocument, PDFWorker } from "pdfjs-dist";

/** The library's reader of a file on the device: a document of 100 MB is not in the memory at once. */
class FileRange extends PDFDataRangeTransport {
  constructor(private readonly file: Blob) {
    super(file.size, null);
  }

  override requestDataRange(begin: number, end: number): void {
    const range = this.file.slice(begin, end).arrayBuffer();
    // A file that cannot be read any more is an end that never comes: the page stays empty.
    range.then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)), () => undefined);
  }
}

/** A PDF that asks for its password: whether the last one was wrong, and what tries another. */
export interface PdfLock {
  isWrong: boolean;
  unlock: (password: string) => void;
}

/** A PDF that is open, until it is closed. */
export interface OpenPdf {
  document: PdfDocument;
  close: () => void;
}

/**
 * Opens a PDF. What it carries of scripts and forms is not run. Rejects for what is no PDF that can be shown; one with a password
 * waits until `onLocked` is told the right one.
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
