import { Worker } from 'node:worker_threads';
import { Refused } from '@gemelo/contract/kit/errors';
import type { Batch, FromThread, ToThread } from './messages.ts';

/** Unread batches per thread: enough to keep it busy, few enough to limit memory. */
const MAX_UNREAD = 4;
/** A thread without a message for this long is stuck. */
const SILENT_MS = 120_000;
/** The process may run with a large young generation, which a thread does not need. */
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 };

/** A thread ended before it answered: out of memory, stuck, or crashed in a library. */
export class ThreadDied extends Error {
  override readonly name = 'ThreadDied';
}

/** A job failed unexpectedly; the message is the thread's stack trace. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

export interface RunOptions {
  /** Aborted when the caller has gone: the thread is terminated. */
  signal?: AbortSignal;
  batches?: AsyncIterable<Batch>;
  /** How long the job may run without a message before its thread is terminated. */
  silentMs?: number;
}

/** TypeScript sources need a loader; built files start directly. */
const startOf = (entry: URL) =>
  entry.pathname.endsWith('.ts') ? new URL('from-source.mjs', import.meta.url) : entry;

/** The current job of a thread: its answer, and the number of unread batches. */
function createRunning() {
  let resolve = (_output: unknown) => {};
  let reject = (_error: unknown) => {};
  const running = {
    answer: new Promise<unknown>((done, failed) => {
      resolve = done;
      reject = failed;
    }),
    over: false,
    unread: 0,
    onRoom: () => {},
    settle: (act: () => void) => {
      running.over = true;
      act();
      running.onRoom();
    },
    succeed: (output: unknown) => running.settle(() => resolve(output)),
    fail: (error: unknown) => running.settle(() => reject(error)),
  };
  // The sender of the rows may await the answer after it has failed.
  running.answer.catch(() => undefined);
  return running;
}
type Running = ReturnType<typeof createRunning>;

function onMessage(running: Running, message: FromThread) {
  if (message.kind === 'taken') {
    running.unread--;
    running.onRoom();
  } else if (message.kind === 'done') running.succeed(message.output);
  else if (message.kind === 'refused') running.fail(new Refused(message.code, message.params));
  else running.fail(new JobFailed(message.message));
}

/** One thread that runs one job at a time; `onDeath` is called once, whatever ended it. */
export function openThread(entry: URL, onDeath: () => void) {
  const worker = new Worker(startOf(entry), {
    workerData: entry.href,
    execArgv: [],
    resourceLimits,
    name: 'gemelo-jobs',
  });
  let running: Running | undefined;
  let cause: unknown;
  let ending = false;
  let silence: NodeJS.Timeout | undefined;
  let maxSilence = SILENT_MS;

  const end = async () => {
    ending = true;
    await worker.terminate();
  };
  const watch = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      cause = new Error(`silent for ${maxSilence} ms`);
      void end();
    }, maxSilence);
  };
  const post = (message: ToThread) => {
    watch();
    worker.postMessage(message);
  };
  worker.on('message', (message: FromThread) => {
    if (!running) return;
    watch();
    onMessage(running, message);
  });
  worker.on('error', (error) => {
    ending = true;
    cause = error;
  });
  worker.on('exit', (code) => {
    ending = true;
    clearTimeout(silence);
    running?.fail(new ThreadDied(`a worker thread ended with code ${code}`, { cause }));
    onDeath();
  });
  worker.unref();

  /** Sends batches with backpressure, and stops when the job is over. */
  const pump = async (job: Running, batches: AsyncIterable<Batch>) => {
    for await (const batch of batches) {
      if (job.over) return;
      job.unread++;
      post({ kind: 'batch', batch });
      while (job.unread >= MAX_UNREAD && !job.over)
        await new Promise<void>((resolve) => {
          job.onRoom = resolve;
        });
    }
    post({ kind: 'end' });
  };

  return {
    /** The thread has ended or is about to: it accepts no further job. */
    isEnding: () => ending,
    end,

    async run(
      name: string,
      input: unknown,
      { signal, batches, silentMs = SILENT_MS }: RunOptions,
    ): Promise<unknown> {
      signal?.throwIfAborted();
      const job = createRunning();
      const abort = () => {
        job.fail(signal?.reason);
        void end();
      };
      running = job;
      maxSilence = silentMs;
      worker.ref();
      signal?.addEventListener('abort', abort, { once: true });
      try {
        post({ kind: 'start', name, input });
        if (batches) await pump(job, batches);
        return await job.answer;
      } catch (error) {
        // The rows could not be read: the thread aborts the job and is free for another.
        if (!job.over) post({ kind: 'break' });
        await job.answer.catch(() => undefined);
        throw error;
      } finally {
        signal?.removeEventListener('abort', abort);
        running = undefined;
        clearTimeout(silence);
        worker.unref();
      }
    },
  };
}
export type Thread = ReturnType<typeof openThread>;
