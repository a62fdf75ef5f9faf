import type { FlowState } from '@gemelo/contract/endpoints/state-flows';
import type { TicketDetail, TicketOptions } from '@gemelo/contract/endpoints/tickets';
import type pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStaffedApp } from '../../test/staffed-app.ts';
import type { Person } from '../../test/test-app.ts';

const [NEW, WORKING, WAITING, SOLVED, CANCELLED] = [1, 2, 3, 4, 5];
const URL = '/api/v4/state-flows/ticket';

let owner: pg.Client;
let admin: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  ({ owner, admin, agent, other } = await openStaffedApp());
});
afterEach(async () => {
  await owner.query('delete from ticket_state_way');
});

const draw = (ways: [number, number[]][], was: [number, number[]][] = [], by = admin) => {
  const listed = (pairs: [number, number[]][]) => pairs.map(([from, to]) => ({ from, to }));
  return by.call('PUT', URL, { ways: listed(ways), was: listed(was) });
};
const openTicket = async () =>
  (await admin.call('POST', '/api/processes/createTicket', { title: 'x', idTicketType: 1 })).body
    .data as TicketDetail;
const move = async ({ idTicket }: TicketDetail, idTicketState: number) => {
  const { version } = (await admin.call('GET', `/api/processes/ticket/${idTicket}`)).body
    .data as TicketDetail;
  return admin.call('PUT', `/api/processes/ticket/update/${idTicket}`, { version, idTicketState });
};
const close = ({ idTicket }: TicketDetail, idTicketState: number) =>
  admin.call('PUT', `/api/processes/ticket/cancel/${idTicket}`, { justification: 'x', idTicketState });

describe('the ways of states', () => {
  test('are read by every member and follow from the category until somebody draws them', async () => {
    for (const kind of ['ticket', 'task']) {
      const { status, body } = await agent.call('GET', `/api/v4/state-flows/${kind}`);
      expect(status).toBe(200);
      const states = body.data as FlowState[];
      expect(states.map(({ id }) => id)).toEqual([NEW, WORKING, WAITING, SOLVED, CANCELLED]);
      expect(states.some(({ drawn }) => drawn)).toBe(false);
    }
  });

  test('are drawn by the operator’s company alone, audited, and by one at a time', async () => {
    expect((await draw([[NEW, [WORKING]]], [], agent)).status).toBe(403);
    expect((await draw([[NEW, [WORKING]]], [], other)).body.code).toBe('OPERATOR_ONLY');
    const { body } = await draw([[NEW, [WORKING]]]);
    expect((body.data as FlowState[])[0]).toMatchObject({ id: NEW, next: [WORKING], drawn: true });
    expect((await draw([[NEW, [WAITING]]])).body).toMatchObject({ code: 'STALE' });
    expect((await draw([[NEW, [WAITING, WORKING]]], [[NEW, [WORKING]]])).status).toBe(200);
    const { rows } = await owner.query(
      "select after from audit where entity = 'ticket-state' and entity_id = '1' order by id_audit desc limit 1",
    );
    expect(rows[0].after).toEqual({ next: 'En proceso, En espera' });
  });

  test('lead between known, active, different states, and never into a trap', async () => {
    expect((await draw([[NEW, [NEW]]])).status).toBe(400);
    expect((await draw([[NEW, [999]]])).status).toBe(400);
    expect(
      (
        await draw([
          [NEW, [WORKING]],
          [NEW, [WAITING]],
        ])
      ).status,
    ).toBe(400);
    await owner.query("update ticket_state set state = 'Inactivo' where id_ticket_state = 3");
    expect((await draw([[NEW, [WAITING]]])).status).toBe(400);
    await owner.query("update ticket_state set state = 'Activo' where id_ticket_state = 3");
    const trap = await draw([
      [NEW, [WORKING]],
      [WORKING, [WAITING]],
      [WAITING, [WORKING]],
    ]);
    expect(trap.body).toMatchObject({ code: 'STATE_WITHOUT_END' });
    expect(trap.body.message).toContain('Nuevo');
    expect((await owner.query('select * from ticket_state_way')).rows).toEqual([]);
  });

  test('rule what tickets may become, closing and reopening included', async () => {
    await draw([
      [NEW, [WORKING, CANCELLED]],
      [WORKING, [WAITING, SOLVED]],
      [SOLVED, [WAITING]],
    ]);
    const ticket = await openTicket();
    const refused = await close(ticket, SOLVED);
    expect(refused.body).toMatchObject({ code: 'TICKET_WAY' });
    expect(refused.body.message).toContain('Resuelto');
    expect((await move(ticket, WAITING)).body.code).toBe('TICKET_WAY');
    expect((await move(ticket, WORKING)).status).toBe(200);
    expect((await close(ticket, CANCELLED)).body.code).toBe('TICKET_WAY');
    expect((await close(ticket, SOLVED)).status).toBe(200);
    expect((await move(ticket, WORKING)).body.code).toBe('TICKET_WAY');
    expect((await move(ticket, WAITING)).status).toBe(200);
    const { states } = (await admin.call('GET', '/api/v4/tickets/options')).body.data as TicketOptions;
    expect(states.map(({ idTicketState, next }) => [idTicketState, next])).toEqual([
      [NEW, [WORKING, CANCELLED]],
      [WORKING, [WAITING, SOLVED]],
      [WAITING, [WORKING, SOLVED, CANCELLED]],
      [SOLVED, [WAITING]],
      [CANCELLED, [WORKING]],
    ]);
  });

  test('follow the category again where they lead only to states that are no longer used', async () => {
    await draw([[NEW, [WAITING]]]);
    await owner.query("update ticket_state set state = 'Inactivo' where id_ticket_state = 3");
    const states = (await admin.call('GET', URL)).body.data as FlowState[];
    await owner.query("update ticket_state set state = 'Activo' where id_ticket_state = 3");
    expect(states[0]).toMatchObject({ id: NEW, next: [WORKING, SOLVED, CANCELLED], drawn: false });
  });
});

test('states are offered in the order that the operator gives them', async () => {
  const ids = [WORKING, NEW, WAITING, SOLVED, CANCELLED];
  const arranged = await admin.call('PUT', '/api/v4/catalogues/ticket-state/order', { ids });
  expect(arranged.status).toBe(200);
  const { states } = (await admin.call('GET', '/api/v4/tickets/options')).body.data as TicketOptions;
  expect(states.map(({ idTicketState }) => idTicketState)).toEqual(ids);
});
