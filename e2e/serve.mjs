import { mkdirSync, rmSync } from 'node:fs';

/** Starts the built product on an empty data folder, which is deleted on exit. */
const folder = process.env.DATA_DIR;
mkdirSync(folder, { recursive: true });
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await import('../scripts/start.mjs');
