import assert from "node:assert/strict";
import { createServer, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import test from "node:test";
import { answerSource } from "../../App/src/device/store/answerSource";
import { Query } from "../../App/src/device/store/query";

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 0));

test("an answer that expires while it is on its way is asked for again", async () => {
  const answers: ((value: string) => void)[] = [];
  const query = new Query<string>({
    load: async () => undefined,
    refresh: () => new Promise((resolve) => answers.push(resolve)),
  });
  const opened = query.open();
  await aMoment();
  query.expire();
  answers[0]?.("from before the change");
  await aMoment();
  assert.equal(answers.length, 2);
  answers[1]?.("with it");
  await opened;
  assert.equal(query.value, "with it");
});

test("an answer that was not shown, since another was asked for, is shown when that one is the same", async (t) => {
  let told = "before";
  const held: (() => void)[] = [];
  let isHolding = false;
  const answer = (tag: string | undefined, response: ServerResponse) => {
    const isKnown = tag === `"${told}"`;
    response.writeHead(isKnown ? 304 : 200, { ETag: `"${told}"` }).end(isKnown ? undefined : JSON.stringify(told));
  };
  const server = createServer((request, response) => {
    const tag = request.headers["if-none-match"];
    if (isHolding) held.push(() => answer(tag, response));
    else answer(tag, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { fetch } = globalThis;
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, options) => fetch(`http://127.0.0.1:${port}${String(path)}`, options);
  t.after(() => {
    globalThis.fetch = fetch;
    server.closeAllConnections();
    server.close();
  });
  const query = new Query(answerSource<string>("a member", "/statistics", (ask) => ask()));
  await query.open();
  assert.equal(query.value, "before");
  [told, isHolding] = ["after", true];
  const refreshed = query.refresh();
  while (held.length === 0) await aMoment();
  query.expire();
  isHolding = false;
  held[0]?.();
  await refreshed;
  assert.equal(query.value, "after");
});
