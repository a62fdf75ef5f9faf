import { Unavailable } from '@gemelo/contract/kit/errors';
import type { JobTable } from './messages.ts';
import { openThread, type RunOptions, type Thread } from './thread-handle.ts';

interface PoolOptions {
  maxThreads?: number;
  /** How long an idle thread is kept. */
  idleMs?: number;
}

interface QueuedRequest {
  resolve: (thread: Thread) => void;
  reject: (error: unknown) => void;
}

type InputOf<J> = J extends (input: infer I, ...rest: never[]) => unknown ? I : never;
type OutputOf<J> = J extends (...args: never[]) => Promise<infer O> ? O : never;

/** A small thread pool for work that would block the event loop; threads start on demand and end when idle. */
export function createWorkerPool<J extends JobTable>(
  entry: URL,
  { maxThreads = 2, idleMs = 60_000 }: PoolOptions = {},
) {
  const threads = new Set<Thread>();
  const idle = new Map<Thread, NodeJS.Timeout>();
  let queue: QueuedRequest[] = [];

  const forget = (thread: Thread) => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  };

  const open = (): Thread => {
    const thread: Thread = openThread(entry, () => {
      threads.delete(thread);
      forget(thread);
      if (queue.length > 0 && threads.size < maxThreads) queue.shift()?.resolve(open());
    });
    threads.add(thread);
    return thread;
  };

  const acquire = (signal: AbortSignal | undefined): Promise<Thread> => {
    signal?.throwIfAborted();
    const free = [...idle.keys()].find((thread) => !thread.isEnding());
    if (free) {
      forget(free);
      return Promise.resolve(free);
    }
    if (threads.size < maxThreads) return Promise.resolve(open());
    return new Promise((resolve, reject) => {
      const waiting = { resolve, reject };
      queue.push(waiting);
      signal?.addEventListener('abort', () => {
        queue = queue.filter((other) => other !== waiting);
        reject(signal.reason);
      });
    });
  };

  const release = (thread: Thread) => {
    // A thread that is ending frees its slot when it has ended.
    if (thread.isEnding()) return;
    const next = queue.shift();
    if (next) next.resolve(thread);
    else idle.set(thread, setTimeout(() => void thread.end(), idleMs).unref());
  };

  return {
    /** Running and queued jobs. */
    jobs: () => threads.size - idle.size + queue.length,

    async run<N extends keyof J & string>(
      name: N,
      input: InputOf<J[N]>,
      options: RunOptions = {},
    ): Promise<OutputOf<J[N]>> {
      const thread = await acquire(options.signal);
      try {
        return (await thread.run(name, input, options)) as OutputOf<J[N]>;
      } finally {
        release(thread);
      }
    },

    /** Ends every thread, even at work; a later job starts a new one. */
    async end(): Promise<void> {
      for (const { reject } of queue.splice(0)) reject(new Unavailable());
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}
export type WorkerPool<J extends JobTable> = ReturnType<typeof createWorkerPool<J>>;
