import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { atEnd } from '../../test/at-end.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { diskStore } from './disk.ts';
import { openFileStore } from './open-store.ts';
import { type FileStore, NoBytes } from './port.ts';
import { s3Store } from './s3.ts';
import { s3Address } from './s3-address.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'gemelo-files-'));
  atEnd(() => rm(made, { recursive: true, force: true }));
  return made;
}
async function bucket(): Promise<FileStore> {
  const address = s3Address(await startS3Server());
  if (!address) throw new Error('the address of the test server is not understood');
  return s3Store(address);
}
const keysOf = async (store: FileStore) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
};
const of = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)));
async function* cutOff() {
  yield Buffer.from('the beginning');
  throw new Error('cut off');
}

describe.each([
  ['a disk', async () => diskStore(await folder())],
  ['a bucket', bucket],
])('%s', (_name, open) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await open();
  });

  test('is empty at first', async () => {
    expect(await keysOf(store)).toEqual([]);
  });

  test('returns stored bytes by an unguessable key', async () => {
    const [one, two] = [await store.put(of('hola ', 'mundo')), await store.put(of('hola mundo'))];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{44}$/);
    expect(await text(await store.get(one))).toBe('hola mundo');
    expect(await keysOf(store)).toEqual([one, two].sort());
    for await (const { at } of store.list()) expect(at).toBeInstanceOf(Date);
  });

  test('stores bytes under a key that another store has given, as often as is asked', async () => {
    const key = 'ab/cd/abcd'.padEnd(54, '0');
    await store.putAt(key, of('a medias'));
    await store.putAt(key, of('hola ', 'mundo'));
    expect(await text(await store.get(key))).toBe('hola mundo');
    expect((await keysOf(store)).filter((one) => one.startsWith(key))).toEqual([key]);
    await expect((async () => store.putAt('../x', of('')))()).rejects.toThrow('not a key');
    await store.remove(key);
  });

  test('returns a range of a file, both ends included', async () => {
    const key = await store.put(of('hola ', 'mundo'));
    const part = async (start: number, end: number) => text(await store.get(key, { start, end }));
    expect([await part(0, 3), await part(5, 9), await part(9, 9)]).toEqual(['hola', 'mundo', 'o']);
  });

  test('forgets a removed file, and removing it again succeeds', async () => {
    const key = await store.put(of('breve'));
    await store.remove(key);
    await store.remove(key);
    await expect(store.get(key)).rejects.toBeInstanceOf(NoBytes);
    expect(await keysOf(store)).not.toContain(key);
  });

  test('stores nothing of an upload that breaks off', async () => {
    const before = await keysOf(store);
    await expect(store.put(Readable.from(cutOff()))).rejects.toThrow('cut off');
    expect(await keysOf(store)).toEqual(before);
  });

  test.each(['../../etc/passwd', '/etc/passwd', 'aa/bb/../../x', '', 'aa\\bb'])(
    'rejects the malformed key %j',
    async (key) => {
      await expect((async () => store.get(key))()).rejects.toThrow('not a key');
      await expect((async () => store.remove(key))()).rejects.toThrow('not a key');
    },
  );
});

test('the configured store returns ranges too', async () => {
  const store = openFileStore(undefined, await folder());
  const key = await store.put(of('hola ', 'mundo'));
  expect(await text(await store.get(key, { start: 5, end: 9 }))).toBe('mundo');
});

test('two disk stores on one folder share their files', async () => {
  const shared = await folder();
  const key = await diskStore(shared).put(of('compartido'));
  expect(await text(await diskStore(shared).get(key))).toBe('compartido');
  expect((await readdir(shared)).length).toBe(1);
});

test.each([
  'https://s3.ejemplo.com/archivos',
  'https://clave:secreto@s3.ejemplo.com',
  'https://clave:secreto@s3.ejemplo.com/A',
])('an S3 address without key, secret or valid bucket is rejected: %s', (value) => {
  expect(s3Address(value)).toBeUndefined();
});
