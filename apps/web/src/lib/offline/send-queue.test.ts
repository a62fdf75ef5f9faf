import 'fake-indexeddb/auto';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { afterEach, expect, test, vi } from 'vitest';
import { ana } from '../../test/people.ts';
import { session, useSession } from '../session.ts';
import { discardDraft, draftsOf, keepFile, newDraft, readKeptFile, saveDraft } from './drafts.ts';
import { waitingCount } from './offline-flags.ts';
import { answersOf, enqueueAnswer, reopenAnswer, waitingOf } from './queue.ts';
import { sendQueue } from './send-queue.ts';
import { deviceStore } from './store.ts';
import type { Draft } from './stored.ts';

const OWNER = `${ana.idUser}.${ana.idCompany}`;
const ENDED = '2026-11-18T10:05:00.000Z';
const document: FormDocument = {
  mode: 'page',
  items: [
    { name: 'lote', kind: 'text', label: 'Lote' },
    { name: 'foto', kind: 'photo', label: 'Foto' },
  ],
};
const form = { idForm: 7, name: 'Inspección', published: 2, document, timeZone: 'America/Guatemala' };

interface Sent {
  answerKey: string;
  formVersion: number;
  answers: Record<string, unknown>;
}

const reply = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A server that takes files and answers; `answer` may refuse or cut off. */
function serve(answer: (sent: Sent) => Response) {
  const sent: Sent[] = [];
  let files = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    const { pathname } = new URL(String(address), 'http://console.test');
    if (pathname === '/api/settings/v2/formAnswer') {
      const body = JSON.parse(String(init.body)) as Sent;
      sent.push(body);
      return answer(body);
    }
    if (pathname === '/api/v4/uploads') {
      files += 1;
      return reply({ error: false, data: { idUpload: `upload-${files}`, offset: 0 } });
    }
    if (init.method === 'GET') return reply({ error: false, data: { offset: 0 } });
    if (pathname.endsWith('/finish') || init.method === 'POST')
      return reply({ error: false, data: { idFile: `file-${files}` } });
    return reply({ error: false, data: { offset: 1_000 } });
  });
  return { sent, uploads: () => files };
}

async function queued(answers: Draft['answers'] = { lote: 'L-1' }): Promise<Draft> {
  const draft = newDraft(OWNER, form as FormDetail, answers);
  await saveDraft(draft);
  await enqueueAnswer(draft, answers, ENDED);
  return draft;
}

const signIn = () => session.begin('token', ana);

afterEach(async () => {
  vi.restoreAllMocks();
  useSession.setState({ token: null, user: null, absence: 'never' });
  const store = await deviceStore();
  for (const name of store.objectStoreNames) await store.clear(name);
});

test('an answer is sent with its key and version, and leaves nothing behind', async () => {
  signIn();
  const { sent } = serve(() => reply({ error: false, data: {} }));
  const draft = await queued();
  expect(waitingCount()).toBe(1);
  expect((await sendQueue(OWNER))?.sent).toBe(1);
  expect(sent).toMatchObject([{ answerKey: draft.answerKey, formVersion: 2, answers: { lote: 'L-1' } }]);
  expect(await waitingOf(OWNER)).toEqual([]);
  expect(waitingCount()).toBe(0);
});

test('a lost response keeps the answer, and it is sent again with the same key and without its files', async () => {
  signIn();
  let isCut = true;
  const { sent, uploads } = serve(() => {
    if (isCut) throw new TypeError('Failed to fetch');
    return reply({ error: false, data: {} });
  });
  const draft = newDraft(OWNER, form as FormDetail, {});
  const id = '11111111-1111-4111-8111-111111111111';
  await keepFile({ id, owner: OWNER, holder: draft.answerKey, name: 'piso.jpg', blob: new Blob(['x']) });
  await enqueueAnswer(draft, { foto: [id] }, ENDED);
  expect((await sendQueue(OWNER))?.sent).toBe(0);
  expect((await waitingOf(OWNER)).map(({ reason }) => reason)).toEqual(['network']);
  expect((await readKeptFile(id))?.idFile).toBe('file-1');
  isCut = false;
  expect((await sendQueue(OWNER))?.sent).toBe(1);
  expect(sent.map(({ answerKey }) => answerKey)).toEqual([draft.answerKey, draft.answerKey]);
  expect(sent.at(-1)?.answers).toEqual({ foto: ['file-1'] });
  expect(uploads()).toBe(1);
  expect(await readKeptFile(id)).toBeUndefined();
});

test('a refused answer stays with what is wrong, is not sent again, and can be corrected', async () => {
  signIn();
  const issues = [{ path: 'answers.lote', message: 'Ya existe' }];
  const { sent } = serve(() =>
    reply({ error: true, code: 'ANSWER_INVALID', message: 'Revisa', issues }, 400),
  );
  const draft = await queued();
  expect((await sendQueue(OWNER))?.refused).toEqual([draft.answerKey]);
  await sendQueue(OWNER);
  expect(sent).toHaveLength(1);
  const [waiting] = await answersOf(OWNER);
  expect(waiting).toMatchObject({ reason: 'refused', refused: { lote: 'Ya existe' } });
  if (waiting) await reopenAnswer(waiting);
  expect(await waitingOf(OWNER)).toEqual([]);
  expect(await draftsOf(OWNER, form.idForm)).toMatchObject([
    { answerKey: draft.answerKey, refused: { lote: 'Ya existe' } },
  ]);
});

test('nothing is sent without a session, nor as somebody else', async () => {
  const { sent } = serve(() => reply({ error: false, data: {} }));
  await queued();
  await sendQueue(OWNER);
  session.begin('token', { ...ana, idUser: ana.idUser + 1 });
  await sendQueue(OWNER);
  expect(sent).toEqual([]);
  expect((await waitingOf(OWNER)).map(({ reason }) => reason)).toEqual(['session']);
  expect(await waitingOf(`${ana.idUser + 1}.${ana.idCompany}`)).toEqual([]);
});

test('a server in trouble keeps the answer for later', async () => {
  signIn();
  serve(() => reply({ error: true, code: 'INTERNAL', message: 'x' }, 500));
  await queued();
  await sendQueue(OWNER);
  expect((await waitingOf(OWNER)).map(({ reason }) => reason)).toEqual(['server']);
});

test('a discarded draft comes back with its files', async () => {
  const draft = newDraft(OWNER, form as FormDetail, { lote: 'L-9' });
  await saveDraft(draft);
  const id = '22222222-2222-4222-8222-222222222222';
  await keepFile({ id, owner: OWNER, holder: draft.answerKey, name: 'a.jpg', blob: new Blob(['x']) });
  const bringBack = await discardDraft(draft.answerKey);
  expect(await draftsOf(OWNER, form.idForm)).toEqual([]);
  expect(await readKeptFile(id)).toBeUndefined();
  await bringBack();
  expect(await draftsOf(OWNER, form.idForm)).toHaveLength(1);
  expect((await readKeptFile(id))?.name).toBe('a.jpg');
});
