import 'fake-indexeddb/auto';
import { POSITIONS_AT_ONCE } from '@gemelo/contract/endpoints/tracking';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ana } from '../../test/people.ts';
import { type Replies, stubServer } from '../../test/render-app.tsx';
import { session, useSession } from '../session.ts';
import { keepFile, readKeptFile } from './drafts.ts';
import { enqueueProgress, enqueueWithdrawal } from './enqueue-field.ts';
import { takeOver } from './former-store.ts';
import { placeRecord, undoRecord } from './held.ts';
import { keepValue } from './kept-value.ts';
import { discardWaiting, waitingOf } from './queue.ts';
import { deletePositions, enqueueFix } from './queue-positions.ts';
import { enqueueRecord, newRecord, recordDraftsOf, reopenRecord } from './record-drafts.ts';
import { sendQueue } from './send-queue.ts';
import { deviceStore } from './store.ts';
import type { Fix } from './waiting.ts';

const OWNER = `${ana.idUser}.${ana.idCompany}`;
const activity = { owner: OWNER, idActivityUser: 5, activityName: 'Ronda' };
const place = { latitude: 14.6, longitude: -90.5, accuracy: 9 };
const fixAt = (second: number): Fix => ({
  ...place,
  at: new Date(Date.UTC(2026, 10, 18, 12, 0, second)).toISOString(),
  speed: null,
  heading: null,
  battery: null,
});

const START = 'PUT /api/v4/activity-assignments/5/progress';
const RECORD = 'POST /api/processes/ActivityUserMenuAction';
const POSITIONS = 'POST /api/v4/tracking/positions';
const CONSENT = 'PUT /api/v4/tracking/consent';
const fine = { body: { error: false, data: {} } };

let sent: { call: string; body: Record<string, unknown> }[] = [];
/** Notes what arrives, and answers as told. */
function serve(replies: Replies = {}) {
  const noted = (call: string) => async (init: RequestInit, url: URL) => {
    sent.push({ call, body: JSON.parse(String(init.body)) as Record<string, unknown> });
    const reply = replies[call] ?? fine;
    return typeof reply === 'function' ? reply(init, url) : reply;
  };
  stubServer(Object.fromEntries([START, RECORD, POSITIONS, CONSENT].map((call) => [call, noted(call)])));
}
const recordOf = (actionName: string) =>
  newRecord({ ...activity, idMenuAction: 8, actionName, idWarehouse: null });
const queueRecord = async (name: string, heldUntil?: number) => {
  const draft = recordOf(name);
  await enqueueRecord(draft, { at: fixAt(1).at, place, ...(heldUntil ? { heldUntil } : {}) });
  return draft;
};
const calls = () => sent.map(({ call }) => call);

beforeEach(() => {
  sent = [];
  session.begin('token', ana);
});
afterEach(async () => {
  vi.restoreAllMocks();
  useSession.setState({ token: null, user: null, absence: 'never' });
  const store = await deviceStore();
  for (const name of store.objectStoreNames) await store.clear(name);
});

test('everything is sent in the order in which it was made', async () => {
  serve();
  await enqueueProgress({ ...activity, progress: 'started' });
  await enqueueFix(activity, fixAt(1));
  await queueRecord('Revisar');
  await enqueueProgress({ ...activity, progress: 'done' });
  expect((await sendQueue(OWNER))?.sent).toBe(3);
  expect(calls()).toEqual([START, POSITIONS, RECORD, START]);
  expect(await waitingOf(OWNER)).toEqual([]);
});

test('a lost response leaves a record, which is sent again with the same key', async () => {
  let isCut = true;
  serve({
    [RECORD]: () => {
      if (isCut) throw new TypeError('Failed to fetch');
      return fine;
    },
  });
  const { recordKey } = await queueRecord('Revisar');
  await enqueueProgress({ ...activity, progress: 'done' });
  await sendQueue(OWNER);
  expect((await waitingOf(OWNER)).map(({ kind, reason }) => [kind, reason])).toEqual([
    ['record', 'network'],
    ['progress', 'new'],
  ]);
  isCut = false;
  await sendQueue(OWNER);
  expect(calls()).toEqual([RECORD, RECORD, START]);
  expect(sent.filter(({ call }) => call === RECORD).map(({ body }) => body.recordKey)).toEqual([
    recordKey,
    recordKey,
  ]);
});

