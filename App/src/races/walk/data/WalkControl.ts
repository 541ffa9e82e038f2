// A race that this phone walks as a team's: capturing, and sending what was captured (R1 to R5). It goes on while pages
// come and go, and after the app was closed.
import { asProblem } from "../../../device/network/problem";
import { charge, type Charge } from "../../../device/network/surroundings";
import { stayAwake } from "../../../device/receiver/awake";
import { NoSignal, watchPermission, whyImpossible } from "../../../device/receiver/receiver";
import { keepStorage } from "../../../device/storage/room";
import { Observable } from "../../../device/store/observable";
import type { CapturePlan } from "../../../engine/walking";
import { CaptureReceiver } from "./CaptureReceiver";
import { captureChoices } from "./choices";
import { endingOf, isAwaited, isCapturing, sinceEnd, sinceOver, untilBegin } from "./ending";
import { askAgain, join } from "./join";
import { OverdueWatch } from "./OverdueWatch";
import { SendingQueue, SendingState } from "./SendingQueue";
import { sendCaptures, TeamCode } from "./sending";
import { WalkGuide } from "./WalkGuide";
import { Capture, forgetWalk, keepCaptures, keepWalk, readCaptures, readWalk, Walk } from "./walks";

/** Where the phone was last heard to be. */
export interface HeardPlace {
  /** Longitude and latitude. */
  position: readonly [number, number];
  /** Metres. */
  accuracy: number;
  /** Milliseconds since 1970. */
  time: number;
}

/** What the screen of a team shows. */
export type WalkView =
  | { step: "opening" }
  /** This phone has not joined the race. */
  | { step: "absent" }
  /** The app cannot read the phone's store now. */
  | { step: "unreadable" }
  | {
      step: "here";
      walk: Walk;
      /** Another tab of this browser captures and sends. */
      isElsewhere: boolean;
      /** Why no positions come. */
      silence: NoSignal | null;
      place: HeardPlace | null;
      /** The battery's charge, as the browser last told it; nothing where it does not. */
      charge: Charge | null;
      /** In the order of their times. */
      captures: readonly Capture[];
      sending: SendingState;
      /** Nothing until the core is here. */
      plan: CapturePlan | null;
      /** What became of a capture that was asked for by hand, until it is made: it is awaited, or no position came for long. */
      wanted: "awaited" | "late" | null;
      /** Capturing is on, and nothing was captured for longer than the team must know. */
      isOverdue: boolean;
      /** The phone's disk takes no more captures. */
      isUnkept: boolean;
    };

export type OpenWalk = Extract<WalkView, { step: "here" }>;

/** Seconds between captures while the core is not here. */
const usualInterval = 60;
/** Seconds without a capture after which the team is told, while the core is not here. */
const usualOverdue = 180;
/** Milliseconds after which a team is told that no position has come for a capture that it asked for. */
const late = 25_000;
/** Milliseconds after which the server is asked what is new, unless it was told something. */
const pauseOfAsking = 300_000;
/** Milliseconds of the longest timer that browsers keep to. */
const longestTimer = 2 ** 31 - 1;
/** Milliseconds in which a race that was closed by mistake is opened again: the phones of its teams go on by themselves. */
const reopening = 3_600_000;

class WalkControl {
  private readonly shown = new Observable<WalkView>({ step: "opening" });
  private opening: Promise<void> | null = null;
  private queue: SendingQueue | null = null;
  private readonly guide = new WalkGuide();
  private stopAttending: (() => void) | null = null;
  private letSleep: (() => void) | null = null;
  private giveLock: (() => void) | null = null;
  private wantedTimer: ReturnType<typeof setTimeout> | undefined;
  private askingTimer: ReturnType<typeof setTimeout> | undefined;
  private beginningTimer: ReturnType<typeof setTimeout> | undefined;

  readonly now = this.shown.now;
  readonly subscribe = this.shown.subscribe;

  constructor(private readonly race: string) {
    captureChoices.subscribe(() => {
      // The receiver is asked anew, with the accuracy that is wanted now.
      this.receiver.pause();
      void this.replan();
    });
  }

  private get here(): OpenWalk | null {
    const view = this.shown.now();
    return view.step === "here" ? view : null;
  }

  private change(changed: Partial<Omit<OpenWalk, "step">>): void {
    if (this.here) this.shown.set({ ...this.here, ...changed });
  }

  // Opening

