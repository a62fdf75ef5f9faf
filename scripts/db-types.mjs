import { runCommand } from './run-command.mjs';

await runCommand('db-types');
