import type { Core } from "./core";
import { jobs } from "./jobs";
import { failure, type Answer, type Connection, type Request } from "./messages";

/** Does what is asked over a connection, one job after the other. A core that crashed is let go of. */
export function serve(connection: Connection, load: () => Promise<Core>, drop: () => void): void {
  let last: Promise<void> = Promise.resolve();
  connection.onmessage = ({ data }) => {
    const request = data as Request;
    last = last.then(async () => {
      const answer = await answerTo(request, load);
      if ("failed" in answer && answer.failed.kind === "crashed") drop();
      connection.postMessage(answer, "answered" in answer ? buffersOf(answer.answered) : []);
    });
  };
}

async function answerTo({ id, job, asked }: Request, load: () => Promise<Core>): Promise<Answer> {
  try {
    const run = jobs[job] as (core: Core, asked: unknown) => Extract<Answer, { answered: unknown }>["answered"];
    return { id, answered: run(await load(), asked) };
  } catch (error) {
    return { id, failed: failure(error) };
  }
}

/** The memory of an answer's bytes, which this thread needs no more. */
function buffersOf(answered: unknown): Transferable[] {
  const parts = Array.isArray(answered) ? answered : [answered];
  return parts.flatMap((part) => (part instanceof Uint8Array ? [part.buffer] : []));
}
