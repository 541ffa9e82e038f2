import assert from "node:assert/strict";
import test from "node:test";
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