test('what is refused stays with its reason and does not keep the rest from being sent', async () => {
  serve({ [RECORD]: { status: 400, body: { error: true, code: 'INVALID', message: 'Falta la foto' } } });
  const { recordKey } = await queueRecord('Revisar');
  await enqueueProgress({ ...activity, progress: 'done' });
  const outcome = await sendQueue(OWNER);
  expect(outcome).toMatchObject({ sent: 1, refused: [recordKey] });
  const [left] = await waitingOf(OWNER);
  expect(left).toMatchObject({ kind: 'record', reason: 'refused', message: 'Falta la foto' });
  await sendQueue(OWNER);
  expect(calls()).toEqual([RECORD, START]);
  if (left?.kind === 'record') await reopenRecord(left);
  expect(await recordDraftsOf(OWNER, 5)).toMatchObject([{ recordKey, actionName: 'Revisar' }]);
  expect(await waitingOf(OWNER)).toEqual([]);
});

test('nothing of another person is sent', async () => {
  serve();
  await queueRecord('Revisar');
  session.begin('token', { ...ana, idUser: ana.idUser + 1 });
  await sendQueue(`${ana.idUser + 1}.${ana.idCompany}`);
  await sendQueue(OWNER);
  expect(sent).toEqual([]);
  expect((await waitingOf(OWNER)).map(({ reason }) => reason)).toEqual(['session']);
});

test('what can still be undone waits with all that came after it', async () => {
  serve();
  const { recordKey } = await queueRecord('Revisar', Date.now() + 5_000);
  await enqueueProgress({ ...activity, progress: 'done' });
  await sendQueue(OWNER);
  expect(sent).toEqual([]);
  expect(await undoRecord({ key: recordKey, owner: OWNER })).toBe(true);
  await sendQueue(OWNER);
  expect(calls()).toEqual([START]);
});

test('what may be on its way is not undone', async () => {
  const { recordKey } = await queueRecord('Revisar', Date.now() - 1);
  expect(await undoRecord({ key: recordKey, owner: OWNER })).toBe(false);
  expect(await waitingOf(OWNER)).toHaveLength(1);
});

test('a place that was found while the record was held goes along, and not a later one', async () => {
  serve();
  const { recordKey } = await queueRecord('Revisar', Date.now() + 5_000);
  const near = { latitude: 14.7, longitude: -90.6, accuracy: 5 };
  expect(await placeRecord({ key: recordKey, owner: OWNER }, { place: near, idWarehouse: 3 })).toBe(true);
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 9_000);
  const far = { latitude: 15, longitude: -91, accuracy: 5 };
  expect(await placeRecord({ key: recordKey, owner: OWNER }, { place: far })).toBe(false);
  await sendQueue(OWNER);
  now.mockRestore();
  expect(sent.map(({ body }) => body)).toMatchObject([{ latitude: 14.7, idWarehouse: 3 }]);
});

test('a clock that was set back does not hold the queue', async () => {
  serve();
  await queueRecord('Revisar', Date.now() + 3_600_000);
  expect((await sendQueue(OWNER))?.sent).toBe(1);
});

test('what could not be sent at once has waited, and what was sent right away has not', async () => {
  serve();
  await queueRecord('Revisar');
  expect(await sendQueue(OWNER)).toMatchObject({ sent: 1, waited: 0 });
  await queueRecord('Contar');
  serve({ [RECORD]: { status: 503, body: {} } });
  expect(await sendQueue(OWNER)).toMatchObject({ sent: 0, waited: 0 });
  serve();
  expect(await sendQueue(OWNER)).toMatchObject({ sent: 1, waited: 1 });
});

test('what the server has leaves the queue although nothing more can be kept', async () => {
  serve();
  await keepValue(OWNER, 'day', { rows: [] });
  await queueRecord('Revisar');
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'kept') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, args);
  });
  expect((await sendQueue(OWNER))?.sent).toBe(1);
  expect(await waitingOf(OWNER)).toEqual([]);
});

test('positions are sent in batches, and each batch once', async () => {
  serve();
  await enqueueFix(activity, fixAt(0));
  const [batch] = await waitingOf(OWNER);
  const full = Array.from({ length: POSITIONS_AT_ONCE - 1 }, (_, second) => fixAt(second));
  if (batch?.kind === 'positions') await (await deviceStore()).put('queue', { ...batch, positions: full });
  await enqueueFix(activity, fixAt(POSITIONS_AT_ONCE));
  await enqueueFix(activity, fixAt(POSITIONS_AT_ONCE + 1));
  expect((await waitingOf(OWNER)).map((item) => item.kind)).toEqual(['positions', 'positions']);
  const outcome = await sendQueue(OWNER);
  expect(outcome).toMatchObject({ sent: 0, isFurther: true });
  const sizes = sent.map(({ body }) => (body.positions as Fix[]).length);
  expect(sizes).toEqual([POSITIONS_AT_ONCE, 1]);
});

test('a fix that comes while a batch is under way is in the next one', async () => {
  serve({
    [POSITIONS]: async () => {
      if (sent.length === 1) await enqueueFix(activity, fixAt(30));
      return fine;
    },
  });
  await enqueueFix(activity, fixAt(1));
  await sendQueue(OWNER);
  await sendQueue(OWNER);
  expect(sent.map(({ body }) => (body.positions as Fix[]).map(({ at }) => at))).toEqual([
    [fixAt(1).at],
    [fixAt(30).at],
  ]);
});

