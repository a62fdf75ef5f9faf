import { randomUUID } from 'node:crypto';
import { type FilePurpose, purposes } from '@gemelo/contract/endpoints/files';
import { endpoints } from '@gemelo/contract/endpoints/registry';
import { type AnyEndpoint, callsOf } from '@gemelo/contract/kit/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { message } from '../../http/messages.ts';
import { openTestApp, type Person, type TestResponse } from '../test-app.ts';
import { uploadPicture } from '../uploading.ts';
import { fillCatalogues, makeMissing } from './make-records.ts';
import { openRecords, type Records } from './records.ts';
import { requestWith } from './requests.ts';
import { FILE_ID, isOpen, type Slot, slotsOf } from './slots.ts';

const OPERATOR = 1;
const OTHER = 2;
const colleagues = ['supervisor', 'registro', 'tecnico', 'bodega', 'agente'];

const withIds = endpoints
  .filter((endpoint) => !isOpen(endpoint))
  .flatMap((declared) => {
    const slots = slotsOf(declared);
    return callsOf(declared).map((endpoint) => ({ route: endpoint.route, endpoint, slots }));
  })
  .filter(({ slots }) => slots.length > 0);

let t: Awaited<ReturnType<typeof openTestApp>>;
let records: Records;
/** Calls that must change nothing leave the same ids. */
let ids: ReturnType<Records['unchanging']>;
/** A caller, and the company whose ids they try. */
interface Caller {
  person: Person;
  own: number;
  victim: number;
}
let callers: Caller[];

/** A published form with an answer; it names no record, so every choice of another company is refused. */
async function makeAnswer(person: Person) {
  const document = { items: [{ name: 'example', kind: 'selectOne', label: 'x', choicesFrom: 'twin' }] };
  const made = await person.call('POST', '/api/settings/v2/forms', { name: 'Ejemplo', document });
  const { idForm } = made.body.data as { idForm: number };
  await person.call('POST', `/api/v4/forms/${idForm}/versions`, { version: 1 });
  const times = { startedAt: '2026-01-01T00:00:00Z', endedAt: '2026-01-01T00:00:00Z' };
  const answer = { idForm, formVersion: 1, answers: {}, ...times };
  const sent = await person.call('POST', '/api/settings/v2/formAnswer', {
    ...answer,
    answerKey: randomUUID(),
  });
  if (sent.status !== 200) throw new Error(sent.text);
}

/** With a file of its own, so that the loose ones stay to be tried. */
async function makeAttachment(person: Person) {
  const idCompany = person.user.idCompany ?? 0;
  const { idFile } = await uploadPicture(person);
  const sent = await person.call('POST', '/api/settings/v2/warehouseAttachments', {
    idWarehouse: await records.idOf('idWarehouse', idCompany),
    idFiles: [idFile],
  });
  if (sent.status !== 200) throw new Error(sent.text);
}

