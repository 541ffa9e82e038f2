/** What is wrong with one field of a form, by the server. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** Why a request gave no answer, or a refusal: RFC 9457's members, and whose fault it is. */
export class Problem extends Error {
  constructor(
    /** `network`: nobody answered. `signedOut`: the session ended. `refused`: the server said no. */
    readonly kind: "network" | "signedOut" | "refused",
    readonly status: number,
    readonly title: string,
    readonly fields: readonly FieldProblem[] = [],
    readonly type = "about:blank",
  ) {
    super(title);
  }

  /** Whether trying again later can help. */
  get passes(): boolean {
    return this.kind !== "refused" || this.status >= 500 || this.status === 429;
  }
}

/** The problem an answer carries, or one made from its status. */
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

/** Whatever was thrown, as a problem. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return error instanceof Error && error.cause instanceof Problem ? error.cause : new Problem("network", 0, String(error));
}
