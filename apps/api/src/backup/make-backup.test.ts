import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { atEnd } from '../test/at-end.ts';
import { runJob } from '../test/run-job.ts';
import { openTestApp } from '../test/test-app.ts';
import { openArchive } from './archive-reader.ts';
import { checkArchive } from './check-archive.ts';
import { removeOldBackups } from './kept-backups.ts';
import { createMakeBackup } from './make-backup.job.ts';

const OLDER = ['gemelo-2026-01-02-0800.tar', 'gemelo-2026-01-03-0800.tar', 'gemelo-2026-01-04-0800.tar'];
const OTHERS = ['gemelo-antes.tar', 'notas.txt', 'gemelo-2026-01-01-0800.tar.gpg'];
const LEFT = 'gemelo-2026-01-05-0800.tar.part';

let t: Awaited<ReturnType<typeof openTestApp>>;
let folder: string;
const jobInto = (path: string) => {
  const config = readConfig({ DATA_DIR: t.config.dataDir, BACKUP_DIR: path, BACKUP_KEEP: '3' });
  if (!config.backup) throw new Error('no backups are configured');
  return createMakeBackup(config.backup, config, 'test');
};
beforeAll(async () => {
  t = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gemelo-kept-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  for (const name of [...OLDER, ...OTHERS, LEFT]) await writeFile(join(folder, name), 'x');
  await utimes(join(folder, LEFT), new Date(0), new Date(0));
});

test('a backup is made in a thread, and the oldest of its kind go', async () => {
  await runJob(t.database, jobInto(folder), {});
  const names = await readdir(folder);
  const [made = ''] = names.filter((name) => ![...OLDER, ...OTHERS].includes(name));
  expect(made).toMatch(/^gemelo-\d{4}-\d\d-\d\d-\d{4}\.tar$/);
  expect(names.sort()).toEqual([...OLDER.slice(1), ...OTHERS, made].sort());
  const archive = await openArchive(join(folder, made));
  await checkArchive(archive).finally(archive.close);
  expect(archive.manifest.tables.length).toBeGreaterThan(150);
});

test('one that fails says why, and removes none of before', async () => {
  const before = await readdir(folder);
  await expect(runJob(t.database, jobInto(join(folder, 'notas.txt')), {})).rejects.toThrow(
    'No se pudo crear la carpeta de BACKUP_DIR',
  );
  expect(await readdir(folder)).toEqual(before);
});

test('the one just made stays, also where the clock was set back', async () => {
  const made = 'gemelo-2020-01-01-0000.tar';
  await writeFile(join(folder, made), 'x');
  await removeOldBackups(folder, 1, made);
  expect((await readdir(folder)).sort()).toEqual([...OTHERS, made].sort());
});

test.each(['cada día', '0 8 * *', '61 8 * * *'])('the schedule %j is refused', (schedule) => {
  expect(() => readConfig({ BACKUP_SCHEDULE: schedule })).toThrow('BACKUP_SCHEDULE debe decir cuándo');
});
