import { StartupError } from './db/embedded/startup-error.ts';
import { run } from './run.ts';

try {
  await run(process.env);
} catch (error) {
  // An error that the operator can fix is shown as one sentence; anything else is a bug and shows its stack.
  process.stderr.write(
    `${error instanceof StartupError ? error.message : String((error as Error).stack ?? error)}\n`,
  );
  process.exit(1);
}
