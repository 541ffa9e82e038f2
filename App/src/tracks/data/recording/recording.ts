// The recording of this device, from the search for a signal to the saved track (T1 to T5). It continues while pages change;
// they observe it through `useRecording`.
import { stayAwake } from "../../../device/receiver/awake";
import { NoSignal, receive, watchPermission, whyImpossible } from "../../../device/receiver/receiver";
import { Listeners, Observable, useObservable } from "../../../device/store/observable";
import { CoreCrash, CoreError } from "../../../engine/core";
import { core, dropCore } from "../../../engine/load";
import { sportNumber } from "../../../engine/sports";
import { LiveFigures, LiveMark, Recorder, RecorderSettings } from "../../../engine/recorder";
import { deviceMember, shownMember } from "../../../device/session/session";
import { timelessIdentifier } from "../../../device/store/identifier";
import { storeRecorded, Naming } from "../own/storeTrack";
import { discardRecording, numbersPerRow, Recording, RecordingLog, unendedRecording } from "../recordingLog";
import { PhoneClocks } from "./PhoneClocks";
import { rowOf, rowOfAction } from "./rows";

export type Signal = LiveFigures["signal"];

/** The state of the recording, for pages. */
export type RecordingView =
  /** Searches for an interrupted recording. */
  | { step: "looking" }
  /** A recording may exist, but the app cannot read it at present. */
  | { step: "unreadable" }
  /** Another tab of this browser is recording. */
  | { step: "elsewhere" }
  /** No recording is running. `accuracy` is that of the last position in metres, `silence` the reason for the lack of one. */
  | { step: "ready"; signal: Signal; accuracy: number | null; silence: NoSignal | null; starting: boolean }
  /** An interrupted recording: by a crash, a closed tab or an empty battery. `at` is the time of its last row. */
  | { step: "interrupted"; recording: Recording; live: LiveFigures; at: number }
  /** Running or paused. `unkept` is true if the device fails to store positions. */
  | { step: "running"; recording: Recording; live: LiveFigures; silence: NoSignal | null; unkept: boolean }
  /** Stopped; waits to be named and saved, or discarded. `ending`: of the track to be; `tooShort`: to be none (T5). */
  | { step: "ended"; recording: Recording; live: LiveFigures; ending: EndingFigures | null; tooShort: boolean };

/** The figures with which a track is saved. */
export type EndingFigures = ReturnType<Recorder["ending"]>;

/** Milliseconds for which a start waits for the first position: a cold receiver needs time. */
const patience = 60_000;
/** The maximum age, in milliseconds, of the position that begins a recording. */
const freshFor = 5_000;
/** Milliseconds without a position after which a receiver is restarted when the page is shown again. */
const silentFor = 15_000;
const lockName = "cordada.recording";
/** The index of the time in a row. */
const timeOfRow = 1;

const ready = { step: "ready", signal: "none", accuracy: null, silence: null, starting: false } as const;

/** The settings of the recorder that judges the signal before a recording. */
const probe: RecorderSettings = { sport: sportNumber("running"), spacing: 5, pausesItself: false };

/** The recorder's settings that do not depend on the sport. */
export type Choices = Omit<RecorderSettings, "sport">;

type Action = "pause" | "resume" | "undoAutoPause" | "lap";

class RecordingControl {
  private readonly shown = new Observable<RecordingView>({ step: "looking" });
  /** Called when a mark is reached (T6). */
  readonly markReached = new Listeners<[mark: LiveMark, live: LiveFigures]>();

  /** The member whose database contains the recording. */
  private member = "";
  /** The member shown at the last search for a recording. */
  private lookedFor = "";
  /** The recorder of the recording or, before it, of the probe; null while a crashed one is replaced. */
  private recorder: Recorder | null = null;
  private log: RecordingLog | null = null;
  /** The number of marks already announced. */
  private marks = 0;
  /** The last position, while no recording runs. */
  private last: number[] | null = null;
  /** The receiver's last time, and its arrival by the page's monotonic clock. */
  private lastTime = { time: 0, at: 0 };
  /** Detects changes of the phone's clock. */
  private readonly clocks = new PhoneClocks();
  private looking: Promise<void> | null = null;
  /** The number of pages that show the signal. */
  private watchers = 0;
  /** Called on any message of the receiver while a recording starts. */
  private found: (() => void) | null = null;
  private stopReceiving: (() => void) | null = null;
  private stopAttending: (() => void) | null = null;
  private letSleep: (() => void) | null = null;
  private giveLock: (() => void) | null = null;

  readonly now = this.shown.now;
  readonly subscribe = this.shown.subscribe;

  private get view(): RecordingView {
    return this.shown.now();
  }

