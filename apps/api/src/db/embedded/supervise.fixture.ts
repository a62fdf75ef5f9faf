import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from './site.ts';
import { supervise } from './supervise.ts';

/** Stops a server whose process is gone before its exit is reported, as the only work of this process. */
const NO_PROCESS = 2 ** 22 + 1;
const site = {
  placement: { cluster: '/nowhere' },
  programs: { pgCtl: '' },
  logFile: '/nowhere/log',
  log: () => undefined,
} as unknown as Site;
const ended = sleep(300, undefined, { ref: false });
await supervise(site, { pid: NO_PROCESS, ended }, () => Promise.reject(new Error('no restart'))).stop();
process.stdout.write('stopped');
