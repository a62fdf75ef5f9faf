import type { TicketTarget } from '@gemelo/contract/endpoints/ticket-targets';
import type { Ticket, TicketDetail } from '@gemelo/contract/endpoints/tickets';
import type pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJob } from '../../test/run-job.ts';
import { openStaffedApp } from '../../test/staffed-app.ts';
import type { Person } from '../../test/test-app.ts';
import { createNotifications } from '../notifications/notifications.service.ts';
import { openTicket, readTicket, updateTicket } from './test/tickets.ts';
import { createWatchTicketTargets } from './watch-ticket-targets.job.ts';

const [NEW, WORKING, WAITING, SOLVED] = [1, 2, 3, 4];
const [URGENT, HIGH, MEDIUM] = [1, 2, 3];
const URL = '/api/v4/ticket-targets';

let t: Awaited<ReturnType<typeof openStaffedApp>>['t'];
let owner: pg.Client;
let admin: Person;
let supervisor: Person;
let technician: Person;
let keeper: Person;
let other: Person;
beforeAll(async () => {
  ({ t, owner, admin, supervisor, technician, keeper, other } = await openStaffedApp());
});
beforeEach(async () => {
  await owner.query('delete from ticket_target');
});

const target = (values: object = {}) => ({
  ...{ idTicketType: null, idTaskPriority: null, responseMinutes: 60, resolutionMinutes: 480 },
  ...values,
});
const set = (...targets: object[]) => admin.call('POST', URL, { targets });
const read = (ticket: Ticket) => readTicket(admin, ticket);
const update = async (ticket: Ticket, change: object) =>
  (await updateTicket(admin, ticket, change)).body.data as TicketDetail;
const minutesBetween = (from: string | null, to: string | null) =>
  from && to ? Math.round((Date.parse(to) - Date.parse(from)) / 60_000) : null;
/** Minutes from opening to each deadline. */
const deadlines = ({ openedAt, respondBy, resolveBy, lateAt, lateFor }: Ticket) => [
  minutesBetween(openedAt, respondBy),
  minutesBetween(openedAt, resolveBy),
  minutesBetween(openedAt, lateAt),
  lateFor,
];
/** Lets time pass for a ticket: everything that happened to it happened so much earlier. */
const pass = (ticket: Ticket, minutes: number) =>
  owner.query(
    `update ticket set opened_at = opened_at - $2::interval, first_response_at = first_response_at - $2::interval,
       waiting_since = waiting_since - $2::interval, resolved_at = resolved_at - $2::interval, due_at = due_at - $2::interval
     where id_ticket = $1`,
    [ticket.idTicket, `${minutes} minutes`],
  );