  /** The line so far, from a given point on: alternating longitudes and latitudes, NaN between pieces. */
  line(from: number): Float64Array {
    return this.use((recorder) => recorder.line(from)) ?? new Float64Array();
  }

  /** The marks so far. */
  allMarks(): LiveMark[] {
    return this.use((recorder) => recorder.marks(0)) ?? [];
  }

  /** The completed laps. */
  allLaps(): LiveMark[] {
    return this.use((recorder) => recorder.laps(0)) ?? [];
  }

  private show(view: RecordingView): void {
    this.shown.set(view);
  }

  /** The present time by the receiver's clock. */
  private time(): number {
    return this.lastTime.time === 0 ? Date.now() : this.lastTime.time + (performance.now() - this.lastTime.at);
  }

  // Before a recording

  /** Searches for an interrupted recording of the current member, and acquires the lock for recording. */
  look(): Promise<void> {
    this.looking ??= this.lookNow().finally(() => (this.looking = null));
    return this.looking;
  }

  private async lookNow(): Promise<void> {
    const { step } = this.view;
    const isOurs = this.lookedFor === shownMember();
    if (step === "running" || step === "ended" || (isOurs && (step === "ready" || step === "interrupted"))) return;
    this.member = this.lookedFor = shownMember();
    if (!(await this.acquireLock())) return this.showOtherTab();
    try {
      let left = await unendedRecording(this.member);
      if (!left && (left = await unendedRecording(deviceMember))) this.member = deviceMember;
      if (!left) return this.leave();
      const recorder = await this.open(await RecordingLog.open(this.member, left));
      this.show({ step: "interrupted", recording: left, live: this.live(recorder), at: this.lastTime.time });
    } catch (error) {
      if (error instanceof CoreCrash) dropCore();
      this.giveUpLock();
      this.show({ step: "unreadable" });
    }
  }