  /** Opens what the phone has of the race, goes on with what was under way, and asks the server what is new. */
  open(): Promise<void> {
    if (!openWalks.now().includes(this.race)) openWalks.set([...openWalks.now(), this.race]);
    this.opening ??= this.openNow().finally(() => (this.opening = null));
    return this.opening;
  }

  private async openNow(): Promise<void> {
    if (this.here) return;
    try {
      const isOurs = await this.takeLock();
      const [walk, captures] = await Promise.all([readWalk(this.race), readCaptures(this.race)]);
      if (!walk) {
        this.giveUpLock();
        return this.shown.set({ step: "absent" });
      }
      this.shown.set({
        step: "here", walk, captures, isElsewhere: !isOurs, silence: null, place: lastPlace(captures), charge: null,
        sending: { step: "idle" }, plan: null, wanted: null, isOverdue: false, isUnkept: false,
      });
      if (isOurs) this.begin(captures);
    } catch {
      this.giveUpLock();
      this.shown.set({ step: "unreadable" });
    }
  }

  private begin(captures: readonly Capture[]): void {
    this.queue = new SendingQueue(this.sendingWork, captures.filter(({ waiting }) => waiting));
    this.queue.state.subscribe(() => this.queue && this.change({ sending: this.queue.state.now() }));
    this.queue.start();
    this.attend();
    this.watch.note(Math.min(captures.at(-1)?.time ?? Infinity, Date.now()));
    void this.renew();
    void this.replan();
    this.goOn();
  }

