import type { Standings } from "../../device/api";
import { Observable } from "../../device/store/observable";
import type { Query } from "../../device/store/query";
import { afterEvent, Board, boardOf } from "./board";

/** Whether what is shown is of now. */
export type Connection = "connecting" | "live" | "lost";

/** The server's events as the browser gives them. */
export type EventStream = Pick<EventSource, "addEventListener" | "close" | "readyState" | "onopen" | "onerror">;

/** What a live race works with. */
export interface LiveRaceSources {
  standings: Pick<Query<Standings>, "open" | "refresh" | "now">;
  /** The events after one of that name. */
  listen: (after: string) => EventStream;
  /** Course, checkpoints or teams are not what they were. */
  changed: () => void;
}

const closed = 2;
/** In milliseconds, how long after a refusal the server is asked again. */
const tryAgainAfter = 5_000;
/** In milliseconds: thousands of viewers do not all ask at the moment at which the race changed. */
const spread = 2_000;

/** A race as it goes on: its standings, and each event after them. It misses none, whatever the network does. */
export class LiveRace {
  readonly board = new Observable<Board | null>(null);
  readonly connection = new Observable<Connection>("connecting");
  /** By how many milliseconds the server's clock is ahead of this device's. */
  private clockAhead = 0;
  private stream: EventStream | null = null;
  private heard: string | null = null;
  private lastHeardAt = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turn = 0;

  constructor(private readonly sources: LiveRaceSources) {}

  /** The time by the server's clock. */
  readonly now = (): number => Date.now() + this.clockAhead;

  /** When the server last said something, by this device's clock. */
  readonly heardAt = (): number => this.lastHeardAt;

  /** Follows the race until `stop`. */
  async start(): Promise<void> {
    if (this.heard !== null) return this.listen(this.heard);
    await this.meet(() => this.sources.standings.open());
  }

  /** Hears no more; `start` goes on from there. */
  stop(): void {
    this.turn++;
    clearTimeout(this.timer);
    this.stream?.close();
    this.stream = null;
  }

  private async meet(ask: () => Promise<void>): Promise<void> {
    this.stop();
    const turn = this.turn;
    const { standings } = this.sources;
    await ask();
    if (turn !== this.turn) return;
    const kept = standings.now();
    if (kept.state === "here") this.board.set(boardOf(kept.value));
    if (kept.state === "here" && kept.problem === null) {
      this.clockAhead = kept.value.at - Date.now();
      this.listen(kept.value.event);
    } else {
      this.connection.set("lost");
      if (kept.state !== "absent" || kept.problem.passes) this.later(tryAgainAfter);
    }
  }

  /** Asks for the standings again in a moment. */
  private later(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.meet(() => this.sources.standings.refresh()), delay);
  }

  private listen(after: string): void {
    this.stop();
    this.heard = after;
    const stream = this.sources.listen(after);
    this.stream = stream;
    const hear = (name: string, take: (data: string) => void) =>
      stream.addEventListener(name, ((event: MessageEvent<string>) => {
        if (stream !== this.stream) return;
        this.heard = event.lastEventId || this.heard;
        this.lastHeardAt = Date.now();
        take(event.data);
      }) as EventListener);
    for (const name of ["moves", "passages", "places"] as const) {
      hear(name, (data) => {
        const board = this.board.now();
        if (board) this.take(afterEvent(board, name, JSON.parse(data)), board);
      });
    }
    hear("reset", () => this.later(Math.random() * spread));
    hear("changed", () => {
      this.sources.changed();
      this.later(Math.random() * spread);
    });
    stream.onopen = () => {
      this.lastHeardAt = Date.now();
      this.connection.set("live");
    };
    stream.onerror = () => {
      if (stream !== this.stream) return;
      this.connection.set("lost");
      // The browser connects again by itself, unless the server refused.
      if (stream.readyState === closed) this.timer = setTimeout(() => this.listen(this.heard ?? after), tryAgainAfter);
    };
  }

  private take(board: Board, before: Board): void {
    if (board.at !== before.at) this.clockAhead = board.at - Date.now();
    this.board.set(board);
  }
}
