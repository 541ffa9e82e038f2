// The rows about the phone's clock in a recording's log, beside a monotonic clock.
import assert from "node:assert/strict";
import test from "node:test";
import { PhoneClocks } from "../../App/src/tracks/data/recording/PhoneClocks";

/** A phone whose clocks are set by the test. */
class Phone {
  time = 1_700_000_000_000;
  page = 5_000;
  seen = true;
  readonly clocks = new PhoneClocks({ clock: () => this.time, steady: () => this.page, isSeen: () => this.seen });

  pass(milliseconds: number, sleeps = false): this {
    this.time += milliseconds;
    if (!sleeps) this.page += milliseconds;
    return this;
  }

  see(seen: boolean): this {
    this.seen = seen;
    this.clocks.meetPage();
    return this;
  }

  /** The row before the next event: both clocks, and 1 if the phone was awake. */
  before(): [clock: number, steady: number, isAwake: number] | null {
    const row = this.clocks.beforeEvent();
    return row.length > 0 ? [row[1]!, row[2]!, row[3]!] : null;
  }
}

function begun(): Phone {
  const phone = new Phone();
  assert.deepEqual(phone.clocks.begin().slice(0, 4), [6, 1_700_000_000_000, 5_000, 1]);
  return phone;
}

test("clocks that go on together are told of once", () => {
  const phone = begun();
  for (let second = 0; second < 100; second += 1) assert.equal(phone.pass(1000).before(), null);
  // A clock that is slewed gradually is not a set clock.
  for (let second = 0; second < 100; second += 1) {
    phone.time += 20;
    assert.equal(phone.pass(1000).before(), null);
  }
});

const jumps: [string, (phone: Phone) => void, number][] = [
  ["set back by an hour", (phone) => (phone.time -= 3_600_000), 1],
  ["set ahead by an hour", (phone) => (phone.time += 3_600_000), 1],
  ["ahead after a sleep", (phone) => phone.see(false).pass(600_000, true).see(true), 0],
  ["set back in the settings, the page not seen", (phone) => ((phone.see(false).time -= 3_600_000), phone.see(true)), 0],
];

for (const [what, happen, isAwake] of jumps) {
  test(`a clock that is ${what} is told of before each event from then on`, () => {
    const phone = begun();
    assert.equal(phone.pass(1000).before(), null);
    happen(phone);
    phone.pass(1000);
    assert.deepEqual(phone.before(), [phone.time, phone.page, isAwake]);
    // An unseen past has no effect on later rows.
    phone.pass(1000);
    assert.deepEqual(phone.before(), [phone.time, phone.page, 1]);
    phone.clocks.begin();
    assert.equal(phone.pass(1000).before(), null);
  });
}
