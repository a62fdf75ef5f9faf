import type { Jobs } from '../thread.ts';
import { createWorkerPool } from './pool.ts';

// A build has all files in one folder; in the sources, the thread is beside main.ts.
const entry = import.meta.url.endsWith('.ts') ? '../thread.ts' : './thread.js';

/** The worker threads of this process. */
export const workers = createWorkerPool<Jobs>(new URL(entry, import.meta.url));

/** A thread for backups alone, so that they take no place from files that people wait for. */
export const backupWorker = createWorkerPool<Jobs>(new URL(entry, import.meta.url), {
  maxThreads: 1,
  idleMs: 1_000,
});
