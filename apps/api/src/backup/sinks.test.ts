import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { streamSink } from './sinks.ts';

test('a backup into a pipe whose reader goes away fails, and does not end the process', async () => {
  const pipe = new Writable({
    highWaterMark: 10_000,
    write: (_bytes, _encoding, done) => void setImmediate(done, new Error('write EPIPE')),
  });
  const sink = streamSink(pipe);
  await sink.write(Buffer.alloc(2_000));
  await new Promise((resolve) => pipe.once('close', resolve));
  await expect(sink.write(Buffer.alloc(2_000))).rejects.toThrow('Nadie lee el respaldo hasta el final');
  await expect(sink.finish()).rejects.toThrow('hasta el final');

  const full = new Writable({
    highWaterMark: 1,
    write: (_bytes, _encoding, done) => void setImmediate(done, new Error('write EPIPE')),
  });
  await expect(streamSink(full).write(Buffer.alloc(2_000))).rejects.toThrow('hasta el final');
});
