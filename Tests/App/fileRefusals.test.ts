// The server's answers that end the sending of a file or change, and those after which it is repeated.
import assert from "node:assert/strict";
import test from "node:test";
import { problemOf, Problem } from "../../App/src/device/network/problem";
import { fileError, requestError } from "../../App/src/device/sync/refusal";
import { FileRefusal, RequestRefusal } from "../../App/src/device/sync/replicaStore";

const answered = (status: number) => problemOf(status, "");

test("what the server will never take is refused, and what may pass is tried again", () => {
  for (const [error, file, request] of [
    [answered(400), "refused", true],
    [answered(413), "too_large", true],
    [answered(415), "refused", false],
    [answered(422), "damaged", true],
    // Signed out, left the club, another server, too many requests, full.
    [answered(401), null, false],
    [answered(403), null, false],
    [answered(404), null, false],
    [answered(429), null, false],
    [answered(500), null, false],
    [answered(507), null, false],
    [new Problem("network", 0, "offline"), null, false],
    [new TypeError("failed to fetch"), null, false],
  ] as const) {
    const sent = fileError(error);
    assert.equal(sent instanceof FileRefusal ? sent.code : null, file, String(error));
    assert.equal(requestError(error) instanceof RequestRefusal, request, String(error));
  }
});
