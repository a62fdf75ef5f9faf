import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced, SLICE_BYTES } from './paced.ts';

const SLICES = 160;
const file = Buffer.alloc(SLICES * SLICE_BYTES, 'x');
async function* archive() {
  yield Buffer.from('head');
  yield file;
  yield Buffer.from('end');
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a reader that takes a slice every twenty seconds gets a large file whole', async () => {
  const pieces: Buffer[] = [];
  for await (const piece of paced(archive())) {
    pieces.push(piece as Buffer);
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(pieces.length).toBeGreaterThan(SLICES / 2);
  const whole = Buffer.concat([Buffer.from('head'), file, Buffer.from('end')]);
  expect(Buffer.concat(pieces).equals(whole)).toBe(true);
});

test('a reader that takes nothing for half a minute is cut off', async () => {
  const output = paced(archive());
  const reader = output[Symbol.asyncIterator]();
  await reader.next();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(output.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(output.destroyed).toBe(true);
});

test('a reader that goes away ends what is read for it', async () => {
  const ended = vi.fn();
  async function* endless() {
    try {
      for (;;) yield file;
    } finally {
      ended();
    }
  }
  for await (const piece of paced(endless())) {
    expect(piece).toBeInstanceOf(Buffer);
    break;
  }
  await vi.waitFor(() => expect(ended).toHaveBeenCalled());
});
