// Control of a race that this phone walks as a team: captures and sends positions (R1 to R5). It outlives pages, and resumes
// after a restart of the app.
import { asProblem } from "../../../device/network/problem";
import { charge, type Charge } from "../../../device/network/surroundings";
import { stayAwake } from "../../../device/receiver/awake";
import { NoSignal, watchPermission, whyImpossible } from "../../../device/receiver/receiver";
import { persistStorage } from "../../../device/storage/room";
import { Observable } from "../../../device/store/observable";
import type { CapturePlan } from "../../../engine/races";
import { CaptureReceiver } from "./CaptureReceiver";
import { captureChoices } from "./choices";
import { endingOf, isAwaited, isCapturing, sinceEnd, sinceOver, untilBegin } from "./ending";
import { askAgain, join } from "./join";
import { OverdueWatch } from "./OverdueWatch";
import { SendingQueue, SendingState } from "./SendingQueue";
import { sendCaptures, TeamCode } from "./sending";
import { WalkGuide } from "./WalkGuide";
import { Capture, deleteWalk, storeCaptures, storeWalk, readCaptures, readWalk, Walk } from "./walks";

/** The phone's last reported position. */
export interface LastPlace {
  /** Longitude and latitude. */
  position: readonly [number, number];
  /** Metres. */
  accuracy: number;
  /** Milliseconds since 1970. */
  time: number;
}

/** State of the team's screen. */
export type WalkView =
  | { step: "opening" }
  /** This phone has not joined the race. */
  | { step: "absent" }
  /** The app cannot read the phone's store. */
  | { step: "unreadable" }
  | {
      step: "here";
      walk: Walk;
      /** True if another tab of this browser captures and sends. */
      isElsewhere: boolean;
      /** Reason for missing positions, or null. */
      silence: NoSignal | null;
      place: LastPlace | null;
      /** The battery's charge in the browser's last report; null if the browser does not report it. */
      charge: Charge | null;
      /** Ordered by time. */
      captures: readonly Capture[];
      sending: SendingState;
      /** Null until the core is loaded. */
      plan: CapturePlan | null;
      /** State of a capture requested by hand until it is made: awaited, or late because no position came. */
      wanted: "awaited" | "late" | null;
      /** True if capturing is on and the last capture is too old. */
      isOverdue: boolean;
      /** True if the phone's disk is full, so that captures are not stored. */
      isUnkept: boolean;
    };

export type OpenWalk = Extract<WalkView, { step: "here" }>;

/** Interval between captures until the core is loaded, in seconds. */
const usualInterval = 60;
/** Time without a capture after which the team is warned, until the core is loaded, in seconds. */
const usualOverdue = 180;
/** Time without a position after which a capture requested by hand is reported as late, in milliseconds. */
const late = 25_000;
/** Interval between two requests for news of the race, in milliseconds. */
const pauseOfAsking = 300_000;
/** Longest timer that browsers support, in milliseconds. */
const longestTimer = 2 ** 31 - 1;
/** Time in milliseconds during which a race closed by mistake can be reopened: its phones then resume by themselves. */
const reopening = 3_600_000;

