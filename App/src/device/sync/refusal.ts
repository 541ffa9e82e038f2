// Distinguishes final refusals by the server from failures that may pass.
import { asProblem } from "../network/problem";
import { FileRefusal, RequestRefusal } from "./replicaStore";

/** Refusal codes of files by HTTP status. Other statuses are temporary, or come from a gateway. */
const fileCodes: Readonly<Record<number, string>> = { 400: "refused", 411: "refused", 413: "too_large", 415: "refused", 422: "damaged" };

/** Converts an upload error: a `FileRefusal` if the refusal is final, else the `Problem`. */
export function fileError(error: unknown): Error {
  const problem = asProblem(error);
  const code = fileCodes[problem.status];
  return code === undefined ? problem : new FileRefusal(code, problem.title);
}

/** Converts a request error: a `RequestRefusal` if the refusal is final, else the `Problem`. */
export function requestError(error: unknown): Error {
  const problem = asProblem(error);
  return [400, 413, 422].includes(problem.status) ? new RequestRefusal(problem.title, { cause: problem }) : problem;
}
