import { runCommand } from './run-command.mjs';

await runCommand('rotate-key');
