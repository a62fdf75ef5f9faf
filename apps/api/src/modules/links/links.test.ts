import type { RecordLink } from '@gemelo/contract/endpoints/links';
import type { TicketDetail } from '@gemelo/contract/endpoints/tickets';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let technician: Person;
let keeper: Person;
let agent: Person;
let other: Person;
let idTwin: number;
beforeAll(async () => {
  t = await openTestApp();
  [admin, technician, keeper, agent, other] = (await Promise.all(
    [
      'admin@gemelo.test',
      'tecnico@gemelo.test',
      'bodega@gemelo.test',
      'agente@gemelo.test',
      'admin@otra.test',
    ].map((email) => t.signIn(email)),
  )) as [Person, Person, Person, Person, Person];
  const { body } = await admin.call('GET', '/api/processes/getTwinAll/1?limit=1');
  idTwin = (body.data as { idTwin: number }[])[0]?.idTwin ?? 0;
});

const openTicket = async (by: Person, title: string) => {
  const made = await by.call('POST', '/api/processes/createTicket', { title, idTicketType: 1 });
  return made.body.data as TicketDetail;
};
const of = (by: Person, entity: string, id: number) => by.call('GET', `/api/v4/links/${entity}/${id}`);
const add = (by: Person, entity: string, id: number, to: { entity: string; id: number }) =>
  by.call('POST', `/api/v4/links/${entity}/${id}`, to);
const names = (answer: { body: { data?: unknown } }) =>
  (answer.body.data as RecordLink[]).map(({ name }) => name);

test('a link is shown on both sides, once, and noted in the audit of both records', async () => {
  const ticket = await openTicket(admin, 'Sonda muda');
  const to = { entity: 'twin', id: idTwin };
  const added = await add(admin, 'ticket', ticket.idTicket, to);
  expect(added.status).toBe(200);
  await add(admin, 'twin', idTwin, { entity: 'ticket', id: ticket.idTicket });
  const [link] = added.body.data as RecordLink[];
  expect(link).toMatchObject({ entity: 'twin', id: idTwin });
  expect(names(await of(admin, 'twin', idTwin))).toEqual([`#${ticket.idTicket} Sonda muda`]);
  for (const [entity, id] of [
    ['ticket', ticket.idTicket],
    ['twin', idTwin],
  ]) {
    const { body } = await admin.call('GET', `/api/v4/audit?entity=${entity}&entityId=${id}&action=tie`);
    expect(body.data).toHaveLength(1);
  }
  const removed = await admin.call('DELETE', `/api/v4/links/twin/${idTwin}/${link?.idRecordLink}`);
  expect(removed.body.data).toEqual([]);
  expect(names(await of(admin, 'ticket', ticket.idTicket))).toEqual([]);
});

test('only records that the caller may see are shown, and only those can be linked', async () => {
  const seen = await openTicket(agent, 'La ve quien la reportó');
  const unseen = await openTicket(admin, 'No la ve');
  await add(admin, 'ticket', seen.idTicket, { entity: 'ticket', id: unseen.idTicket });
  await add(admin, 'ticket', seen.idTicket, { entity: 'twin', id: idTwin });
  expect(names(await of(agent, 'ticket', seen.idTicket))).toEqual([]);
  expect(names(await of(admin, 'ticket', seen.idTicket))).toHaveLength(2);
  expect((await of(agent, 'ticket', unseen.idTicket)).status).toBe(404);
  const blind = await add(agent, 'ticket', seen.idTicket, { entity: 'ticket', id: unseen.idTicket });
  expect(blind.body.code).toBe('INVALID');
  // What one does not see one cannot remove.
  const [link] = (await of(admin, 'ticket', seen.idTicket)).body.data as RecordLink[];
  const removal = await agent.call('DELETE', `/api/v4/links/ticket/${seen.idTicket}/${link?.idRecordLink}`);
  expect(removal.status).toBe(404);
});

test('linking needs the right to change one of the two', async () => {
  const ticket = await openTicket(admin, 'De otros');
  const warehouses = await admin.call('GET', '/api/settings/getWarehouse/1?limit=1');
  const idWarehouse = (warehouses.body.data as { idWarehouse: number }[])[0]?.idWarehouse ?? 0;
  // The keeper sees devices and warehouses, and may change neither; the technician may change devices.
  const to = { entity: 'warehouse', id: idWarehouse };
  expect((await add(keeper, 'twin', idTwin, to)).body.code).toBe('LINK_NOT_YOURS');
  expect((await add(technician, 'twin', idTwin, { entity: 'ticket', id: ticket.idTicket })).status).toBe(400);
  const own = await openTicket(keeper, 'Mía');
  expect((await add(keeper, 'ticket', own.idTicket, to)).status).toBe(200);
});

test('records of another company, oneself and unknown kinds are refused', async () => {
  const ticket = await openTicket(admin, 'Una');
  const foreign = await openTicket(other, 'Ajena');
  const { idTicket } = ticket;
  expect((await add(other, 'ticket', idTicket, { entity: 'ticket', id: foreign.idTicket })).status).toBe(404);
  // The operator's administrators see every company, and still cannot link across them.
  expect((await add(admin, 'ticket', idTicket, { entity: 'ticket', id: foreign.idTicket })).status).toBe(400);
  expect((await add(admin, 'ticket', idTicket, { entity: 'ticket', id: idTicket })).status).toBe(400);
  expect((await add(admin, 'ticket', idTicket, { entity: 'user', id: 1 })).status).toBe(400);
});

test('a record has a hundred links at most, whichever side they are added from', async () => {
  const [full, fresh] = [await openTicket(admin, 'Llena'), await openTicket(agent, 'Otra')];
  await t.database.transaction(system, (tx) =>
    sql`insert into record_link (id_company, entity, entity_id, other, other_id)
      select 1, 'ticket', ${full.idTicket}, 'twin', n from generate_series(1, 100) n`.execute(tx),
  );
  const ends = [full, fresh].map(({ idTicket: id }) => ({ entity: 'ticket', id }));
  for (const [from, to] of [ends, ends.toReversed()])
    expect((await add(admin, 'ticket', from?.id ?? 0, to ?? from ?? { entity: '', id: 0 })).body.code).toBe(
      'LINKS_FULL',
    );
});