  /** One tab records at a time. Pages without TLS have neither locks nor a receiver. */
  private acquireLock(): Promise<boolean> {
    if (this.giveLock || !navigator.locks) return Promise.resolve(true);
    return new Promise((resolve) => {
      void navigator.locks.request(lockName, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (lock) return new Promise<void>((give) => (this.giveLock = give));
        return undefined;
      });
    });
  }

  /** Shows that another tab is recording, until that tab ends. */
  private showOtherTab(): void {
    this.rest();
    this.show({ step: "elsewhere" });
    void navigator.locks.request(lockName, () => undefined).then(() => this.look());
  }

  private giveUpLock(): void {
    this.giveLock?.();
    this.giveLock = null;
  }

  /** Restores the recorder's state at the last row of the log. */
  private async open(log: RecordingLog): Promise<Recorder> {
    const loaded = await core();
    const recorder = Recorder.open(loaded, log.recording.settings);
    // No asynchronous step follows, so that no row can arrive in between.
    recorder.add(log.rows);
    const time = log.rows[log.rows.length - numbersPerRow + timeOfRow] ?? log.recording.begun_at;
    if (this.log !== log) this.lastTime = { time, at: performance.now() };
    this.log = log;
    this.recorder = recorder;
    this.marks = recorder.live(time).marks;
    return recorder;
  }

  /** Shows the signal before a recording, once permission is given, until the returned function is called. */
  watchSignal(): () => void {
    this.watchers += 1;
    this.attend();
    return () => {
      this.watchers -= 1;
      if (this.watchers > 0 || this.view.step !== "ready" || this.view.starting) return;
      this.leave();
    };
  }

  /** Observes the receiver and updates the figures until `rest`. */
  private attend(): void {
    if (this.stopAttending) return;
    const unwatch = watchPermission((state) => this.meetPermission(state));
    const ticking = setInterval(() => this.refresh(), 1000);
    const returning = () => this.meetPage();
    document.addEventListener("visibilitychange", returning);
    this.stopAttending = () => {
      unwatch();
      clearInterval(ticking);
      document.removeEventListener("visibilitychange", returning);
    };
    const impossible = whyImpossible();
    if (impossible) this.miss(impossible);
  }

  private meetPermission(state: PermissionState): void {
    if (state === "granted") return this.listen();
    if (state === "denied") this.miss("denied");
    else if (this.view.step === "ready" && !this.view.starting) this.miss("unasked");
  }

  /** Restarts the receiver: some phones stop reporting positions while a page is hidden, and do not resume. */
  private meetPage(): void {
    this.clocks.meetPage();
    if (document.visibilityState !== "visible" || !this.stopReceiving) return;
    if (performance.now() - this.lastTime.at >= silentFor) this.listenAnew();
  }

  private listen(): void {
    this.stopReceiving ??= receive(
      (position) => this.receive(rowOf(position)),
      (why) => this.miss(why),
    );
  }

  /** Restarts the receiver, which reports a failure only once. */
  private listenAnew(): void {
    this.stopReceiving?.();
    this.stopReceiving = null;
    this.listen();
  }

  private rest(): void {
    this.stopReceiving?.();
    this.stopAttending?.();
    this.letSleep?.();
    this.stopReceiving = this.stopAttending = this.letSleep = null;
  }

  private receive(row: number[]): void {
    this.lastTime = { time: row[timeOfRow] ?? Date.now(), at: performance.now() };
    if (this.view.step === "ready") {
      this.last = row;
      void this.judge(row);
      this.found?.();
    } else if (this.view.step === "running") {
      if (this.view.silence !== null) this.show({ ...this.view, silence: null });
      this.record(row);
    }
  }

  private miss(why: NoSignal): void {
    // The browser stops a receiver after denying permission.
    if (why === "denied") this.stopReceiving = null;
    if (this.view.step === "ready" || this.view.step === "running") this.show({ ...this.view, silence: why });
    // A cold receiver reports no position at first: a start continues to wait.
    if (why !== "unavailable") this.found?.();
  }

  /** Shows the quality of a position before a recording. */
  private async judge(row: number[]): Promise<void> {
    const loaded = await core().catch(() => null);
    if (!loaded || this.view.step !== "ready") return;
    this.recorder ??= Recorder.open(loaded, probe);
    this.use((recorder) => recorder.add(row));
    this.show({ ...this.view, silence: null });
    this.refresh();
  }

  // During a recording

  /**
   * Starts a recording once there is a position and returns true; otherwise the view contains the reason (T2). Nothing is
   * stored before. Throws the error that prevents the device from recording.
   */
  async start(activity: Pick<Recording, "category" | "sport">, chosen: Choices): Promise<boolean> {
    if (this.view.step !== "ready" || this.view.starting) return false;
    if (!(await this.acquireLock())) {
      this.showOtherTab();
      return false;
    }
    const failedBefore = this.view.silence !== null;
    this.show({ ...this.view, starting: true, silence: null });
    this.attend();
    if (failedBefore) this.listenAnew();
    else this.listen();
    await this.position();
    if (this.view.step !== "ready" || !this.view.starting || !this.freshRow()) {
      this.giveUpLock();
      if (this.view.step === "ready") this.show({ ...this.view, starting: false });
      return false;
    }
    const settings = { ...chosen, sport: sportNumber(activity.sport) };
    // Friends see the identifier, and nobody the way between the start and the end of a private place.
    const recording: Recording = { ...activity, id: timelessIdentifier(), begun_at: this.time(), settings };
    let recorder: Recorder;
    try {
      recorder = Recorder.open(await core(), settings);
      this.log = await RecordingLog.begin(this.member, recording);
    } catch (error) {
      this.giveUpLock();
      this.show({ ...this.view, starting: false });
      throw error;
    }
    this.recorder?.close();
    this.recorder = recorder;
    this.marks = 0;
    this.run(recording, recorder);
    this.recordBegin();
    this.record(this.last as number[]);
    return true;
  }

  /** Cancels a start that waits for a position. */
  cancelStart(): void {
    if (this.view.step !== "ready") return;
    this.show({ ...this.view, starting: false });
    this.found?.();
  }

  /** Waits for a fresh position, a permanent failure of the receiver, or the timeout. */
  private async position(): Promise<void> {
    if (this.freshRow() || (this.view.step === "ready" && this.view.silence !== null)) return;
    await new Promise<void>((resolve) => {
      const giveUp = setTimeout(() => {
        this.miss("unavailable");
        this.found?.();
      }, patience);
      this.found = () => {
        clearTimeout(giveUp);
        resolve();
      };
    });
    this.found = null;
  }

  private freshRow(): number[] | null {
    return performance.now() - this.lastTime.at <= freshFor ? this.last : null;
  }

  private run(recording: Recording, recorder: Recorder): void {
    const live = this.live(recorder);
    this.letSleep ??= stayAwake();
    this.show({ step: "running", recording, live, silence: null, unkept: false });
    this.attend();
    this.listen();
  }

  pause(): void {
    this.act("pause");
  }

  resume(): void {
    this.act("resume");
  }

  /** Ends the lap and begins the next one. */
  lap(): void {
    this.act("lap");
  }

  /** Counts a stretch after all that was taken for standing still (T1). */
  undoAutoPause(): void {
    this.act("undoAutoPause");
  }

  private act(kind: Action): void {
    if (this.view.step === "running") this.record(rowOfAction(kind, this.time()));
  }

  /** Marks the start of the recorder by the phone's clock: older positions, and the way until now, do not count. */
  private recordBegin(): void {
    this.write([...rowOfAction("begin", Date.now()), ...this.clocks.begin()]);
  }

  /** Records an event at the present time. */
  private record(row: number[]): void {
    this.write([...this.clocks.beforeEvent(), ...row]);
  }

  /** Writes rows to the disk and to the recorder. */
  private write(rows: number[]): void {
    const { log } = this;
    if (!log) return;
    void log.append(rows).then(
      () => this.setUnkept(false),
      () => this.setUnkept(true),
    );
    this.use((recorder) => recorder.add(rows));
    this.refresh();
    this.reportMarks();
  }

  /**
   * Runs `work` on the recorder. A crashed core is unusable: a new recorder reads the log, including rows that arrived
   * meanwhile.
   */
  private use<Result>(work: (recorder: Recorder) => Result): Result | undefined {
    try {
      if (this.recorder) return work(this.recorder);
    } catch (error) {
      if (!(error instanceof CoreCrash)) throw error;
      dropCore();
      this.recorder = null;
      if (this.log) void this.open(this.log).then(() => this.refresh());
    }
    return undefined;
  }

  private setUnkept(unkept: boolean): void {
    if (this.view.step === "running" && this.view.unkept !== unkept) this.show({ ...this.view, unkept });
  }

  private reportMarks(): void {
    const { view } = this;
    if (view.step !== "running" || view.live.marks <= this.marks) return;
    this.use((recorder) => {
      const reached = recorder.marks(this.marks);
      this.marks = view.live.marks;
      for (const mark of reached) this.markReached.tell(mark, view.live);
    });
  }

  private live(recorder: Recorder): LiveFigures {
    return recorder.live(this.time());
  }

  private refresh(): void {
    this.use((recorder) => {
      const { view } = this;
      if (view.step !== "running" && view.step !== "ready") return;
      const live = this.live(recorder);
      if (view.step === "running") this.show({ ...view, live });
      else this.show({ ...view, signal: live.signal, accuracy: live.accuracy });
    });
  }

  // Interrupted recordings

  /** Continues a recording that was interrupted or ended: the time in between is a gap (T3). */
  goOn(): void {
    const { view, recorder } = this;
    if ((view.step !== "interrupted" && view.step !== "ended") || !recorder) return;
    this.run(view.recording, recorder);
    if (view.step === "interrupted") this.recordBegin();
    // Ending pauses the recorder. A pause made by the member before an interruption remains.
    if (view.step === "ended" && view.live.state === "paused") this.resume();
  }

  /** Returns the figures of the track as if the recording ended now; `null` if it is too short (T5) or not under way. */
  ending(): EndingFigures | null {
    const { view } = this;
    if (view.step !== "running" && view.step !== "interrupted") return null;
    return this.use((recorder) => endingOf(recorder, view.recording)) ?? null;
  }

  // After

  /** Ends the recording, which stays on disk until it is saved or discarded. */
  end(): void {
    const { view } = this;
    if (view.step !== "running" && view.step !== "interrupted") return;
    if (view.step === "running" && view.live.state !== "paused") this.pause();
    if (!this.recorder) return;
    this.rest();
    const live = this.recorder.live(this.lastTime.time);
    const ending = this.use((recorder) => endingOf(recorder, view.recording));
    this.show({ step: "ended", recording: view.recording, live, ending: ending ?? null, tooShort: ending === null });
  }

  /**
   * Saves the recording as a track and returns its identifier on this device; null if it is too short (T5). Throws when the
   * device cannot store it at present.
   */
  async save(naming: Naming): Promise<string | null> {
    const { view } = this;
    if (view.step !== "ended" || view.tooShort) return null;
    const points = this.use(pointsOf);
    if (!points) throw new Error("the core is being replaced");
    // A recording made without an account belongs to the member signed in when it is saved.
    const owner = this.member === deviceMember ? shownMember() : this.member;
    const id = await storeRecorded(owner, this.member, view.recording, points, naming);
    this.leave();
    return id;
  }

  /** Discards the recording. */
  async discard(): Promise<void> {
    const { view } = this;
    if (view.step !== "ended" && view.step !== "interrupted") return;
    await discardRecording(this.member, view.recording.id);
    this.leave();
  }

  private leave(): void {
    this.rest();
    this.giveUpLock();
    this.recorder?.close();
    this.recorder = this.log = this.last = null;
    this.member = this.lookedFor;
    this.show(ready);
    if (this.watchers > 0) this.attend();
  }
}

/** The point stream of a recording; nothing when it is too short (T5). */
const pointsOf = (recorder: Recorder) => unlessTooShort(() => recorder.finish());

const endingOf = (recorder: Recorder, { sport, settings }: Recording) => unlessTooShort(() => recorder.ending(sport, settings));

function unlessTooShort<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof CoreError) return null;
    throw error;
  }
}

/** The recording of this device. */
export const recordingControl = new RecordingControl();

/** The recording's state; re-renders when it changes. */
export function useRecording(): RecordingView {
  return useObservable(recordingControl);
}
