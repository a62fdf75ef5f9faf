import type { FileData } from '@gemelo/contract/endpoints/files';
import { beforeEach, expect, test, vi } from 'vitest';
import { uploadFile } from './upload.ts';

const ID = '6f2c1f0e-5c53-4d7c-9d8e-0b6f4f5d9a11';
const stored = { idFile: ID, name: 'foto.jpg' } as FileData;

/** Server that stores what it receives, behind a network that fails on demand. */
function startServer() {
  const server = {
    received: new Uint8Array(0),
    begun: 0,
    pieces: 0,
    /** Whether the next chunk arrives, and whether its response does. */
    nextPiece: 'arrives' as 'arrives' | 'is lost' | 'loses its answer',
    refusal: undefined as string | undefined,
  };
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  const data = () => ({ idUpload: ID, offset: server.received.length, file: null });
  const take = async (at: number, body: BodyInit) => {
    server.pieces += 1;
    const outcome = server.nextPiece;
    server.nextPiece = 'arrives';
    if (outcome === 'is lost') throw new TypeError('network');
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    if (at === server.received.length)
      server.received = new Uint8Array(Buffer.concat([server.received, bytes]));
    if (outcome === 'loses its answer') throw new TypeError('network');
    return json({ error: false, data: data() });
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://gemelo.test');
    if (url.pathname.endsWith('/piece')) return take(Number(url.searchParams.get('offset')), init.body ?? '');
    if (url.pathname.endsWith('/finish'))
      return server.refusal
        ? json({ error: true, code: server.refusal, message: 'No' }, 409)
        : json({ error: false, data: stored });
    if (init.method === 'POST') server.begun += 1;
    return json({ error: false, data: data() });
  });
  return server;
}

let server: ReturnType<typeof startServer>;
beforeEach(() => {
  server = startServer();
});
const content = Uint8Array.from({ length: 700_000 }, (_, n) => n % 251);
/** Comparing the bytes as objects would take seconds. */
const isComplete = () => Buffer.from(server.received).equals(Buffer.from(content));
const photo = () => new File([content], 'foto.jpg', { type: 'image/jpeg' });
const recordProgress = () => {
  const events: (string | number)[] = [];
  const controller = new AbortController();
  return {
    events,
    controller,
    signal: controller.signal,
    onBegun: (idUpload: string) => void events.push(idUpload),
    onSent: (sent: number) => void events.push(sent),
    onWaiting: (waiting: boolean) => void events.push(waiting ? 'waiting' : 'going on'),
  };
};

test('a file is sent in chunks that become one file', async () => {
  const progress = recordProgress();
  expect(await uploadFile(photo(), 'attachment', progress)).toEqual(stored);
  expect(isComplete()).toBe(true);
  expect(progress.events).toEqual([ID, 0, 262_144, 700_000]);
});

test.each(['is lost', 'loses its answer'] as const)(
  'a chunk that %s is resumed from the offset of the server',
  async (outcome) => {
    server.nextPiece = outcome;
    const progress = recordProgress();
    await uploadFile(photo(), 'attachment', progress);
    expect(isComplete()).toBe(true);
    expect(server.begun).toBe(1);
    expect(progress.events).toContain('waiting');
    expect(progress.events).toContain('going on');
  },
);

test('a started upload is resumed', async () => {
  server.received = content.slice(0, 300_000);
  await uploadFile(photo(), 'attachment', recordProgress(), ID);
  expect(isComplete()).toBe(true);
  expect(server.begun).toBe(0);
});

test('a refusal is not retried', async () => {
  server.refusal = 'FILE_KIND';
  await expect(uploadFile(photo(), 'attachment', recordProgress())).rejects.toMatchObject({
    code: 'FILE_KIND',
  });
});

test('cancelling ends the wait for a retry', async () => {
  const progress = recordProgress();
  server.nextPiece = 'is lost';
  const sending = uploadFile(photo(), 'attachment', progress);
  await vi.waitFor(() => expect(progress.events).toContain('waiting'));
  progress.controller.abort(new Error('cancelled'));
  await expect(sending).rejects.toThrow('cancelled');
});
