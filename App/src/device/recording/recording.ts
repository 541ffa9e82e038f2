// The one recording of this device: from looking for a signal to the track that came of it (T1 to T5). It goes on
// while pages come and go; they look at it through `useRecording`.
import { useSyncExternalStore } from "react";
import { CoreCrash, CoreError } from "../../engine/core";
import { core, dropCore } from "../../engine/load";
import { LiveFigures, LiveMark, Recorder, RecorderSettings } from "../../engine/recorder";
import { shownMember } from "../session/session";
import { newIdentifier } from "../store/identifier";
import { keepRecorded, Naming } from "../tracks/own/keep";
import { stayAwake } from "./awake";
import { discardRecording, numbersPerRow, readLog, Recording, RecordingLog, unendedRecording } from "./log";
import { NoSignal, receive, rowOfDeed } from "./receiver";

/** What a page shows of the recording. */
export type RecordingView =
  /** Looking whether one was interrupted. */
  | { step: "looking" }
  /** Another tab of this browser records. */
  | { step: "elsewhere" }
  /** None is under way. `accuracy` of the last position in metres, `silence` why there is none. */
  | { step: "ready"; accuracy: number | null; silence: NoSignal | null; starting: boolean }
  /** One was cut off: by a crash, a closed tab, an empty battery. */
  | { step: "interrupted"; recording: Recording; live: LiveFigures }
  /** Under way, or paused. `unkept`: the device does not keep what comes. */
  | { step: "running"; recording: Recording; live: LiveFigures; silence: NoSignal | null; unkept: boolean }
  /** Stopped; waits to be named and saved, or discarded. */
  | { step: "ended"; recording: Recording; live: LiveFigures; tooShort: boolean };

/** How long starting waits for a first position, in milliseconds. */
const patience = 20_000;
/** A position older than this does not begin a recording, in milliseconds. */
const freshFor = 5_000;
const lockName = "cordada.recording";
/** Where a row tells its time and its accuracy. */
const [timeOfRow, accuracyOfRow] = [1, 5];

const ready: RecordingView = { step: "ready", accuracy: null, silence: null, starting: false };

type Deed = "pause" | "resume" | "undoAutoPause";

class RecordingControl {
  private view: RecordingView = { step: "looking" };
  private readonly listeners = new Set<() => void>();
  private readonly markListeners = new Set<(mark: LiveMark, live: LiveFigures) => void>();

  private member = "";
  private recorder: Recorder | null = null;
  private log: RecordingLog | null = null;
  /** Marks already told. */
  private marks = 0;
  /** The last position, while none is kept yet. */
  private last: number[] | null = null;
  /** The receiver's last time, and when it came by this page's own clock, which never jumps. */
  private heard = { time: 0, at: 0 };
  /** Pages that show the signal. */
  private watchers = 0;
  /** Called when the receiver says anything while starting. */
  private found: (() => void) | null = null;
  private stopReceiving: (() => void) | null = null;
  private letSleep: (() => void) | null = null;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private giveLock: (() => void) | null = null;

  readonly now = (): RecordingView => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Calls `listener` with each mark as it is reached (T6). */
  onMark(listener: (mark: LiveMark, live: LiveFigures) => void): () => void {
    this.markListeners.add(listener);
    return () => this.markListeners.delete(listener);
  }

  /** The line so far, from one of its points on: longitude and latitude in turn, NaN between pieces. */
  line(from: number): Float64Array {
    return this.recorder?.line(from) ?? new Float64Array();
  }

  private show(view: RecordingView): void {
    this.view = view;
    for (const listener of this.listeners) listener();
  }

  /** The receiver's time now. */
  private time(): number {
    return this.heard.time === 0 ? Date.now() : this.heard.time + (performance.now() - this.heard.at);
  }

  // Before

