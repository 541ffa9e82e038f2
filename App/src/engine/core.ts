// The Swift core as WebAssembly. Only this module accesses its memory: numbers and bytes are written to the core's input, and
// answers are copied from its output at once. See Sources/Engine/README.md.

/** The exports of a core, which take numbers and return a status. */
type Calls = Record<string, (...numbers: number[]) => number>;

/** A call that the core refused because of its arguments. */
export class CoreError extends Error {
  constructor(
    /** The case of the Swift error, such as `badFix`. */
    readonly code: string,
    /** The associated values of the case, such as `index`. */
    readonly details: Readonly<Record<string, unknown>>,
  ) {
    super(code);
  }
}

/** A trap in the core. The instance is unusable, and its objects have to be rebuilt from the device's store. */
export class CoreCrash extends Error {}

/** The pending release of an object whose owner was garbage-collected without closing it. */
interface Closing {
  core: Core;
  close: string;
  handle: number;
}

const forgotten = new FinalizationRegistry<Closing>(({ core, close, handle }) => core.release(close, handle));

/** One instance of the core. The owners of its objects run on the same thread. */
export class Core {
  private readonly calls: Calls;
  private readonly memory: WebAssembly.Memory;
  private crashed = false;

  constructor(instance: WebAssembly.Instance) {
    this.calls = instance.exports as unknown as Calls;
    this.memory = instance.exports["memory"] as WebAssembly.Memory;
    this.call("_initialize");
  }

  /** Calls an export and returns its result. Throws `CoreCrash`. */
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

  /** Writes numbers to the input of the next call. */
  putNumbers(numbers: ArrayLike<number>): void {
    const offset = this.call("coreInput", numbers.length * 8);
    // A new view each time, since growth of the memory detaches old ones.
    new Float64Array(this.memory.buffer, offset, numbers.length).set(numbers);
  }

  /** Writes bytes to the input of the next call. */
  putBytes(bytes: Uint8Array): void {
    const offset = this.call("coreInput", bytes.length);
    new Uint8Array(this.memory.buffer, offset, bytes.length).set(bytes);
  }

  /** The bytes returned by the last call. */
  bytes(): Uint8Array {
    return this.output().slice();
  }

  /** The numbers returned by the last call. */
  numbers(): Float64Array {
    return new Float64Array(this.output().slice().buffer);
  }

  /** The text returned by the last call. */
  text(): string {
    return new TextDecoder().decode(this.output());
  }

  /** The JSON returned by the last call. */
  json<Value>(): Value {
    return JSON.parse(this.text()) as Value;
  }

  /** Closes the object of `handle` by the export `close` when its owner is garbage-collected. */
  closeWhenForgotten(owner: object, close: string, handle: number): void {
    forgotten.register(owner, { core: this, close, handle }, owner);
  }

  /** Closes an object now. */
  close(owner: object, close: string, handle: number): void {
    forgotten.unregister(owner);
    this.release(close, handle);
  }

  /** Closes an object that may be closed already, in a core that may have crashed. */
  release(close: string, ...handle: number[]): void {
    if (!this.crashed) this.call(close, ...handle);
  }

  private output(): Uint8Array {
    const offset = this.call("coreOutput");
    return new Uint8Array(this.memory.buffer, offset, this.call("coreOutputCount"));
  }

  /** The message of a trap. */
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

/** Compiles the core from the response that delivers it. */
export async function loadCore(source: Response | PromiseLike<Response>): Promise<Core> {
  const { instance } = await WebAssembly.instantiateStreaming(source);
  return new Core(instance);
}