  /** One tab captures and sends at a time. Pages not under TLS have no locks. */
  private takeLock(): Promise<boolean> {
    if (this.giveLock || !navigator.locks) return Promise.resolve(true);
    const name = `cordada.walk.${this.race}`;
    return new Promise((resolve) => {
      void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (lock) return new Promise<void>((give) => (this.giveLock = give));
        void navigator.locks.request(name, () => undefined).then(() => this.openAnew());
        return undefined;
      });
    });
  }

  private giveUpLock(): void {
    this.giveLock?.();
    this.giveLock = null;
  }

  /** The other tab is gone: this one goes on from what is on the disk. */
  private openAnew(): void {
    if (!this.here?.isElsewhere) return;
    this.shown.set({ step: "opening" });
    void this.open();
  }

  /** Joins by a code, also by a new key. Throws a `Problem`. */
  async join(code: TeamCode): Promise<void> {
    const walk = await join(code);
    if (!this.here) return this.open();
    this.change({ walk: { ...this.here.walk, key: walk.key, said: walk.said, course: walk.course } });
    this.guide.forget();
    void this.replan();
    this.queue?.hurry();
  }

  /** Asks what the organisers have changed, and again after a pause. */
  private async renew(): Promise<void> {
    const { here } = this;
    if (!here || here.isElsewhere) return;
    if (here.walk.capturing) this.askLater();
    const told = await askAgain(here.walk, here.walk.course).catch((error: unknown) => asProblem(error));
    // Without a network, what is known stays; a key that opens nothing any more is told by what waits to be sent.
    if (told instanceof Error || !this.here) return;
    const isOtherWay = JSON.stringify(told) !== JSON.stringify({ said: this.here.walk.said, course: this.here.walk.course });
    if (!isOtherWay) return this.goOn();
    await this.keep({ ...this.here.walk, ...told });
    this.guide.forget();
    this.goOn();
    void this.replan();
  }

  private askLater(): void {
    clearTimeout(this.askingTimer);
    this.askingTimer = setTimeout(() => void this.renew(), pauseOfAsking);
  }

  private async keep(walk: Walk): Promise<void> {
    this.change({ walk });
    await keepWalk(walk);
  }

  // Sending

  private readonly sendingWork = {
    send: async (captures: readonly Capture[]) => {
      if (!this.here) return;
      await sendCaptures(this.here.walk, captures, ({ closed_at, ended_at, is_set_aside }) => {
        this.askLater();
        this.noteSetAside(is_set_aside === true);
        const said = this.here?.walk.said;
        if (closed_at !== said?.closed_at || ended_at !== said?.ended_at) void this.renew();
      });
    },
    settle: async (settled: readonly Capture[], became: "sent" | "refused") => {
      const at = Date.now();
      const changed = new Map(settled.map((capture) => [capture.number, settledAs(capture, became, at)]));
      if (this.here) this.change({ captures: this.here.captures.map((each) => changed.get(each.number) ?? each) });
      await keepCaptures([...changed.values()]);
    },
    now: Date.now,
    after: (milliseconds: number, work: () => void) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };

  /** Notes whether another phone of the team is followed, for when the app is next opened too. */
  private noteSetAside(isSetAside: boolean): void {
    const { here } = this;
    if (!here || (here.walk.set_aside ?? false) === isSetAside) return;
    const { set_aside: _, ...walk } = here.walk;
    void this.keep(isSetAside ? { ...walk, set_aside: true } : walk).catch(() => undefined);
  }

  /** Tries to send now what waits. */
  sendNow(): void {
    this.queue?.hurry();
  }

  /** Looks at network and page until the app is closed. */
  private attend(): void {
    if (this.stopAttending) return;
    const hurry = () => this.sendNow();
    const returning = () => {
      if (document.visibilityState !== "visible") return;
      hurry();
      void this.renew();
      void this.measure();
      // Timers of a page that was not seen may be late, and its receiver silent.
      this.goOn();
    };
    const forget = watchPermission((state) => {
      if (state === "granted" && this.here?.silence && isCapturing(this.here.walk)) this.receiver.listen();
    });
    window.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", returning);
    this.stopAttending = () => {
      forget();
      window.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", returning);
    };
  }

  // Capturing

  /**
   * Switches capturing on: the browser may ask whether the app may know where the phone is. A team whose race ended captures
   * all the same.
   */
  async start(): Promise<void> {
    const { here } = this;
    if (!here || here.isElsewhere || sinceEnd(here.walk) >= 0) return;
    const isEnded = endingOf(here.walk) !== null;
    if (here.walk.capturing && !isEnded) return;
    const impossible = whyImpossible();
    if (impossible) return this.change({ silence: impossible });
    void keepStorage();
    await this.keep({ ...here.walk, capturing: true, ...(isEnded && { goes_on: true }) });
    this.watch.note(Date.now());
    this.receiver.want();
    this.goOn();
  }

  /** Switches capturing off; nothing is erased, and what waits is sent. */
  async stop(): Promise<void> {
    const { here } = this;
    this.rest();
    this.change({ silence: null });
    if (here?.walk.capturing) await this.keep({ ...here.walk, capturing: false });
  }

  /** Captures as soon as there is a position. */
  captureNow(): void {
    this.change({ wanted: "awaited" });
    clearTimeout(this.wantedTimer);
    this.wantedTimer = setTimeout(() => this.here?.wanted && this.change({ wanted: "late" }), late);
    this.receiver.want();
    this.receiver.listen();
  }

  /** Stops, and takes the race off this phone. */
  async leave(): Promise<void> {
    await this.stop();
    this.queue?.stop();
    clearTimeout(this.askingTimer);
    clearTimeout(this.beginningTimer);
    this.stopAttending?.();
    this.queue = this.stopAttending = null;
    await forgetWalk(this.race);
    this.giveUpLock();
    this.guide.forget();
    this.shown.set({ step: "absent" });
  }

  /** Captures if the team wants it and the race is not over; otherwise receiver and screen may rest. */
  private goOn(): void {
    const { here } = this;
    if (!here || here.isElsewhere) return;
    if (isCapturing(here.walk)) {
      this.letSleep ??= stayAwake();
      this.watch.goOn();
      return this.receiver.listenWhenDue();
    }
    this.rest();
    if (isAwaited(here.walk)) this.beginLater(untilBegin(here.walk));
    // Much later, nobody expects a phone to tell where it is.
    if (here.walk.capturing && sinceOver(here.walk) > reopening) void this.stop();
  }

  /** Goes on when positions are wanted. */
  private beginLater(wait: number): void {
    clearTimeout(this.beginningTimer);
    this.beginningTimer = setTimeout(() => {
      this.watch.note(Date.now());
      this.goOn();
      // What shows the switch did not change by itself.
      this.change({});
    }, Math.min(wait, longestTimer));
  }

  private rest(): void {
    this.watch.stop();
    this.change({ wanted: null });
    this.receiver.stop();
    this.letSleep?.();
    this.letSleep = null;
  }

  private readonly receiver = new CaptureReceiver({
    isOn: () => this.here !== null && isCapturing(this.here.walk),
    interval: () => this.here?.plan?.seconds ?? (captureChoices.now().interval || usualInterval),
    last: () => this.here?.captures.at(-1)?.time,
    accuracy: () => captureChoices.now().accuracy,
    asked: () => void this.weigh(),
    heard: ({ coords: { longitude, latitude, accuracy }, timestamp }) => {
      this.change({ silence: null, place: { position: [longitude, latitude], accuracy, time: Math.round(timestamp) } });
      void this.measure();
    },
    missed: (silence, isGivenUp) => {
      this.change({ silence });
      if (isGivenUp) void this.stop().then(() => this.change({ silence }));
    },
    capture: (position) => void this.capture(position),
  });

  private readonly watch = new OverdueWatch({
    patience: () => this.here?.plan?.overdue_s ?? usualOverdue,
    tell: (isOverdue) => this.change({ isOverdue }),
    revive: () => this.receiver.listenAnew(),
  });

  /** Notes the battery's charge. */
  private async weigh(): Promise<void> {
    this.change({ charge: await charge() });
  }

  /** Makes a capture of a position: listed at once, on the disk next, then sent. */
  private async capture(position: GeolocationPosition): Promise<void> {
    const { here } = this;
    if (!here) return;
    const { walk, captures } = here;
    const capture: Capture = {
      ...positionOf(position),
      race: walk.race,
      number: (captures.at(-1)?.number ?? 0) + 1,
      battery_percent: here.charge?.percent ?? null,
      is_charging: here.charge?.isCharging ?? false,
      team: walk.said.team.name,
      device: walk.device,
      waiting: 1,
    };
    this.watch.note(Date.now());
    this.change({ captures: [...captures, capture], wanted: null });
    await keepCaptures([capture]).then(
      () => this.change({ isUnkept: false }),
      () => this.change({ isUnkept: true }),
    );
    this.queue?.add(capture);
    await this.replan();
  }

  /** Measures how far the checkpoint ahead is from where the phone is shown, which may be ahead of the last capture. */
  private async measure(): Promise<void> {
    const { here } = this;
    if (!here?.plan || !here.place || here.isElsewhere || document.visibilityState !== "visible") return;
    const { position: [longitude, latitude], accuracy, time } = here.place;
    if (time <= (here.captures.at(-1)?.time ?? -Infinity)) return;
    const place = { time, latitude, longitude, accuracy_m: accuracy, battery_percent: null, is_charging: false };
    const next = await this.guide.ahead(here.walk, here.captures, place);
    // What is shown meanwhile is measured by itself.
    if (next !== null && this.here?.plan && this.here.place === here.place) this.change({ plan: { ...this.here.plan, next } });
  }

  /** Asks the core how to go on. */
  private async replan(): Promise<void> {
    const { here } = this;
    if (!here || here.isElsewhere) return;
    await this.weigh();
    const plan = await this.guide.plan(here.walk, here.captures, captureChoices.now().interval, this.here?.charge ?? null);
    this.change({ plan });
    await this.measure();
    // It finished, and needs no network to know.
    if (plan?.finished_at !== undefined && this.here && this.here.walk.finished_at === undefined) {
      await this.keep({ ...this.here.walk, finished_at: plan.finished_at });
    }
    this.goOn();
  }
}

function settledAs(capture: Capture, became: "sent" | "refused", at: number): Capture {
  const { waiting: _, ...settled } = capture;
  return became === "sent" ? { ...settled, sent_at: at } : { ...settled, refused: true };
}

function positionOf({ coords, timestamp }: GeolocationPosition) {
  const { latitude, longitude, accuracy, altitude, speed, heading } = coords;
  return {
    time: Math.round(timestamp), latitude, longitude, accuracy_m: accuracy, altitude_m: altitude, speed_mps: speed,
    // A phone that stands has no heading: not a number.
    course_deg: Number.isFinite(heading) ? heading : null,
  };
}

function lastPlace(captures: readonly Capture[]): HeardPlace | null {
  const last = captures.at(-1);
  return last ? { position: [last.longitude, last.latitude], accuracy: last.accuracy_m ?? 0, time: last.time } : null;
}

/** The races whose walks were opened. */
export const openWalks = new Observable<readonly string[]>([]);

const controls = new Map<string, WalkControl>();

/** The walk of a race on this phone. */
export function walkControl(race: string): WalkControl {
  let control = controls.get(race);
  if (!control) controls.set(race, (control = new WalkControl(race)));
  return control;
}

export type { WalkControl };
