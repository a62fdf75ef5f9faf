import { StartupError } from './db/embedded/startup-error.ts';
import { run } from './run.ts';

try {
  await run(process.env);
} catch (error) {
  // What the operator can mend is one sentence; anything else is ours and shows where.
  process.stderr.write(
    `${error instanceof StartupError ? error.message : String((error as Error).stack ?? error)}\n`,
  );
  process.exit(1);
}