/** True if two answers describe one race and course; the team's place may differ. */
function isSameRace(one: Pick<Walk, "said" | "course">, other: Pick<Walk, "said" | "course">): boolean {
  const [mine, theirs] = [one, other].map(({ said, course }) => JSON.stringify({ said: { ...said, standing: null }, course }));
  return mine === theirs;
}

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
      // The receiver is restarted with the new accuracy.
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

  /** Opens the stored walk, resumes capturing and sending, and asks the server for news. */
  open(): Promise<void> {
    if (!openWalks.now().includes(this.race)) openWalks.set([...openWalks.now(), this.race]);
    this.opening ??= this.openNow().finally(() => (this.opening = null));
    return this.opening;
  }

  private async openNow(): Promise<void> {
    if (this.here) return;
    try {
      const isOurs = await this.acquireLock();
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

  /** Takes the lock by which only one tab captures and sends. Pages without TLS have no locks. */
  private acquireLock(): Promise<boolean> {
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

  /** Reopens the walk from disk after the other tab has closed. */
  private openAnew(): void {
    if (!this.here?.isElsewhere) return;
    this.shown.set({ step: "opening" });
    void this.open();
  }

  /** Joins by a code, or replaces the key of a walk. Throws a `Problem`. */
  async join(code: TeamCode): Promise<void> {
    const walk = await join(code);
    if (!this.here) return this.open();
    this.change({ walk: { ...this.here.walk, key: walk.key, said: walk.said, course: walk.course } });
    this.guide.reset();
    void this.replan();
    this.queue?.hurry();
  }

  /** Asks for the organisers' changes, and repeats it after a pause. */
  private async renew(): Promise<void> {
    const { here } = this;
    if (!here || here.isElsewhere) return;
    if (here.walk.capturing) this.askLater();
    const answer = await askAgain(here.walk, here.walk.course).catch((error: unknown) => asProblem(error));
    // Without a network the stored values remain; a withdrawn key is reported by the sending of captures.
    if (answer instanceof Error || !this.here) return;
    const before = this.here.walk;
    await this.store({ ...before, ...answer });
    if (isSameRace(answer, before)) return this.goOn();
    this.guide.reset();
    this.goOn();
    void this.replan();
  }

  private askLater(): void {
    clearTimeout(this.askingTimer);
    this.askingTimer = setTimeout(() => void this.renew(), pauseOfAsking);
  }

  private async store(walk: Walk): Promise<void> {
    this.change({ walk });
    await storeWalk(walk);
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
      await storeCaptures([...changed.values()]);
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
    void this.store(isSetAside ? { ...walk, set_aside: true } : walk).catch(() => undefined);
  }

  /** Tries to send now what waits. */
  sendNow(): void {
    this.queue?.hurry();
  }

  /** Listens to changes of network and page visibility until the app closes. */
  private attend(): void {
    if (this.stopAttending) return;
    const hurry = () => this.sendNow();
    const returning = () => {
      if (document.visibilityState !== "visible") return;
      hurry();
      void this.renew();
      void this.measure();
      // In a hidden page timers may be late, and its receiver silent.
      this.goOn();
    };
    const unwatch = watchPermission((state) => {
      if (state === "granted" && this.here?.silence && isCapturing(this.here.walk)) this.receiver.listen();
    });
    window.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", returning);
    this.stopAttending = () => {
      unwatch();
      window.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", returning);
    };
  }

  // Capturing

  /** Switches capturing on; the browser may ask for permission. A team whose race ended captures nevertheless. */
  async start(): Promise<void> {
    const { here } = this;
    if (!here || here.isElsewhere || sinceEnd(here.walk) >= 0) return;
    const isEnded = endingOf(here.walk) !== null;
    if (here.walk.capturing && !isEnded) return;
    const impossible = whyImpossible();
    if (impossible) return this.change({ silence: impossible });
    void persistStorage();
    await this.store({ ...here.walk, capturing: true, ...(isEnded && { goes_on: true }) });
    this.watch.note(Date.now());
    this.receiver.want();
    this.goOn();
  }

  /** Switches capturing off; nothing is erased, and waiting captures are sent. */
  async stop(): Promise<void> {
    const { here } = this;
    this.rest();
    this.change({ silence: null });
    if (here?.walk.capturing) await this.store({ ...here.walk, capturing: false });
  }

  /** Captures the next position. */
  captureNow(): void {
    this.change({ wanted: "awaited" });
    clearTimeout(this.wantedTimer);
    this.wantedTimer = setTimeout(() => this.here?.wanted && this.change({ wanted: "late" }), late);
    this.receiver.want();
    this.receiver.listen();
  }

  /** Stops capturing, and removes the race from this phone. */
  async leave(): Promise<void> {
    await this.stop();
    this.queue?.stop();
    clearTimeout(this.askingTimer);
    clearTimeout(this.beginningTimer);
    this.stopAttending?.();
    this.queue = this.stopAttending = null;
    await deleteWalk(this.race);
    this.giveUpLock();
    this.guide.reset();
    this.shown.set({ step: "absent" });
  }

  /** Captures if the switch is on and the race is not over; otherwise releases the receiver and the screen. */
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
    // Capturing ends for good once the race can no longer be reopened.
    if (here.walk.capturing && sinceOver(here.walk) > reopening) void this.stop();
  }

  /** Starts capturing at the time from which positions are wanted. */
  private beginLater(wait: number): void {
    clearTimeout(this.beginningTimer);
    this.beginningTimer = setTimeout(() => {
      this.watch.note(Date.now());
      this.goOn();
      // Renders the screen again: the beginning depends on the time, not on the view.
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
    onPosition: ({ coords: { longitude, latitude, accuracy }, timestamp }) => {
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

  /** Stores the battery's charge. */
  private async weigh(): Promise<void> {
    this.change({ charge: await charge() });
  }

  /** Makes a capture of a position: listed at once, then stored, then sent. */
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
    await storeCaptures([capture]).then(
      () => this.change({ isUnkept: false }),
      () => this.change({ isUnkept: true }),
    );
    this.queue?.add(capture);
    await this.replan();
  }

  /** Measures the distance to the next checkpoint from the shown position, which may be later than the last capture. */
  private async measure(): Promise<void> {
    const { here } = this;
    if (!here?.plan || !here.place || here.isElsewhere || document.visibilityState !== "visible") return;
    const { position: [longitude, latitude], accuracy, time } = here.place;
    if (time <= (here.captures.at(-1)?.time ?? -Infinity)) return;
    const place = { time, latitude, longitude, accuracy_m: accuracy, battery_percent: null, is_charging: false };
    const next = await this.guide.ahead(here.walk, here.captures, place);
    // A position shown in the meantime has its own measurement.
    if (next !== null && this.here?.plan && this.here.place === here.place) this.change({ plan: { ...this.here.plan, next } });
  }

  /** Asks the core for the plan of the next captures. */
  private async replan(): Promise<void> {
    const { here } = this;
    if (!here || here.isElsewhere) return;
    await this.weigh();
    const plan = await this.guide.plan(here.walk, here.captures, captureChoices.now().interval, this.here?.charge ?? null);
    this.change({ plan });
    await this.measure();
    // The phone detects the finish without a network.
    if (plan?.finished_at !== undefined && this.here && this.here.walk.finished_at === undefined) {
      await this.store({ ...this.here.walk, finished_at: plan.finished_at });
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
    // A phone at rest has the heading NaN.
    course_deg: Number.isFinite(heading) ? heading : null,
  };
}

function lastPlace(captures: readonly Capture[]): LastPlace | null {
  const last = captures.at(-1);
  return last ? { position: [last.longitude, last.latitude], accuracy: last.accuracy_m ?? 0, time: last.time } : null;
}

/** The races with open walks. */
export const openWalks = new Observable<readonly string[]>([]);

const controls = new Map<string, WalkControl>();

/** The walk of a race on this phone. */
export function walkControl(race: string): WalkControl {
  let control = controls.get(race);
  if (!control) controls.set(race, (control = new WalkControl(race)));
  return control;
}

export type { WalkControl };
