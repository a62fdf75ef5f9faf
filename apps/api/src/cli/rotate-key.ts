import { readConfig } from '../config.ts';
import { StartupError } from '../db/embedded/startup-error.ts';
import { outcomeOf, rotateKey } from '../rotate-key.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const config = readConfig(process.env);
  const isLost = process.argv.includes('--lost');
  const done = await rotateKey(config, print, { isLost });
  for (const line of outcomeOf(done, config.key === undefined, isLost)) print(line);
  if (done.unreadable.length > 0 && !isLost) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