test('withdrawing deletes the positions that were not sent and nothing else', async () => {
  serve();
  await queueRecord('Revisar');
  await enqueueFix(activity, fixAt(1));
  await deletePositions(OWNER);
  await enqueueWithdrawal(OWNER);
  await sendQueue(OWNER);
  expect(calls()).toEqual([RECORD, CONSENT]);
  expect(sent.at(-1)?.body).toEqual({ given: false });
});

test('what an earlier release kept on the phone is moved, with its files', async () => {
  const former = await openDB('gemelo-forms', 1, {
    upgrade(database) {
      database.createObjectStore('forms', { keyPath: ['owner', 'idForm'] });
      database.createObjectStore('choices', { keyPath: ['owner', 'idForm', 'source'] });
      database.createObjectStore('drafts', { keyPath: 'answerKey' }).createIndex('owner', 'owner');
      database.createObjectStore('queue', { keyPath: 'answerKey' }).createIndex('owner', 'owner');
      database.createObjectStore('files', { keyPath: 'id' }).createIndex('answerKey', 'answerKey');
    },
  });
  const document = { mode: 'page', items: [{ name: 'foto', kind: 'photo', label: 'Foto' }] };
  const shared = { owner: OWNER, idForm: 7, formName: 'Inspección', formVersion: 2, document, updatedAt: 1 };
  await former.put('drafts', { ...shared, answerKey: 'draft', answers: {}, startedAt: fixAt(0).at });
  const waiting = { answerKey: 'waiting', answers: { foto: ['photo'] }, queuedAt: 1, fileCount: 1 };
  const times = { startedAt: fixAt(0).at, endedAt: fixAt(9).at, reason: 'network' };
  await former.put('queue', { ...shared, ...waiting, ...times });
  await former.put('files', { id: 'photo', owner: OWNER, answerKey: 'waiting', name: 'a.jpg', blob: 'x' });
  // A tab with the earlier release is still open.
  const device = await deviceStore();
  await takeOver(device);
  expect(await waitingOf(OWNER)).toMatchObject([
    { kind: 'answer', key: 'waiting', answerKey: 'waiting', reason: 'network', answers: { foto: ['photo'] } },
  ]);
  expect(await device.get('drafts', 'draft')).toMatchObject({ formName: 'Inspección' });
  expect(await readKeptFile('photo')).toMatchObject({ holder: 'waiting', name: 'a.jpg' });
  expect(await former.count('queue')).toBe(0);
  former.close();
});

test('a photo that is discarded while it is sent stays away', async () => {
  const draft = recordOf('Revisar');
  await keepFile({ id: 'p', owner: OWNER, holder: draft.recordKey, name: 'a.jpg', blob: new Blob(['x']) });
  await enqueueRecord({ ...draft, files: ['p'] }, { at: fixAt(1).at, place: null });
  stubServer({
    'POST /api/v4/uploads': { body: { error: false, data: { idUpload: 'u', offset: 0 } } },
    'PUT /api/v4/uploads/u/piece': { body: { error: false, data: { offset: 1_000 } } },
    'POST /api/v4/uploads/u/finish': async () => {
      for (const item of await waitingOf(OWNER)) await discardWaiting(item);
      return { body: { error: false, data: { idFile: 'file' } } };
    },
  });
  await sendQueue(OWNER);
  expect(await readKeptFile('p')).toBeUndefined();
});

test('photos go before the record that names them', async () => {
  const draft = recordOf('Revisar');
  await keepFile({ id: 'p', owner: OWNER, holder: draft.recordKey, name: 'a.jpg', blob: new Blob(['x']) });
  await keepFile({ id: 'q', owner: OWNER, holder: draft.recordKey, name: 'b.jpg', blob: new Blob(['x']) });
  const order: string[] = [];
  stubServer({
    'POST /api/v4/uploads': () => {
      order.push('upload');
      return { body: { error: false, data: { idUpload: 'u', offset: 0 } } };
    },
    'PUT /api/v4/uploads/u/piece': { body: { error: false, data: { offset: 1_000 } } },
    'POST /api/v4/uploads/u/finish': { body: { error: false, data: { idFile: 'file' } } },
    [RECORD]: (init) => {
      order.push(JSON.stringify((JSON.parse(String(init.body)) as { files: string[] }).files));
      return fine;
    },
  });
  await enqueueRecord({ ...draft, files: ['p'] }, { at: fixAt(1).at, place: null });
  expect(await readKeptFile('q')).toBeUndefined();
  await sendQueue(OWNER);
  expect(order).toEqual(['upload', '["file"]']);
  expect(await readKeptFile('p')).toBeUndefined();
});
