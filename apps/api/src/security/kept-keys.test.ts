import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginRotation, endRotation, keptKeys } from './kept-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gemelo-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the key is made once, for its owner alone', async () => {
  const [first, again] = await Promise.all([keptKeys(folder), keptKeys(folder)]);
  expect(again).toEqual(first);
  expect(await keptKeys(folder)).toEqual(first);
  expect(first.key).toHaveLength(32);
  expect((await stat(join(folder, 'gemelo.key'))).mode & 0o777).toBe(0o600);
});

test('a rotation has a new key and the one of before, until it ends', async () => {
  const { key } = await keptKeys(folder);
  const begun = await beginRotation(folder);
  expect(begun.older).toEqual([key]);
  expect(begun.key).not.toEqual(key);
  // Whoever starts meanwhile, and whoever goes on after an interruption, has the same two.
  expect(await keptKeys(folder)).toEqual(begun);
  expect(await beginRotation(folder)).toEqual(begun);
  await endRotation(folder);
  expect(await keptKeys(folder)).toEqual({ key: begun.key, older: [] });
  expect(await readdir(folder)).toEqual(['gemelo.key']);
});

test('interrupted before the new key was there, it begins again and loses nothing', async () => {
  const { key } = await keptKeys(folder);
  // The copy was made, the new key only half written.
  await writeFile(join(folder, 'gemelo.key.old'), key.toString('base64'));
  await writeFile(join(folder, 'gemelo.key.new'), 'AAAA');
  expect(await keptKeys(folder)).toEqual({ key, older: [] });
  const begun = await beginRotation(folder);
  expect(begun.older).toEqual([key]);
  expect(begun.key).not.toEqual(key);
});

test('a file that holds no key is refused and stays', async () => {
  await writeFile(join(folder, 'gemelo.key'), 'nada');
  await expect(keptKeys(folder)).rejects.toThrow('holds no key');
});
