import type { Standings } from "../../device/api";
import { Observable } from "../../device/store/observable";
import type { Query } from "../../device/store/query";
import { afterEvent, Board, boardOf, lacksLimit } from "./board";

/** State of the live connection. */
export type Connection = "connecting" | "live" | "lost";

/** The event stream of the server: the part of `EventSource` that is used. */
export type EventStream = Pick<EventSource, "addEventListener" | "close" | "readyState" | "onopen" | "onerror">;

/** Functions that a live race calls. */
export interface LiveRaceSources {
  standings: Pick<Query<Standings>, "open" | "refresh" | "now">;
  /** Opens the stream of the events after the event with that name. */
  listen: (after: string) => EventStream;
  /** Called after a change of course, checkpoints or teams. */
  changed: () => void;
}

const closed = 2;
/** Delay before the server is asked again after a refusal, in milliseconds. */
const tryAgainAfter = 5_000;
/** Longest random delay before the race is asked for again after a change, in milliseconds: spreads thousands of viewers. */
const spread = 2_000;

/** Follows a race live: its standings, then every event after them. A lost connection resumes without missing an event. */
export class LiveRace {
  readonly board = new Observable<Board | null>(null);
  readonly connection = new Observable<Connection>("connecting");
  /** Lead of the server's clock over this device's, in milliseconds. */
  private clockAhead = 0;
  private stream: EventStream | null = null;
  private lastEvent: string | null = null;
  private lastArrival = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turn = 0;

  constructor(private readonly sources: LiveRaceSources) {}

  /** The time by the server's clock. */
  readonly now = (): number => Date.now() + this.clockAhead;

  /** Time of the last message from the server, by this device's clock. */
  readonly lastSignAt = (): number => this.lastArrival;

  /** Follows the race until `stop`. */
  async start(): Promise<void> {
    if (this.lastEvent !== null) return this.listen(this.lastEvent);
    await this.meet(() => this.sources.standings.open());
  }

  /** Closes the stream; `start` resumes it. */
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
    this.lastEvent = after;
    const stream = this.sources.listen(after);
    this.stream = stream;
    const receive = (name: string, onEvent: (data: string) => void) =>
      stream.addEventListener(name, ((event: MessageEvent<string>) => {
        if (stream !== this.stream) return;
        this.lastEvent = event.lastEventId || this.lastEvent;
        this.lastArrival = Date.now();
        onEvent(event.data);
      }) as EventListener);
    for (const name of ["moves", "passages", "places"] as const) {
      receive(name, (data) => {
        const board = this.board.now();
        if (board) this.accept(afterEvent(board, name, JSON.parse(data)), board);
      });
    }
    receive("reset", () => this.later(Math.random() * spread));
    receive("changed", () => {
      this.sources.changed();
      this.later(Math.random() * spread);
    });
    stream.onopen = () => {
      this.lastArrival = Date.now();
      this.connection.set("live");
    };
    stream.onerror = () => {
      if (stream !== this.stream) return;
      this.connection.set("lost");
      // The browser connects again by itself, unless the server refused.
      if (stream.readyState === closed) this.timer = setTimeout(() => this.listen(this.lastEvent ?? after), tryAgainAfter);
    };
  }

  private accept(board: Board, before: Board): void {
    if (board.at !== before.at) this.clockAhead = board.at - Date.now();
    this.board.set(board);
    // The limit that a team did not keep is only in the standings.
    if (lacksLimit(board) && !lacksLimit(before)) this.later(Math.random() * spread);
  }
}
