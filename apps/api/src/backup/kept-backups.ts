import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { partOf } from './sinks.ts';

const NAME = /^gemelo-\d{4}-\d{2}-\d{2}-\d{4}\.tar(\.part)?$/;
const DAY_MS = 86_400_000;

/** The name says when it was made, in UTC, so that names are in the order of time. */
export const backupName = (at: Date) =>
  `gemelo-${at.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.tar`;

/**
 * Removes the oldest scheduled backups beyond `keep`, never the one just made, and what killed processes left a day
 * ago. Files with other names are not ours.
 */
export async function removeOldBackups(folder: string, keep: number, made: string): Promise<void> {
  const ours = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const others = ours.filter((name) => name.endsWith('.tar') && name !== made);
  for (const name of others.slice(0, Math.max(0, others.length - (keep - 1))))
    await rm(join(folder, name), { force: true });
  for (const name of ours.filter((one) => one.endsWith(partOf('')))) {
    const { mtime } = await stat(join(folder, name));
    if (mtime.getTime() < Date.now() - DAY_MS) await rm(join(folder, name), { force: true });
  }
}