describe('the target of a ticket', () => {
  test('is the most specific one for its type and priority', async () => {
    await set(
      target({ responseMinutes: 100, resolutionMinutes: 1000 }),
      target({ idTaskPriority: URGENT, responseMinutes: 10, resolutionMinutes: 200 }),
      target({ idTicketType: 1, responseMinutes: 30, resolutionMinutes: 300 }),
      target({ idTicketType: 1, idTaskPriority: HIGH, responseMinutes: null, resolutionMinutes: 240 }),
    );
    expect(deadlines(await openTicket(keeper))).toEqual([30, 300, 30, 'response']);
    expect(deadlines(await openTicket(keeper, { idTaskPriority: URGENT }))).toEqual([
      30,
      300,
      30,
      'response',
    ]);
    expect(deadlines(await openTicket(keeper, { idTaskPriority: HIGH }))).toEqual([
      null,
      240,
      240,
      'resolution',
    ]);
    expect(deadlines(await openTicket(keeper, { idTicketType: 2, idTaskPriority: URGENT }))).toEqual([
      ...[10, 200, 10],
      'response',
    ]);
    expect(deadlines(await openTicket(keeper, { idTicketType: 2 }))).toEqual([100, 1000, 100, 'response']);
  });

  test('is none where nothing is set, and stays as it was when targets change', async () => {
    const free = await openTicket(keeper);
    expect(deadlines(free)).toEqual([null, null, null, null]);
    const { body } = await set(target());
    const kept = await openTicket(keeper);
    const [made] = body.data as TicketTarget[];
    const changed = await admin.call('PUT', `${URL}/${made?.idTicketTarget}`, {
      ...target({ responseMinutes: 5 }),
      version: made?.version,
    });
    expect(changed.status).toBe(200);
    expect(deadlines(await read(kept))).toEqual([60, 480, 60, 'response']);
    expect((await admin.call('DELETE', `${URL}/${made?.idTicketTarget}`)).status).toBe(200);
    expect(deadlines(await read(kept))).toEqual([60, 480, 60, 'response']);
  });

  test('follows its type and priority', async () => {
    await set(target(), target({ idTaskPriority: URGENT, responseMinutes: 15, resolutionMinutes: 120 }));
    const ticket = await openTicket(keeper, { idTaskPriority: MEDIUM });
    expect(deadlines(await update(ticket, { idTaskPriority: URGENT }))).toEqual([15, 120, 15, 'response']);
    expect(deadlines(await update(ticket, { idTaskPriority: MEDIUM }))).toEqual([60, 480, 60, 'response']);
  });

  test('is not open any more once it was answered, or closed', async () => {
    await set(target());
    const ticket = await openTicket(keeper);
    await admin.call('POST', '/api/processes/create/comment', { idTicket: ticket.idTicket, text: 'Voy' });
    expect(deadlines(await read(ticket))).toEqual([60, 480, 480, 'resolution']);
    await update(ticket, { dueAt: new Date(Date.parse(ticket.openedAt) + 90 * 60_000).toISOString() });
    expect(deadlines(await read(ticket))).toEqual([60, 480, 90, 'due']);
    await admin.call('PUT', `/api/processes/ticket/cancel/${ticket.idTicket}`, {
      ...{ justification: 'x', idTicketState: SOLVED },
    });
    expect(deadlines(await read(ticket))).toEqual([60, 480, null, null]);
  });

  test('stands still while others are waited for, to the minute, and goes on afterwards', async () => {
    await set(target());
    const ticket = await openTicket(keeper);
    await pass(ticket, 30);
    await update(ticket, { idTicketState: WAITING });
    expect(deadlines(await read(ticket))).toEqual([60, 480, null, null]);
    await pass(ticket, 600);
    expect(await read(ticket)).toMatchObject({ overdue: false, soon: false });
    const again = await update(ticket, { idTicketState: WORKING });
    expect(deadlines(again)).toEqual([660, 1080, 1080, 'resolution']);
    await pass(ticket, 449);
    expect(await read(ticket)).toMatchObject({ overdue: false, soon: true });
    await pass(ticket, 2);
    expect(await read(ticket)).toMatchObject({ overdue: true, soon: false });
  });

  test('is near with a quarter of the time left, a quarter of an hour at least', async () => {
    await set(target({ responseMinutes: 40 }));
    const short = await openTicket(keeper);
    await pass(short, 24);
    expect((await read(short)).soon).toBe(false);
    await pass(short, 2);
    expect((await read(short)).soon).toBe(true);
    await owner.query('delete from ticket_target');
    await set(target({ responseMinutes: 400 }));
    const long = await openTicket(keeper);
    await pass(long, 299);
    expect((await read(long)).soon).toBe(false);
    await pass(long, 2);
    expect((await read(long)).soon).toBe(true);
  });

  test('orders and filters the list and is counted', async () => {
    await set(target());
    const [late, soon, calm] = [await openTicket(keeper), await openTicket(keeper), await openTicket(keeper)];
    await pass(late, 61);
    await pass(soon, 50);
    const ids = async (query: string) =>
      (
        (await admin.call('GET', `/api/processes/ticket/filter?limit=200&${query}`)).body.data as Ticket[]
      ).map(({ idTicket }) => idTicket);
    const mine = [late, soon, calm].map(({ idTicket }) => idTicket);
    expect((await ids('open=true&order=lateAt')).filter((id) => mine.includes(id))).toEqual(mine);
    expect((await ids('late=late')).filter((id) => mine.includes(id))).toEqual([late.idTicket]);
    expect((await ids('late=soon')).filter((id) => mine.includes(id))).toEqual([soon.idTicket]);
    const { body } = await admin.call('GET', '/api/v4/tickets/summary');
    expect(body.data).toMatchObject({
      overdue: (await ids('late=late')).length,
      soon: (await ids('late=soon')).length,
    });
  });
});

