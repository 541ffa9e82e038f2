// The part of PDF.js 2.14 that the reader uses; Debian packages its code without types.
declare module "pdfjs-dist" {
  /** The geometry of a page at a scale, in pixels. */
  export interface Viewport {
    readonly width: number;
    readonly height: number;
  }

  interface TextItem {
    str: string;
    hasEOL: boolean;
  }

  interface TextContent {
    readonly items: readonly TextItem[];
  }

  /** A drawing task, until `promise` settles or it is cancelled. */
  export interface RenderTask {
    readonly promise: Promise<void>;
    cancel(): void;
  }

  export interface PdfPage {
    getViewport(of: { scale: number }): Viewport;
    render(on: { canvasContext: CanvasRenderingContext2D; viewport: Viewport; transform?: readonly number[] }): RenderTask;
    getTextContent(): Promise<TextContent>;
    cleanup(): void;
  }

  export interface PdfDocument {
    readonly numPages: number;
    getPage(number: number): Promise<PdfPage>;
  }

  interface LoadingTask {
    readonly promise: Promise<PdfDocument>;
    /** Called for a document with a password, and again after a wrong one. */
    onPassword: (unlock: (password: string) => void, reason: number) => void;
    destroy(): Promise<void>;
  }

  export const PasswordResponses: { readonly NEED_PASSWORD: number; readonly INCORRECT_PASSWORD: number };

  /** Passes a file to the library in the ranges that it requests. */
  export class PDFDataRangeTransport {
    constructor(length: number, initialData: Uint8Array | null);
    onDataRange(begin: number, chunk: Uint8Array): void;
    requestDataRange(begin: number, end: number): void;
  }

  export class PDFWorker {
    constructor(settings: { port: Worker });
  }

  export function getDocument(settings: {
    range: PDFDataRangeTransport;
    worker: PDFWorker;
    isEvalSupported: false;
    enableXfa: false;
    disableAutoFetch: true;
    disableStream: true;
    verbosity: number;
  }): LoadingTask;

  export function renderTextLayer(on: {
    textContent: TextContent;
    container: HTMLElement;
    viewport: Viewport;
    textDivs: HTMLElement[];
  }): RenderTask;
}