const digests = () => Promise.all([records.digest(OPERATOR), records.digest(OTHER)]);
let untouched: Awaited<ReturnType<typeof digests>>;
beforeAll(async () => {
  t = await openTestApp();
  records = await openRecords(t.connection);
  const admin = await t.signIn('admin@gemelo.test');
  const other = await t.signIn('admin@otra.test');
  await fillCatalogues(records, admin, other);
  // What no ordinary endpoint makes in one call.
  for (const person of [admin, other])
    for (const purpose of Object.keys(purposes)) await uploadPicture(person, purpose as FilePurpose);
  for (const person of [admin, other]) await makeAnswer(person);
  for (const person of [admin, other]) await makeAttachment(person);
  for (const email of ['admin@gemelo.test', 'admin@otra.test'])
    await t.anyone('POST', '/api/auth/forgot-password', { email });
  await records.query(
    `select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('example')).id], 'no')`,
  );
  await records.query(
    `with made as (
       insert into mail_file (id_company, name, content_type, size, content)
       select unnest(array[${OPERATOR}, ${OTHER}]), 'example.pdf', 'application/pdf', 4, '%PDF' returning id_company, id_mail_file)
     insert into mail_attachment (id_mail, id_mail_file, id_company)
     select max(id_mail), id_mail_file, id_company from made join mail using (id_company) group by 2, 3`,
  );
  await records.query(
    `insert into notification (id_company, id_user, kind, entity, entity_id, title)
     select id_company, id_user, 'changed', 'ticket', 1, 'example' from app_user
     where email in ('admin@gemelo.test', 'admin@otra.test')`,
  );
  await records.query(
    `insert into push_subscription (id_company, id_user, id_session, endpoint, p256dh, auth, public_key)
     select u.id_company, u.id_user, max(e.id_session), 'https://ejemplo.test/' || u.id_user, '', '', ''
     from app_user u join session e using (id_user)
     where u.email in ('admin@gemelo.test', 'admin@otra.test') group by u.id_company, u.id_user`,
  );
  await records.query(
    `insert into record_link (id_company, entity, entity_id, other, other_id)
     select t.id_company, 'twin', min(t.id_twin), 'warehouse', min(w.id_warehouse)
     from twin t join warehouse w using (id_company) group by 1`,
  );
  await records.query(
    `insert into waiting_device (id_company, protocol, name) values (${OPERATOR}, 'claim', 'example'), (${OTHER}, 'claim', 'example')`,
  );
  await records.query(
    `insert into firmware_wave
       (id_company, id_firmware, id_creator, name, title, release, shares, steps, most_failures, patience_minutes)
     select id_company, (select min(id_firmware) from firmware), min(id_user), 'example', 'example', '1', '{100}', 1, 10, 60
     from app_user where id_company is not null group by 1`,
  );
  await records.query(
    `insert into shared_attribute (id_company, id_warehouse, key, value)
     select id_company, min(id_warehouse), 'example', '1' from warehouse group by 1`,
  );
  await records.query(
    `insert into form_link (id_company, id_form, name, token_hash, token_secret, expires_at)
     select id_company, max(id_form), 'example', decode(md5(id_company::text), 'hex'), '', now() + interval '1 day'
     from form group by 1`,
  );
  await records.query(
    `insert into form_rule (id_company, id_form, name, condition, opens, title, id_ticket_type)
     select id_company, max(id_form), 'example', '1 = 1', 'ticket', 'example', 1 from form group by 1`,
  );
  await records.query(
    `with made as (
       insert into activity_user (id_company, id_activity, id_user, starts_at, due_at, created_at)
       select a.id_company, max(a.id_activity), min(u.id_user), now(), now() + interval '1 hour', '2025-12-31'::timestamptz
       from activity a join app_user u using (id_company) group by 1 returning *
     ), offered as (
       insert into menu_activity (id_company, id_menu, id_activity)
       select id_company, id_menu, id_activity from made join menu using (id_company) on conflict do nothing)
     insert into activity_record (id_company, record_key, id_activity_user, id_activity, id_user, id_menu_action, id_action,
       menu_name, action_name, at)
     select id_company, gen_random_uuid(), id_activity_user, id_activity, id_user, max(p.id_menu_action), max(p.id_action),
       'example', 'example', now()
     from made join menu_action p using (id_company) group by 1, 2, 3, 4, 5`,
  );
  // Samples are of the first version.
  for (const table of ['task', 'form']) await records.query(`update ${table} set version = 1`);
  const needed = withIds.flatMap(({ slots }) => slots.map(({ id }) => id));
  await makeMissing(records, needed, admin, other);
  ids = records.unchanging();
  callers = [{ person: other, own: OTHER, victim: OPERATOR }];
  for (const name of colleagues)
    callers.push({ person: await t.signIn(`${name}@gemelo.test`), own: OPERATOR, victim: OTHER });
  untouched = await digests();
}, 60_000);
afterAll(() => records.close());

interface Attempt {
  endpoint: AnyEndpoint;
  slots: Slot[];
  slot: Slot;
  own: number;
  person: Person;
}
/** Who may refer to records of these fields at all; to a caller without it they do not exist. */
const sights: Record<string, string> = { idTwin: 'twin:view', idAlarm: 'alarm:view', links: 'ticket:view' };
const lacksSight = ({ user }: Person, field = '') => {
  const sight = sights[field];
  return sight !== undefined && !user.permissions.includes(sight);
};

/** Refused, not found, an invalid choice, only own rows or none, or nothing changed. */
function revealsNothing(
  { status, body }: TestResponse,
  { endpoint, slots, slot, own, person }: Attempt,
): boolean {
  if (status === 403 || status === 404) return true;
  if (status === 400) {
    const alike = slots.filter(({ id, part }) => id === slot.id && part === slot.part);
    // Refused for another choice, which this caller may not make even in their own company.
    if (body.issues.every(({ path }) => lacksSight(person, path.split('.')[0]))) return true;
    return body.issues.some(({ path }) => alike.some((one) => one.path[0] === path.split('.')[0]));
  }
  // Unknown files get the same answer.
  if (status === 409) return slot.id === FILE_ID && body.code === 'FILE_UNAVAILABLE';
  if (status !== 200) return false;
  if (endpoint.kind === 'list')
    return (body.data as { idCompany?: number }[]).every(({ idCompany }) => idCompany === own);
  const data: unknown = body.data;
  if (Array.isArray(data)) return data.length === 0;
  if (endpoint.method === 'GET' && data === null) return true;
  const { changed, total } = (body.data ?? {}) as { changed?: number; total?: number };
  return changed === 0 || total === 0;
}

/** An id that no record has. */
const NOBODY = 2_147_483_647;
/** Figures and files with a filter by a record that one does not see say what they say of one that is not there. */
const isFiltered = ({ status }: TestResponse, { endpoint, slot }: Attempt) =>
  status === 200 && (endpoint.kind === 'raw' || (slot.part === 'query' && endpoint.kind !== 'list'));

