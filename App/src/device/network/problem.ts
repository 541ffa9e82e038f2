/** The server's error for one field of a form. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** The failure of a request: the members of an RFC 9457 problem document, and the kind of failure. */
export class Problem extends Error {
  constructor(
    /** `network`: no answer arrived. `signedOut`: the session has ended. `refused`: the server rejected the request. */
    readonly kind: "network" | "signedOut" | "refused",
    readonly status: number,
    readonly title: string,
    readonly fields: readonly FieldProblem[] = [],
    readonly type = "about:blank",
  ) {
    super(title);
  }

  /** True if a later attempt can succeed. */
  get passes(): boolean {
    return this.kind !== "refused" || this.status >= 500 || this.status === 429;
  }
}

/** The problem document in an error response, or one derived from its status. */
export function problemOf(status: number, body: string): Problem {
  const kind = status === 401 ? "signedOut" : "refused";
  try {
    const { type, title, detail, errors } = JSON.parse(body) as {
      type?: string;
      title?: string;
      detail?: string;
      errors?: FieldProblem[];
    };
    return new Problem(kind, status, detail ?? title ?? `HTTP ${status}`, errors ?? [], type);
  } catch {
    return new Problem(kind, status, `HTTP ${status}`);
  }
}

/** Converts any thrown value to a `Problem`. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return error instanceof Error && error.cause instanceof Problem ? error.cause : new Problem("network", 0, String(error));
}
