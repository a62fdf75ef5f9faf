import { mkdirSync, rmSync } from 'node:fs';

/** The built product as a person starts it, on an empty data folder that is gone when the product ends. */
const folder = process.env.DATA_DIR;
mkdirSync(folder, { recursive: true });
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await import('../scripts/start.mjs');
