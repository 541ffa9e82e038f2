// The Swift core as WebAssembly, and the only place that knows its memory: numbers and bytes go in through
// the core's input, answers come out of its output and are copied at once. See docs/architecture.md.

/** What a core exports: numbers in, a status out. */
type Calls = Record<string, (...numbers: number[]) => number>;

/** The core refused a call: its arguments, not its code, are wrong. */
export class CoreError extends Error {
  constructor(
    /** The case of the Swift error, such as `badFix`. */
    readonly code: string,
    /** What the case carries, such as `index`. */
    readonly details: Readonly<Record<string, unknown>>,
  ) {
    super(code);
  }
}

/** The core trapped: this instance is of no more use, and what it held is to be made again from the device's store. */
export class CoreCrash extends Error {}

/** What became of an object whose owner was forgotten without closing it. */
interface Closing {
  core: Core;
  close: string;
  handle: number;
}

const forgotten = new FinalizationRegistry<Closing>(({ core, close, handle }) => core.release(close, handle));

/** One instance of the core. Whoever holds objects of it runs on the same thread. */
export class Core {
  private readonly calls: Calls;
  private readonly memory: WebAssembly.Memory;
  private crashed = false;

  constructor(instance: WebAssembly.Instance) {
    this.calls = instance.exports as unknown as Calls;
    this.memory = instance.exports["memory"] as WebAssembly.Memory;
    this.call("_initialize");
  }

  /** Calls an export and gives its answer. Throws `CoreCrash`. */
  call(name: string, ...numbers: number[]): number {
    if (this.crashed) throw new CoreCrash("the core crashed before");
    try {
      return (this.calls[name] as Calls[string])(...numbers);
    } catch (error) {
      this.crashed = true;
      throw new CoreCrash(`${name}: ${this.lastWords() || String(error)}`);
    }
  }

  /** Calls an export that may refuse. Throws `CoreError` and `CoreCrash`. */
  run(name: string, ...numbers: number[]): number {
    const status = this.call(name, ...numbers);
    if (status !== -1) return status;
    const { error, ...details } = this.json<{ error: string }>();
    throw new CoreError(error, details);
  }

  /** Puts numbers into the input of the next call. */
  putNumbers(numbers: ArrayLike<number>): void {
    const offset = this.call("coreInput", numbers.length * 8);
    // Views are made anew each time: growth of the memory detaches old ones.
    new Float64Array(this.memory.buffer, offset, numbers.length).set(numbers);
  }

  /** Puts bytes into the input of the next call. */
  putBytes(bytes: Uint8Array): void {
    const offset = this.call("coreInput", bytes.length);
    new Uint8Array(this.memory.buffer, offset, bytes.length).set(bytes);
  }

  /** The bytes the last call answered. */
  bytes(): Uint8Array {
    return this.output().slice();
  }

  /** The numbers the last call answered. */
  numbers(): Float64Array {
    return new Float64Array(this.output().slice().buffer);
  }

  /** What the last call answered, as text. */
  text(): string {
    return new TextDecoder().decode(this.output());
  }

  /** What the last call answered, as JSON. */
  json<Value>(): Value {
    return JSON.parse(this.text()) as Value;
  }

  /** Closes the object of `handle` by the export `close` when its owner is forgotten. */
  closeWhenForgotten(owner: object, close: string, handle: number): void {
    forgotten.register(owner, { core: this, close, handle }, owner);
  }

  /** Closes an object now. */
  close(owner: object, close: string, handle: number): void {
    forgotten.unregister(owner);
    this.release(close, handle);
  }

  /** Closes what may be closed already, in a core that may be gone. */
  release(close: string, ...handle: number[]): void {
    if (!this.crashed) this.call(close, ...handle);
  }

  private output(): Uint8Array {
    const offset = this.call("coreOutput");
    return new Uint8Array(this.memory.buffer, offset, this.call("coreOutputCount"));
  }

  /** What a trap said before it ended the core. */
  private lastWords(): string {
    try {
      const offset = this.calls["coreText"]?.() ?? 0;
      const count = this.calls["coreTextCount"]?.() ?? 0;
      return new TextDecoder().decode(new Uint8Array(this.memory.buffer, offset, count)).trim();
    } catch {
      return "";
    }
  }
}

/** Compiles the core from the answer that brings it. */
export async function loadCore(source: Response | PromiseLike<Response>): Promise<Core> {
  const { instance } = await WebAssembly.instantiateStreaming(source);
  return new Core(instance);
}