  /** Looks for a recording that was interrupted, and takes the right to record. */
  async look(): Promise<void> {
    if (this.view.step !== "looking" && this.view.step !== "elsewhere") return;
    if (!(await this.takeLock())) {
      this.show({ step: "elsewhere" });
      return;
    }
    this.member = shownMember();
    const left = await unendedRecording(this.member).catch(() => undefined);
    if (!left) {
      this.giveUpLock();
      this.show(ready);
      return;
    }
    await this.replay(left);
    const { recorder } = this;
    if (recorder) this.show({ step: "interrupted", recording: left, live: recorder.live(this.heard.time) });
  }

  /** One tab records at a time. Pages not under TLS have no locks, and no receiver either. */
  private takeLock(): Promise<boolean> {
    if (this.giveLock || !navigator.locks) return Promise.resolve(true);
    return new Promise((resolve) => {
      void navigator.locks.request(lockName, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (lock) return new Promise<void>((give) => (this.giveLock = give));
        return undefined;
      });
    });
  }

  private giveUpLock(): void {
    this.giveLock?.();
    this.giveLock = null;
  }

  /** Makes the recorder as it was when the last row came. */
  private async replay(recording: Recording): Promise<void> {
    const rows = await readLog(this.member, recording.id);
    this.recorder = Recorder.open(await core(), recording.settings);
    this.recorder.add(rows);
    const lastRow = rows.length - numbersPerRow;
    this.heard = { time: rows[lastRow + timeOfRow] ?? recording.begun_at, at: performance.now() };
    this.marks = this.recorder.live(this.heard.time).marks;
  }

  /** Shows the signal before a recording, until the answer is called. The browser may ask for permission. */
  watchSignal(): () => void {
    this.watchers += 1;
    this.listen();
    return () => {
      this.watchers -= 1;
      if (this.watchers > 0 || this.view.step !== "ready" || this.view.starting) return;
      this.rest();
      this.show(ready);
    };
  }

  private listen(): void {
    this.stopReceiving ??= receive(
      (row) => this.hear(row),
      (why) => this.miss(why),
    );
    this.ticking ??= setInterval(() => this.refresh(), 1000);
  }

  private rest(): void {
    this.stopReceiving?.();
    this.letSleep?.();
    clearInterval(this.ticking);
    this.stopReceiving = this.letSleep = null;
    this.ticking = undefined;
  }

  private hear(row: number[]): void {
    this.heard = { time: row[timeOfRow] ?? Date.now(), at: performance.now() };
    if (this.view.step === "ready") {
      this.last = row;
      this.show({ ...this.view, silence: null, accuracy: row[accuracyOfRow] ?? null });
      this.found?.();
    } else if (this.view.step === "running") {
      if (this.view.silence !== null) this.show({ ...this.view, silence: null });
      this.take(row);
    }
  }

  private miss(why: NoSignal): void {
    if (this.view.step === "ready" || this.view.step === "running") this.show({ ...this.view, silence: why });
    this.found?.();
  }

  // While

  /**
   * Starts a recording once there is a position, and says whether it did; otherwise the view says why not (T2).
   * Nothing is written before.
   */
  async start(settings: RecorderSettings, category: string | null): Promise<boolean> {
    if (this.view.step !== "ready" || this.view.starting) return false;
    if (!(await this.takeLock())) {
      this.show({ step: "elsewhere" });
      return false;
    }
    this.show({ ...this.view, starting: true, silence: null });
    this.listen();
    await this.position();
    if (this.view.step !== "ready") return false;
    const first = this.freshRow();
    if (!first) {
      this.giveUpLock();
      this.show({ ...this.view, starting: false, silence: this.view.silence ?? "unavailable" });
      return false;
    }
    const recording: Recording = { id: newIdentifier(), begun_at: this.time(), category, settings };
    try {
      this.member = shownMember();
      this.recorder = Recorder.open(await core(), settings);
      this.log = await RecordingLog.begin(this.member, recording);
    } catch (error) {
      this.giveUpLock();
      this.show({ ...this.view, starting: false });
      throw error;
    }
    this.marks = 0;
    this.run(recording);
    this.take(first);
    return true;
  }

  /** Waits until the receiver says something fresh, or that it will not, or patience ends. */
  private async position(): Promise<void> {
    if (this.freshRow()) return;
    await new Promise<void>((resolve) => {
      const giveUp = setTimeout(resolve, patience);
      this.found = () => {
        clearTimeout(giveUp);
        resolve();
      };
    });
    this.found = null;
  }

  private freshRow(): number[] | null {
    return performance.now() - this.heard.at <= freshFor ? this.last : null;
  }

  private run(recording: Recording): void {
    this.letSleep ??= stayAwake();
    this.listen();
    const live = (this.recorder as Recorder).live(this.time());
    this.show({ step: "running", recording, live, silence: null, unkept: false });
  }

  pause(): void {
    this.deed("pause");
  }

  resume(): void {
    this.deed("resume");
  }

  /** What was taken for standing counts after all (T1). */
  undoAutoPause(): void {
    this.deed("undoAutoPause");
  }

  private deed(kind: Deed): void {
    if (this.view.step === "running") this.take(rowOfDeed(kind, this.time()));
  }

  /** Gives a row to the recorder, and to the disk. */
  private take(row: number[]): void {
    const { recorder, log } = this;
    if (!recorder || !log) return;
    void log.append(row).then(
      () => this.setUnkept(false),
      () => this.setUnkept(true),
    );
    try {
      recorder.add(row);
      this.refresh();
      this.tellMarks(recorder);
    } catch (error) {
      void this.recover(error);
    }
  }

  private setUnkept(unkept: boolean): void {
    if (this.view.step === "running" && this.view.unkept !== unkept) this.show({ ...this.view, unkept });
  }

  private tellMarks(recorder: Recorder): void {
    if (this.view.step !== "running" || this.view.live.marks <= this.marks) return;
    const { live } = this.view;
    for (const mark of recorder.marks(this.marks)) this.markListeners.forEach((listener) => listener(mark, live));
    this.marks = live.marks;
  }

  private refresh(): void {
    const { view, recorder } = this;
    if (view.step === "running" && recorder) this.show({ ...view, live: recorder.live(this.time()) });
  }

  /** A core that crashed is of no more use: a new one takes up what the disk has. */
  private async recover(error: unknown): Promise<void> {
    if (!(error instanceof CoreCrash) || this.view.step !== "running") throw error;
    dropCore();
    await this.replay(this.view.recording);
    this.refresh();
  }

  // Interrupted

  /** Goes on with the recording that was interrupted: the time between is a hole (T3). */
  async goOn(): Promise<void> {
    const { view } = this;
    if (view.step !== "interrupted" && view.step !== "ended") return;
    this.log ??= await RecordingLog.goOn(this.member, view.recording);
    this.run(view.recording);
    if (view.live.state === "paused") this.resume();
  }

  // After

  /** Stops, to be saved or discarded; what is there stays on disk until then. */
  end(): void {
    const { view, recorder } = this;
    if ((view.step !== "running" && view.step !== "interrupted") || !recorder) return;
    if (view.step === "running" && view.live.state !== "paused") this.pause();
    this.rest();
    this.show({ step: "ended", recording: view.recording, live: recorder.live(this.heard.time), tooShort: false });
  }

  /** Keeps what was recorded as a track, and gives its name on this device; nothing when it is too short (T5). */
  async save(naming: Naming): Promise<string | null> {
    const { view, recorder } = this;
    if (view.step !== "ended" || !recorder) return null;
    let points: Uint8Array;
    try {
      points = recorder.finish();
    } catch (error) {
      if (!(error instanceof CoreError)) throw error;
      this.show({ ...view, tooShort: true });
      return null;
    }
    const id = await keepRecorded(this.member, view.recording, points, naming);
    this.leave();
    return id;
  }

  /** Forgets what was recorded. */
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
    this.recorder = this.log = null;
    this.last = null;
    this.show(ready);
  }
}

/** The recording of this device. */
export const recordingControl = new RecordingControl();

/** The recording, and a new render whenever it changes. */
export function useRecording(): RecordingView {
  return useSyncExternalStore(recordingControl.subscribe, recordingControl.now);
}
