import { StartupError } from '../db/embedded/startup-error.ts';

/** The archive is not what was written; `reason` completes the sentence. */
export class Damaged extends StartupError {
  constructor(reason: string) {
    super(`El respaldo no sirve: ${reason}.`);
  }
}
