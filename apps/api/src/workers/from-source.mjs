import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// A worker does not read TypeScript by itself, also where the process that starts it does.
register();
await import(workerData);
