import type { Logins } from './cluster.ts';
import type { Endpoint } from './configuration.ts';
import type { Placement } from './placement.ts';
import type { Programs } from './programs.ts';

/** Everything needed to run the server of one data folder. */
export interface Site {
  readonly placement: Placement;
  readonly programs: Programs;
  readonly endpoint: Endpoint;
  readonly logins: Logins;
  readonly logFile: string;
  readonly log: (line: string) => void;
}

export interface RunningServer {
  readonly pid: number;
  /** Settles when the server is gone, for whatever reason. */
  readonly ended: Promise<void>;
}