describe('targets', () => {
  test('are those of the own company, for those who may', async () => {
    const { body } = await supervisor.call('POST', URL, { targets: [target()] });
    const [made] = body.data as TicketTarget[];
    for (const [person, status] of [
      [technician, 403],
      [other, 404],
    ] as const)
      expect(
        (await person.call('PUT', `${URL}/${made?.idTicketTarget}`, { ...target(), version: 1 })).status,
      ).toBe(status);
    expect((await other.call('GET', URL)).body.data).toEqual([]);
    expect((await admin.call('GET', URL)).body.data).toEqual(body.data);
  });

  test('are written all or none, once for each pair, with known references and sane times', async () => {
    const twice = await set(target({ idTaskPriority: HIGH }), target({ idTaskPriority: HIGH }));
    expect(twice.body.code).toBe('TICKET_TARGET_EXISTS');
    expect((await set(target({ responseMinutes: 500 }))).status).toBe(400);
    expect((await set(target({ idTicketType: 99_999 }))).status).toBe(400);
    expect((await admin.call('GET', URL)).body.data).toEqual([]);
    const { rows } = await owner.query(
      "select * from audit where entity = 'ticket-target' and action = 'create'",
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('the job that warns', () => {
  const job = createWatchTicketTargets(createNotifications());
  const run = () => runJob(t.database, job, {});
  const told = async ({ idTicket }: Ticket) =>
    (
      await owner.query(
        `select n.kind, u.email, n.words->>'deadline' as deadline from notification n join app_user u using (id_user)
         where n.entity = 'ticket' and n.entity_id = $1 and n.kind in ('due-soon', 'overdue') order by id_notification`,
        [idTicket],
      )
    ).rows.map(({ kind, email, deadline }) => `${kind} ${deadline} ${String(email).split('@')[0]}`);

  test('tells the assignee once that a deadline is near and once that it passed', async () => {
    await set(target());
    const ticket = await openTicket(keeper);
    await update(ticket, { idAssignee: technician.user.idUser });
    await run();
    expect(await told(ticket)).toEqual([]);
    await pass(ticket, 46);
    await Promise.all([run(), run()]);
    await run();
    expect(await told(ticket)).toEqual(['due-soon response tecnico']);
    await pass(ticket, 20);
    await run();
    await run();
    expect(await told(ticket)).toEqual(['due-soon response tecnico', 'overdue response tecnico']);
    await update(ticket, { idTicketState: WORKING });
    await pass(ticket, 420);
    await run();
    expect((await told(ticket)).slice(2)).toEqual(['overdue resolution tecnico']);
  });

  test('tells those who handle tickets if nobody has it, and leaves waiting tickets alone', async () => {
    await set(target());
    const ticket = await openTicket(keeper);
    const waiting = await openTicket(keeper);
    await update(waiting, { idTicketState: WAITING });
    await pass(ticket, 61);
    await pass(waiting, 10_000);
    await run();
    expect(new Set(await told(ticket))).toEqual(
      new Set(['admin', 'supervisor', 'tecnico'].map((name) => `overdue response ${name}`)),
    );
    expect(await told(waiting)).toEqual([]);
  });

  test('does not repeat itself after waiting, but tells of a new deadline', async () => {
    await set(target(), target({ idTaskPriority: URGENT, responseMinutes: 30, resolutionMinutes: 100 }));
    const ticket = await openTicket(keeper);
    await update(ticket, { idAssignee: technician.user.idUser, idTicketState: WORKING });
    await pass(ticket, 500);
    await run();
    await update(ticket, { idTicketState: WAITING });
    await pass(ticket, 100);
    await update(ticket, { idTicketState: WORKING });
    await run();
    expect(await told(ticket)).toEqual(['overdue resolution tecnico']);
    await update(ticket, { idTaskPriority: URGENT });
    await run();
    expect(await told(ticket)).toEqual(['overdue resolution tecnico', 'overdue resolution tecnico']);
  });

  test('leaves nothing half told when telling fails', async () => {
    await set(target());
    const ticket = await openTicket(keeper);
    await update(ticket, { idAssignee: technician.user.idUser });
    await pass(ticket, 61);
    const broken = createWatchTicketTargets({
      tell: async (tx, by, notice) => {
        await createNotifications().tell(tx, by, notice);
        throw new Error('cut off');
      },
    });
    await expect(runJob(t.database, broken, {})).rejects.toThrow('cut off');
    expect(await told(ticket)).toEqual([]);
    await run();
    expect(await told(ticket)).toEqual(['overdue response tecnico']);
  });

  test('has nothing to say about tickets in their first state without a target', async () => {
    const ticket = await openTicket(keeper);
    expect(ticket.TicketState.idTicketState).toBe(NEW);
    await pass(ticket, 100_000);
    await run();
    expect(await told(ticket)).toEqual([]);
  });
});
