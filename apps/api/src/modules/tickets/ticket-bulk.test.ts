import type { TicketBulkOutcome } from '@gemelo/contract/endpoints/ticket-bulk';
import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStaffedApp } from '../../test/staffed-app.ts';
import type { Person } from '../../test/test-app.ts';
import { readTicket } from './test/tickets.ts';

const [NEW, WORKING, WAITING, SOLVED] = [1, 2, 3, 4];

let owner: pg.Client;
let admin: Person;
let technician: Person;
let keeper: Person;
let other: Person;
beforeAll(async () => {
  ({ owner, admin, technician, keeper, other } = await openStaffedApp());
});

const open = async (by: Person, count: number, title = 'Sonda'): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const made = await by.call('POST', '/api/processes/createTicket', { title, idTicketType: 1 });
    ids.push((made.body.data as Ticket).idTicket);
  }
  return ids;
};
const bulk = async (by: Person, body: object) => {
  const answer = await by.call('PUT', '/api/v4/tickets', body);
  return { ...answer, outcome: answer.body.data as TicketBulkOutcome };
};
const read = (idTicket: number) => readTicket(admin, { idTicket });

describe('several tickets', () => {
  test('change together and are put back together', async () => {
    const ids = await open(keeper, 3);
    const changes = { idAssignee: technician.user.idUser, idTaskPriority: 1, idTicketState: WORKING };
    const { outcome, body } = await bulk(admin, { ids, changes });
    expect(outcome).toMatchObject({ changed: 3, skipped: 0 });
    expect(body.message).toContain('3');
    for (const id of ids)
      expect(await read(id)).toMatchObject({
        Assignee: { idUser: technician.user.idUser },
        TaskPriority: { idTaskPriority: 1 },
        TicketState: { idTicketState: WORKING },
      });
    const [first] = ids;
    const kinds = (await read(first as number)).events.map(({ kind }) => kind);
    expect(kinds).toEqual(['opened', 'priority', 'assignee', 'state']);
    // A ticket that somebody changed since is left as it is.
    await admin.call('PUT', `/api/processes/ticket/update/${first}`, { version: 2, title: 'Otra' });
    const undone = await bulk(admin, { restore: outcome.before });
    expect(undone.outcome).toMatchObject({ changed: 2, skipped: 1 });
    for (const id of ids.slice(1))
      expect(await read(id)).toMatchObject({
        ...{ Assignee: null, TaskPriority: { idTaskPriority: 3 }, TicketState: { idTicketState: NEW } },
      });
  });

  test('are closed with one justification, and reopened by an undo as they were', async () => {
    const ids = await open(keeper, 2);
    await bulk(admin, { ids, changes: { idTicketState: WAITING } });
    const close = { justification: 'Duplicados de la misma falla', idTicketState: SOLVED };
    const { outcome } = await bulk(admin, { ids, close });
    expect(outcome.changed).toBe(2);
    expect(await read(ids[0] as number)).toMatchObject({
      justification: close.justification,
      TicketState: { idTicketState: SOLVED },
    });
    expect((await bulk(admin, { restore: outcome.before })).outcome.changed).toBe(2);
    expect(await read(ids[0] as number)).toMatchObject({
      justification: null,
      TicketState: { idTicketState: WAITING },
    });
  });

  test('are skipped where the caller may not, and counted', async () => {
    const [theirs, own] = [await open(keeper, 1), await open(technician, 1)];
    await bulk(admin, { ids: own, changes: { idAssignee: keeper.user.idUser } });
    const ids = [...theirs, ...own, 999_999];
    expect((await bulk(keeper, { ids, changes: { idTaskPriority: 1 } })).outcome).toMatchObject({
      ...{ changed: 1, skipped: 2 },
    });
    expect((await bulk(other, { ids, changes: { idTaskPriority: 2 } })).outcome).toMatchObject({
      ...{ changed: 0, skipped: 3 },
    });
    // What may not follow the state that a ticket is in is skipped too.
    await bulk(admin, { ids: own, changes: { idTicketState: WAITING } });
    expect(
      (await bulk(admin, { ids: [...own, ...theirs], changes: { idTicketState: NEW } })).outcome.changed,
    ).toBe(0);
  });

  test('an undo is no way around the ways of states', async () => {
    const [id] = await open(keeper, 1);
    await bulk(admin, { ids: [id], changes: { idTicketState: WAITING } });
    const { version } = await read(id as number);
    const forged = { idTicket: id, idTicketType: 1, idTaskPriority: 3, idAssignee: null, version };
    for (const idTicketState of [NEW, SOLVED]) {
      const by = idTicketState === NEW ? technician : admin;
      expect((await bulk(by, { restore: [{ ...forged, idTicketState }] })).outcome.changed).toBe(0);
    }
  });

  test('an undo comes within minutes, and closes again with the justification of before', async () => {
    const [id] = (await open(keeper, 1)) as [number];
    await bulk(admin, { ids: [id], changes: { idTicketState: WAITING } });
    await bulk(admin, { ids: [id], close: { justification: 'Resuelto en sitio', idTicketState: SOLVED } });
    const reopened = await bulk(admin, { ids: [id], changes: { idTicketState: WORKING } });
    expect((await bulk(admin, { restore: reopened.outcome.before })).outcome.changed).toBe(1);
    expect(await read(id)).toMatchObject({
      justification: 'Resuelto en sitio',
      TicketState: { idTicketState: SOLVED },
    });
    const again = await bulk(admin, { ids: [id], changes: { idTicketState: WORKING } });
    await owner.query(`update ticket_event set at = at - interval '6 minutes' where id_ticket = $1`, [id]);
    expect((await bulk(admin, { restore: again.outcome.before })).outcome.changed).toBe(0);
  });

  test('that match a list are changed, unless there are too many', async () => {
    const ids = await open(keeper, 3, 'Cinta de la bandeja esmeralda');
    const match = { search: 'esmeralda', open: 'true' };
    expect((await bulk(admin, { match, changes: { idTaskPriority: 2 } })).outcome.changed).toBe(ids.length);
    expect((await bulk(keeper, { match, close: { justification: 'Ya no' } })).outcome.changed).toBe(
      ids.length,
    );
    await owner.query(
      `insert into ticket (id_company, title, id_ticket_type, id_ticket_state, category, id_task_priority)
       select 1, 'Muchos rubíes', 1, 1, 'new', 3 from generate_series(1, 1001)`,
    );
    const many = await bulk(admin, { match: { search: 'rubíes' }, changes: { idTaskPriority: 2 } });
    expect(many.body).toMatchObject({ code: 'TOO_MANY_TICKETS' });
    expect((await bulk(admin, { match: { order: 'x', late: 'never' }, changes: {} })).status).toBe(400);
  });

  test('need exactly one choice of tickets and one of changes, with references of the own company', async () => {
    const ids = await open(admin, 1);
    expect((await bulk(admin, { ids })).status).toBe(400);
    expect((await bulk(admin, { changes: { idTaskPriority: 1 } })).status).toBe(400);
    expect((await bulk(admin, { ids, match: {}, changes: { idTaskPriority: 1 } })).status).toBe(400);
    expect((await bulk(admin, { ids, changes: { idAssignee: other.user.idUser } })).status).toBe(400);
    expect((await bulk(admin, { ids, changes: { idTicketState: SOLVED } })).outcome.changed).toBe(0);
  });
});