const UNKNOWN_CHOICE = message('es', 'validation', 'reference');
/**
 * Whether a body was refused as a whole, before anything in it was looked up: such an answer says nothing about the id
 * that was tried.
 */
const isRefusedWhole = ({ status, body }: TestResponse, { part }: Slot) =>
  part === 'body' && status === 400 && !body.issues?.some((issue) => issue.message === UNKNOWN_CHOICE);

/** The same id with as little else as possible: alone, and then together with one other part of the body. */
const lessWith = (slots: Slot[], slot: Slot): Slot[][] => [
  [slot],
  ...slots.filter((one) => one.part === 'body' && one !== slot).map((one) => [slot, one]),
];

/** Callers without the permission are refused before anything is read; the posture test covers that. */
const hasPermission = ({ person }: Caller, { permission }: AnyEndpoint) =>
  permission === 'signed-in' || permission === 'member' || person.user.permissions.includes(permission);

test('the generator finds ids in most routes', () => {
  expect(withIds.length).toBeGreaterThan(endpoints.length / 2);
});

const isWrite = ({ method }: AnyEndpoint) => method !== 'GET';

describe.each(withIds)('$route', ({ endpoint, slots }) => {
  test('neither reveals nor changes records of another company', async () => {
    let written = false;
    const owned = slots.filter(({ id }) => records.owned(id));
    for (const { person, own, victim } of callers.filter((caller) => hasPermission(caller, endpoint))) {
      for (const slot of owned) {
        for (const id of await ids.targets(slot.id, victim)) {
          const attacked = { slot, id };
          const { url, body } = await requestWith(ids, endpoint, slots, { own, attacked });
          const answer = await person.call(endpoint.method, url, body);
          written ||= isWrite(endpoint) && answer.status < 400;
          const attempt = { endpoint, slots, slot, own, person };
          const failure = ({ status, text }: TestResponse) =>
            `${person.user.email} ${slot.part} ${slot.path.join('.')} ${status} ${text.slice(0, 300)}`;
          if (isFiltered(answer, attempt)) {
            const unknown = { slot, id: NOBODY };
            const nobody = await requestWith(ids, endpoint, slots, { own, attacked: unknown });
            expect((await person.call(endpoint.method, nobody.url, nobody.body)).text).toBe(answer.text);
            continue;
          }
          expect(revealsNothing(answer, attempt) ? '' : failure(answer)).toBe('');
          if (!isRefusedWhole(answer, slot)) continue;
          // A body that says too much at once is refused for that: what matters is tried piece by piece.
          const pieces: TestResponse[] = [];
          for (const only of lessWith(slots, slot)) {
            const piece = await requestWith(ids, endpoint, slots, { own, attacked, only });
            pieces.push(await person.call(endpoint.method, piece.url, piece.body));
          }
          written ||= pieces.some(({ status }) => status < 400);
          const judged = pieces.filter((one) => !isRefusedWhole(one, slot));
          expect(judged.length > 0 ? '' : failure(pieces[0] ?? answer), 'no piece reached the check').toBe(
            '',
          );
          for (const one of judged) expect(revealsNothing(one, attempt) ? '' : failure(one)).toBe('');
        }
      }
    }
    // Reading every table is slower than the calls, so refused writes are verified once at the end.
    expect(written ? await digests() : untouched).toEqual(untouched);
  });
});

test('these calls changed no record of either company', async () => {
  expect(await digests()).toEqual(untouched);
});

test('no write by another company changes shared records', async () => {
  const [{ person, victim, own }] = callers as [Caller];
  const snapshot = async () => [await records.shared(), await records.digest(victim)];
  const before = await snapshot();
  const writes = withIds.filter(
    ({ endpoint, slots }) => isWrite(endpoint) && slots.some(({ id }) => !records.owned(id)),
  );
  expect(writes).not.toHaveLength(0);
  for (const { route, endpoint, slots } of writes) {
    const { url, body } = await requestWith(records, endpoint, slots, { own });
    const { status } = await person.call(endpoint.method, url, body);
    expect(status, route).toBeLessThan(500);
    expect(status < 400 ? await snapshot() : before, route).toEqual(before);
  }
  expect(await snapshot()).toEqual(before);
}, 120_000);

describe('the list', () => {
  const lists = endpoints.filter(({ kind, path }) => kind === 'list' && !path.includes('{'));

  test.each(lists)('$route contains only rows of the caller’s company or shared rows', async (endpoint) => {
    for (const { person, own } of callers.filter((caller) => hasPermission(caller, endpoint))) {
      const { status, body } = await person.call('GET', `${endpoint.path}?limit=200`);
      // What belongs to the installation is refused to every other company.
      expect([200, 'OPERATOR_ONLY']).toContain(status === 403 ? body.code : status);
      for (const row of (body.data ?? []) as { idCompany?: number | null }[])
        expect([own, null, undefined]).toContain(row.idCompany);
    }
  });
});
