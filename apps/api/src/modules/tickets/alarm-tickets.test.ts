import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import type { TicketDetail } from '@gemelo/contract/endpoints/tickets';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { atEnd } from '../../test/at-end.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createAlarmEngine } from '../alarms/engine/engine.ts';
import { alarmTickets } from './alarm-tickets.ts';

const TYPE = 2;
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let owner: pg.Client;
const failures: unknown[] = [];
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  owner = new pg.Client(t.connection);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  expect(failures).toEqual([]);
});

function anotherProcess() {
  const database = openDatabase(t.connection, 4);
  atEnd(() => database.close());
  return createAlarmEngine(
    database,
    () => Promise.resolve(),
    alarmTickets,
    (error) => failures.push(error),
  );
}

let made = 0;
/** A twin last seen some minutes ago, with a rule that opens tickets or not. */
async function makeSilentTwin(idTicketType: number | null) {
  const twin = await admin.call('POST', '/api/processes/createTwin', {
    name: `Con ticket ${++made}`,
    mac: `0A44${String(made).padStart(8, '0')}`,
    twinType: 'Fijo',
    idWarehouse: 2,
    idTwinModel: 1,
    station: 0,
    sensors: [{ idSensor: 1 }],
  });
  const { idTwin } = twin.body.data as { idTwin: number };
  const rule = await admin.call('POST', '/api/v4/alarm-rules', {
    name: `Silencio ${made}`,
    condition: 'silence',
    idMeasurement: null,
    threshold: null,
    hysteresis: 0,
    holdSeconds: 3600,
    severity: 'alarm',
    idWarehouseCategory: null,
    idTwin,
    reminderMinutes: null,
    users: [],
    idTicketType,
  });
  expect(rule.body.data).toMatchObject({ TicketType: idTicketType && { idTicketType } });
  await setLastSeen(idTwin, 120);
  return idTwin;
}
const setLastSeen = (idTwin: number, minutes: number) =>
  owner.query('update twin_seen set last_at = now() - make_interval(mins => $2) where id_twin = $1', [
    idTwin,
    minutes,
  ]);
const ticketsOf = async (idTwin: number) => {
  const { rows } = await owner.query('select id_ticket from ticket where id_twin = $1 order by 1', [idTwin]);
  return rows.map(({ id_ticket }) => id_ticket as number);
};
const alarmOf = async (idTwin: number) =>
  ((await admin.call('GET', `/api/v4/alarms?idTwin=${idTwin}`)).body.data as Alarm[])[0];
const read = async (idTicket: number | undefined) =>
  (await admin.call('GET', `/api/processes/ticket/${idTicket}`)).body.data as TicketDetail;

test('concurrent engines open one ticket for an alarm, and its end is noted without closing the ticket', async () => {
  const idTwin = await makeSilentTwin(TYPE);
  await Promise.all([anotherProcess().tick(), anotherProcess().tick(), anotherProcess().tick()]);
  const [idTicket, ...more] = await ticketsOf(idTwin);
  expect(more).toEqual([]);
  const alarm = await alarmOf(idTwin);
  expect(alarm?.idTicket).toBe(idTicket);
  expect(await read(idTicket)).toMatchObject({
    Reporter: null,
    TicketType: { idTicketType: TYPE },
    TicketState: { category: 'new' },
    Alarm: { idAlarm: alarm?.idAlarm, state: 'open' },
    Twin: { idTwin },
    Warehouse: { idWarehouse: 2 },
    events: [{ kind: 'opened', User: null }],
  });
  await setLastSeen(idTwin, 1);
  await anotherProcess().tick();
  expect(await read(idTicket)).toMatchObject({
    TicketState: { category: 'new' },
    Alarm: { state: 'resolved' },
    events: [{ kind: 'opened' }, { kind: 'alarm', became: 'normal', User: null }],
  });
  await anotherProcess().tick();
  expect((await read(idTicket)).events).toHaveLength(2);
});

test('a rule without a ticket type opens no ticket, and a user can open one only once', async () => {
  const idTwin = await makeSilentTwin(null);
  await anotherProcess().tick();
  expect(await ticketsOf(idTwin)).toEqual([]);
  const { idAlarm } = (await alarmOf(idTwin)) ?? {};
  const body = { title: 'Revisar', idTicketType: 1, idAlarm };
  const [first, second] = await Promise.all([
    admin.call('POST', '/api/processes/createTicket', body),
    admin.call('POST', '/api/processes/createTicket', body),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  expect([first, second].find(({ status }) => status === 409)?.body.code).toBe('TICKET_OF_ALARM');
  const [idTicket] = await ticketsOf(idTwin);
  await admin.call('PUT', `/api/v4/alarms/${idAlarm}/resolution`, { justification: 'Ya lo vi' });
  expect((await read(idTicket)).events.at(-1)).toMatchObject({
    kind: 'alarm',
    became: 'person',
    note: 'Ya lo vi',
    User: { idUser: admin.user.idUser },
  });
});
