import type { Core } from "./core";
import { jobs, recordingsJobs } from "./jobs";
import { failure, type Answer, type Connection, type Request } from "./messages";

/** The source of a core for jobs, which drops a crashed core. */
interface CoreSource {
  load(): Promise<Core>;
  drop(): void;
}

/** Runs the jobs of a connection, one at a time. Files are read by a separate core. */
export function serve(connection: Connection, sources: { core: CoreSource; recordings: CoreSource }): void {
  let last: Promise<void> = Promise.resolve();
  connection.onmessage = ({ data }) => {
    const request = data as Request;
    last = last.then(async () => {
      const source = recordingsJobs.has(request.job) ? sources.recordings : sources.core;
      const answer = await answerTo(request, () => source.load());
      if ("failed" in answer && answer.failed.kind === "crashed") source.drop();
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

/** The buffers of an answer's bytes, which are transferred. */
function buffersOf(answered: unknown): Transferable[] {
  const parts = Array.isArray(answered) ? answered : [answered];
  return parts.flatMap((part) => (part instanceof Uint8Array ? [part.buffer] : []));
}
