import { connect, type Socket } from 'node:net';
import type { LiveNews } from '@gemelo/contract/endpoints/live';
import Fastify from 'fastify';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { createAuthenticator } from '../../http/authenticate.ts';
import { createApi } from '../../http/handle.ts';
import type { EncodedEvent } from '../../http/sse.ts';
import { atEnd } from '../../test/at-end.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { liveRoutes } from './live.routes.ts';
import { createLive } from './live.service.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let address: string;
let admin: Person;
let registrar: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  [admin, registrar, agent, other] = (await Promise.all(
    ['admin@gemelo.test', 'registro@gemelo.test', 'agente@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
});

interface LiveReader {
  news: LiveNews[];
  headers: Headers;
  ended: boolean;
  close(): void;
}

/**
 * Left out: jobs run at any time and reach readers with access to every company; presence tells of the very streams of
 * these tests.
 */
const withoutOthers = (news: LiveNews) =>
  (news.kind === 'job' && 'idCompany' in news) || news.kind === 'presence' ? [] : [news];

/** Connects a reader until the test ends. */
async function listen(token: string, at = address, query = ''): Promise<LiveReader> {
  const leaving = new AbortController();
  const response = await fetch(`${at}/api/live${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const listener: LiveReader = {
    news: [],
    headers: response.headers,
    ended: false,
    close: () => leaving.abort(),
  };
  onTestFinished(() => leaving.abort());
  void (async () => {
    let rest = '';
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const data = /^event: news\ndata: (.+)$/.exec(event)?.[1];
        if (data) listener.news.push(...withoutOthers(JSON.parse(data) as LiveNews));
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      listener.ended = true;
    });
  return listener;
}

/** Waits until every event published before has arrived. */
const flush = async (...all: LiveReader[]) => {
  const marks = ({ news }: LiveReader) => news.filter(({ kind }) => kind === 'view').length;
  // The second event waits for the first one's window, and so for every window that was open before.
  for (const nth of [1, 2]) {
    t.database.bus.publish({ kind: 'view', idCompany: null, ids: [1] });
    await vi.waitFor(() => expect(all.map(marks)).toEqual(all.map(() => nth)));
  }
  for (const listener of all) listener.news = listener.news.filter(({ kind }) => kind !== 'view');
};

describe('the event stream', () => {
  test('carries only the own company’s events, and all with their company to the operator’s administrators', async () => {
    const [all, own, theirs] = await Promise.all([admin, registrar, other].map(({ token }) => listen(token)));
    if (!all || !own || !theirs) throw new Error('three listen');
    // Waits for the events of the sessions that began before this test.
    await flush(all, own, theirs);
    all.news.length = 0;
    t.database.bus.publish({ kind: 'readings', idCompany: 1, ids: [5] });
    t.database.bus.publish({ kind: 'twin', idCompany: 2, ids: [61] });
    await flush(all, own, theirs);
    expect(own.news).toEqual([{ kind: 'readings', ids: [5] }]);
    expect(theirs.news).toEqual([{ kind: 'twin', ids: [61] }]);
    expect(all.news).toEqual([
      { kind: 'twin', ids: [61], idCompany: 2 },
      { kind: 'readings', ids: [5], idCompany: 1 },
    ]);
  });

  test('carries only permitted kinds, and ids only with the view permission', async () => {
    const [registrars, agents] = await Promise.all([registrar, agent].map(({ token }) => listen(token)));
    if (!registrars || !agents) throw new Error('two listen');
    for (const kind of ['twin', 'role', 'mail', 'something-new'])
      t.database.bus.publish({ kind, idCompany: 1, ids: [3] });
    await flush(registrars, agents);
    expect(registrars.news).toEqual([{ kind: 'twin', ids: [3] }]);
    // The counters of the home page change for an agent too.
    expect(agents.news).toEqual([{ kind: 'twin' }]);
  });

  test('carries changes of shared catalogues to all companies, but not another company’s own rows', async () => {
    const theirs = await listen(other.token);
    t.database.bus.publish({ kind: 'firmware', idCompany: 1, ids: [4] });
    t.database.bus.publish({ kind: 'project', idCompany: 1, ids: [9] });
    await flush(theirs);
    const received = theirs.news.map(({ kind }) => kind);
    expect(received).toEqual(['firmware', 'project']);
    const own = await listen(registrar.token);
    t.database.bus.publish({ kind: 'twin-model', idCompany: 2, ids: [4] });
    await flush(own);
    expect(own.news).toEqual([]);
  });

  test('carries a change made through the API to other users of the company', async () => {
    const listener = await listen(registrar.token);
    const { body } = await admin.call('POST', '/api/settings/v2/lots', { idWarehouse: 2, name: 'En vivo' });
    const { idLot } = body.data as { idLot: number };
    await flush(listener);
    // Only readers with the view permission get the ids of lots; others learn that the inventory changed.
    expect(listener.news).toEqual([
      { kind: 'lot', ...(registrar.user.permissions.includes('lot:view') ? { ids: [idLot] } : {}) },
    ]);
  });

  test('tells that a device was sent, also one that was in no assignment', async () => {
    const free = '/api/processes/twinUnique/1?twinType=Circulante&limit=1';
    const [twin] = (await admin.call('GET', free)).body.data as { idTwin: number; idWarehouse: number }[];
    const listener = await listen(registrar.token);
    await flush(listener);
    listener.news.length = 0;
    const sent = await admin.call('POST', '/api/v4/shipments', {
      twins: [twin?.idTwin],
      idWarehouse: twin?.idWarehouse === 2 ? 1 : 2,
      justification: 'Cambio de zafra',
    });
    expect(sent.status, sent.text).toBe(200);
    await flush(listener);
    expect(listener.news).toEqual([{ kind: 'twin', ids: [twin?.idTwin] }]);
  });

  test('combines events of one window into one', async () => {
    const listener = await listen(registrar.token);
    for (let id = 1; id <= 150; id++) t.database.bus.publish({ kind: 'readings', idCompany: 1, ids: [id] });
    await flush(listener);
    expect(listener.news).toHaveLength(1);
    expect(listener.news[0]?.ids).toHaveLength(150);
  });

  test('sends many readers one combined event each, encoded once per set of permissions', async () => {
    const live = createLive(t.database, createAuthenticator(t.database));
    await live.start();
    const received: EncodedEvent[][] = [];
    const authenticate = createAuthenticator(t.database);
    const actors = await Promise.all(
      [registrar, agent, other].map(({ token }) => authenticate(`Bearer ${token}`, '')),
    );
    for (const actor of actors)
      for (let n = 0; n < 100; n++) {
        const own: EncodedEvent[] = [];
        received.push(own);
        const idUser = 1_000_000 + received.length;
        live.join({ ...actor, idUser, tokenHash: Buffer.from(String(idUser)) }, undefined, undefined, () => ({
          push: (event) => void own.push(event),
          beat: () => undefined,
          blockedFor: () => 0,
          held: () => ({ waiting: 0, bytes: 0 }),
          end: () => undefined,
        }));
      }
    for (let n = 0; n < 3_000; n++)
      t.database.bus.publish({ kind: 'readings', idCompany: 1, ids: [n % 150] });
    await vi.waitFor(() =>
      expect(received.map((own) => own.length)).toEqual(received.map((_, n) => (n < 200 ? 1 : 0))),
    );
    live.stop();
    const texts = new Set(received.flat());
    expect(texts.size).toBe(2);
    const { ids = [] } = received[0]?.[0]?.news ?? {};
    expect([...ids].sort((a, b) => a - b)).toEqual(Array.from({ length: 150 }, (_, id) => id));
    expect(received[100]?.[0]?.news).toEqual({ kind: 'readings' });
  });

  test('reports missed events to a reader absent for too long, and refuses an invalid past', async () => {
    const late = await listen(registrar.token, address, '?past=86400000');
    await flush(late);
    expect(late.news).toEqual([{ kind: 'missed' }]);
    for (const past of ['-1', 'x', '1e99']) {
      const response = await fetch(`${address}/api/live?past=${past}`, {
        headers: { authorization: `Bearer ${registrar.token}` },
      });
      expect([past, response.status]).toEqual([past, 400]);
    }
  });

  test('has headers that disable caching, buffering and compression', async () => {
    const { headers } = await listen(admin.token);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is refused without a session', async () => {
    const response = await fetch(`${address}/api/live`);
    expect(response.status).toBe(401);
  });
});

describe('the session of a stream', () => {
  test('closes the stream when the user signs out', async () => {
    const person = await t.signIn('supervisor@gemelo.test');
    const [gone, stays] = await Promise.all([listen(person.token), listen(registrar.token)]);
    await person.call('POST', '/api/auth/sign-out');
    await vi.waitFor(() => expect(gone.ended).toBe(true));
    expect(stays.ended).toBe(false);
  });

  test('reports a changed role, and hides what the new role may not view', async () => {
    const person = await t.signIn('tecnico@gemelo.test');
    const listener = await listen(person.token);
    expect(person.user.permissions).toContain('alarm:view');
    await setRole(person.user.idUser, 6);
    t.database.bus.publish({ kind: 'user', idCompany: 1, ids: [person.user.idUser] });
    await vi.waitFor(() => expect(listener.news.map(({ kind }) => kind)).toContain('permissions'));
    listener.news.length = 0;
    t.database.bus.publish({ kind: 'alarm', idCompany: 1, ids: [1] });
    await flush(listener);
    expect(listener.news).toEqual([]);
    await setRole(person.user.idUser, 4);
  });

  test('closes its oldest stream when it opens too many', async () => {
    const person = await t.signIn('bodega@gemelo.test');
    const streams: LiveReader[] = [];
    for (let n = 0; n < 9; n++) streams.push(await listen(person.token));
    await vi.waitFor(() => expect(streams[0]?.ended).toBe(true));
    await flush(...streams.slice(1));
    expect(streams.slice(1).every(({ ended }) => !ended)).toBe(true);
  });
});

test('the oldest streams of a user are closed when all sessions together open too many', async () => {
  const streams: LiveReader[] = [];
  for (let n = 0; n < 6; n++) {
    const { token } = await t.signIn('bodega@gemelo.test');
    for (let m = 0; m < 7; m++) streams.push(await listen(token));
  }
  await vi.waitFor(() => expect(streams.filter(({ ended }) => ended)).toHaveLength(2));
  expect(streams.slice(0, 2).every(({ ended }) => ended)).toBe(true);
});

const setRole = (idUser: number, idRole: number) =>
  t.database.transaction(system, async (tx) => {
    await tx.updateTable('appUser').set({ idRole }).where('idUser', '=', idUser).execute();
    await tx.deleteFrom('userRole').where('idUser', '=', idUser).execute();
  });

describe('with short intervals', () => {
  let own: ReturnType<typeof createLive>;
  let otherAddress: string;
  let beganAt: number;
  const app = Fastify();
  beforeAll(async () => {
    const authenticate = createAuthenticator(t.database);
    beganAt = Date.now();
    own = createLive(t.database, authenticate, {
      beatMs: 50,
      checkMs: 200,
      stallMs: 300,
      sweepMs: 50,
      latencyMs: 1_500,
    });
    liveRoutes(createApi(app, { database: t.database, authenticate, checkAnswers: true }), own);
    await own.start();
    otherAddress = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  atEnd(async () => {
    own.stop();
    await app.close();
  });

  test('a session revoked without an event closes its stream too', async () => {
    const person = await t.signIn('agente@gemelo.test');
    const listener = await listen(person.token, otherAddress);
    await t.database.query('update session set revoked_at = now() where id_user = $1', [person.user.idUser]);
    await vi.waitFor(() => expect(listener.ended).toBe(true));
    agent = await t.signIn('agente@gemelo.test');
  });

  test('events between reading a page and opening its stream are sent to the new reader', async () => {
    // The service does not know events from before its start.
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(beganAt + 2_500), { timeout: 5_000 });
    t.database.bus.publish({ kind: 'twin', idCompany: 1, ids: [77] });
    t.database.bus.publish({ kind: 'twin', idCompany: 2, ids: [78] });
    const [late, fresh] = await Promise.all([
      listen(registrar.token, otherAddress, '?past=500'),
      listen(registrar.token, otherAddress),
    ]);
    await flush(late, fresh);
    expect(late.news.filter(({ kind }) => kind !== 'readings')).toEqual([{ kind: 'twin', ids: [77] }]);
    expect(fresh.news).toEqual([]);
  });

  test('a reader that reads nothing uses bounded memory, is disconnected and does not affect others', async () => {
    const stalled = connectStalled(otherAddress, admin.token);
    await vi.waitFor(() => expect(own.readers()).toBe(1));
    const listener = await listen(registrar.token, otherAddress);
    const ids = Array.from({ length: 200 }, (_, n) => 1_000_000 + n);
    let maxHeld = 0;
    // Far more than the kernel buffers for a connection.
    for (let round = 0; round < 60 && own.readers() === 2; round++) {
      for (let company = 1; company <= 300; company++)
        t.database.bus.publish({ kind: 'twin', idCompany: 1_000 + company, ids });
      t.database.bus.publish({ kind: 'readings', idCompany: 1, ids: [round + 1] });
      await new Promise((resolve) => setTimeout(resolve, 100));
      maxHeld = Math.max(maxHeld, ...own.held().map(({ bytes, waiting }) => bytes + waiting * 2_000));
    }
    expect(maxHeld).toBeLessThan(3_000_000);
    await vi.waitFor(() => expect(own.readers()).toBe(1));
    await flush(listener);
    expect(listener.news.flatMap(({ ids }) => ids ?? [])).toContain(1);
    expect(listener.ended).toBe(false);
    stalled.destroy();
  });
});

function connectStalled(at: string, token: string): Socket {
  const { hostname, port } = new URL(at);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET /api/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}

test('events of another process arrive, and stopping that process closes its streams at once', async () => {
  const database = openDatabase(t.connection);
  const { app } = await createApp({
    config: readConfig({ LOG_LEVEL: 'fatal' }),
    database,
    vault: t.vault,
    version: 'test',
  });
  const otherAddress = await app.listen({ port: 0, host: '127.0.0.1' });
  const [here, second] = await Promise.all([listen(registrar.token), listen(registrar.token, otherAddress)]);
  database.bus.publish({ kind: 'readings', idCompany: 1, ids: [8] });
  // The alarm engine of that process may have news of its own.
  await vi.waitFor(() => {
    for (const { news } of [here, second]) expect(news).toContainEqual({ kind: 'readings', ids: [8] });
  });
  const stalled = connectStalled(otherAddress, registrar.token);
  await app.close();
  await database.close();
  await vi.waitFor(() => expect(second.ended).toBe(true));
  expect(here.ended).toBe(false);
  stalled.destroy();
});
