// Which answers of the server are final: what it will not take later either.
import { asProblem } from "../network/problem";
import { FileRefusal, RequestRefusal } from "./replicaStore";

/** Codes of refusals of files, by the status of the answer. Other statuses may pass, or are a gateway's. */
const fileCodes: Readonly<Record<number, string>> = { 400: "refused", 411: "refused", 413: "too_large", 415: "refused", 422: "damaged" };

/** What became of a file: a `FileRefusal` where the server will never take it, else the `Problem`. */
export function fileError(error: unknown): Error {
  const problem = asProblem(error);
  const code = fileCodes[problem.status];
  return code === undefined ? problem : new FileRefusal(code, problem.title);
}

/** What became of a request: a `RequestRefusal` where the server will never take it as it is, else the `Problem`. */
export function requestError(error: unknown): Error {
  const problem = asProblem(error);
  return [400, 413, 422].includes(problem.status) ? new RequestRefusal(problem.title, { cause: problem }) : problem;
}
