import { parentPort } from 'node:worker_threads';
import { Refused } from '@gemelo/contract/kit/errors';
import type { Batch, FromThread, Job, JobTable, ToThread } from './messages.ts';

/** Received batches, passed to the job one by one; each one taken allows another to be sent. */
function createInbox(onTaken: () => void) {
  const waiting: Batch[] = [];
  let wake = () => {};
  let ended = false;
  let broken = false;
  const change = (act: () => void) => {
    act();
    wake();
  };
  async function* batches(): AsyncGenerator<Batch> {
    for (;;) {
      if (broken) throw new Error('the rows broke off');
      const next = waiting.shift();
      if (next) {
        onTaken();
        yield next;
      } else if (ended) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return {
    batches: batches(),
    push: (batch: Batch) => change(() => waiting.push(batch)),
    end: () =>
      change(() => {
        ended = true;
      }),
    break: () =>
      change(() => {
        broken = true;
      }),
  };
}

const answerOf = (error: unknown): FromThread =>
  error instanceof Refused
    ? { kind: 'refused', code: error.code, params: error.params }
    : { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };

/** The thread's side of the pool: runs one job at a time. */
export function serveJobs(jobs: JobTable) {
  const port = parentPort;
  if (!port) throw new Error('only a worker thread serves jobs');
  const post = (message: FromThread) => {
    const output = message.kind === 'done' ? message.output : undefined;
    port.postMessage(message, output instanceof Uint8Array ? [output.buffer as ArrayBuffer] : []);
  };
  let inbox = createInbox(() => {});

  const start = async (name: string, input: unknown) => {
    inbox = createInbox(() => post({ kind: 'taken' }));
    try {
      const job = jobs[name] as Job<unknown, unknown> | undefined;
      if (!job) throw new Error(`no job is called ${name}`);
      post({ kind: 'done', output: await job(input, inbox.batches) });
    } catch (error) {
      post(answerOf(error));
    }
  };

  port.on('message', (message: ToThread) => {
    if (message.kind === 'start') void start(message.name, message.input);
    else if (message.kind === 'batch') inbox.push(message.batch);
    else if (message.kind === 'end') inbox.end();
    else inbox.break();
  });
}
