import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { roomOf } from './machine.ts';

test('a folder that nothing was uploaded to yet has the room of the disk where it will be', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gemelo-room-'));
  try {
    const room = await roomOf(folder);
    expect(room?.totalBytes).toBeGreaterThan(0);
    expect((await roomOf(join(folder, 'not', 'yet')))?.totalBytes).toBe(room?.totalBytes);
  } finally {
    await rm(folder, { recursive: true });
  }
});
