import type { Jobs } from '../thread.ts';
import { createWorkerPool } from './pool.ts';

// Built, all files stand in one folder; as a source, the thread stands beside main.ts.
const entry = import.meta.url.endsWith('.ts') ? '../thread.ts' : './thread.js';

/** The threads of this process. */
export const workers = createWorkerPool<Jobs>(new URL(entry, import.meta.url));
