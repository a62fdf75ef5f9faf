import type { Board } from '@gemelo/contract/endpoints/boards';
import type { Found, FoundKind } from '@gemelo/contract/endpoints/search';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  agent = await t.signIn('agente@gemelo.test');
  other = await t.signIn('admin@otra.test');
});

const search = async (person: Person, q: string): Promise<Found[]> => {
  const { status, body } = await person.call('GET', `/api/v4/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.data as Found[];
};
const ofKind = (found: Found[], kind: FoundKind) => found.filter((one) => one.kind === kind);

/** A row of the first company. */
const firstOf = <Row extends object>(table: string): Promise<Row> =>
  t.database.read(system, async (tx) => {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where id_company = 1 limit 1`.execute(tx);
    return rows[0] as Row;
  });

test('a device is found by its name and by its MAC in any format', async () => {
  const twin = await firstOf<{ idTwin: number; name: string; mac: string }>('twin');
  const digits = twin.mac.replace(/[:-]/g, '').toLowerCase();
  for (const words of [twin.name, twin.name.toUpperCase(), twin.mac, digits])
    expect(ofKind(await search(admin, words), 'twin')).toContainEqual({
      kind: 'twin',
      id: twin.idTwin,
      name: twin.name,
      detail: twin.mac,
      idParent: null,
    });
});

test('warehouses, segments and lots are found, the latter two with their warehouse', async () => {
  const warehouse = await firstOf<{ idWarehouse: number; name: string }>('warehouse');
  expect(ofKind(await search(admin, warehouse.name), 'warehouse').map(({ id }) => id)).toContain(
    warehouse.idWarehouse,
  );
  const segment = await firstOf<{ name: string }>('warehouseSegment');
  const segments = ofKind(await search(admin, segment.name), 'segment');
  expect(segments.length).toBeGreaterThan(0);
  expect(segments.every(({ idParent }) => idParent !== null)).toBe(true);
  const lot = await firstOf<{ idLot: number; name: string; idWarehouse: number }>('lot');
  expect(ofKind(await search(admin, lot.name), 'lot')).toContainEqual(
    expect.objectContaining({ id: lot.idLot, idParent: lot.idWarehouse }),
  );
});

test('a ticket is found by its number in any notation and by its title', async () => {
  const { idTicket, title } = await firstOf<{ idTicket: number; title: string }>('ticket');
  for (const words of [`${idTicket}`, `#${idTicket}`, `TK-${idTicket}`, `tk${idTicket}`, title])
    expect(ofKind(await search(admin, words), 'ticket').map(({ id }) => id)).toContain(idTicket);
});

test('users and alarms are found only by those who may view them', async () => {
  expect(ofKind(await search(admin, 'tecnico@gemelo'), 'user')).toHaveLength(1);
  expect(ofKind(await search(agent, 'tecnico@gemelo'), 'user')).toEqual([]);
  const alarm = await t.database.read(system, (tx) =>
    tx
      .selectFrom('alarm as a')
      .innerJoin('twin as t', 't.idTwin', 'a.idTwin')
      .select(['a.idAlarm', 't.name'])
      .where('a.idCompany', '=', 1)
      .orderBy('a.openedAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  expect(ofKind(await search(admin, alarm.name), 'alarm').map(({ id }) => id)).toContain(alarm.idAlarm);
});

test('a ticket that a user cannot see in the list is not found either', async () => {
  const { idTicket } = await t.database.read(system, (tx) =>
    tx
      .selectFrom('ticket')
      .select('idTicket')
      .where('idCompany', '=', 1)
      .where('idReporter', '<>', agent.user.idUser)
      .where((eb) => eb.or([eb('idAssignee', 'is', null), eb('idAssignee', '<>', agent.user.idUser)]))
      .where('idTicket', 'not in', (eb) =>
        eb.selectFrom('ticketMention').select('idTicket').where('idUser', '=', agent.user.idUser),
      )
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  expect(ofKind(await search(admin, `#${idTicket}`), 'ticket').map(({ id }) => id)).toContain(idTicket);
  expect(ofKind(await search(agent, `#${idTicket}`), 'ticket').map(({ id }) => id)).not.toContain(idTicket);
});

test('boards are found by their owner and by those they are shared with, whose result names the owner', async () => {
  const supervisor = await t.signIn('supervisor@gemelo.test');
  const document = { name: 'Patio de la madrugada', variables: {}, period: '7d', widgets: [] };
  const { idBoard, version, user } = (await supervisor.call('POST', '/api/v4/boards', document)).body
    .data as Board;
  const boards = async (person: Person) => ofKind(await search(person, 'MADRUGADA patio'), 'board');
  const hit = { kind: 'board', id: idBoard, name: document.name, idParent: null };
  expect(await boards(supervisor)).toEqual([{ ...hit, detail: null }]);
  expect(await boards(admin)).toEqual([]);
  const sharing = { company: true, roles: [], version };
  expect((await supervisor.call('PUT', `/api/v4/boards/${idBoard}/sharing`, sharing)).status).toBe(200);
  expect(await boards(admin)).toEqual([{ ...hit, detail: user }]);
  expect(await boards(other)).toEqual([]);
  expect(await boards(agent)).toEqual([]);
});

test('tasks are found by words and by number, by whoever may see tasks of that company', async () => {
  const made = await admin.call('POST', '/api/processes/createTask', { title: 'Encerar el piso azulado' });
  const { idTask } = made.body.data as { idTask: number };
  const hit = {
    ...{ kind: 'task', id: idTask, name: `#${idTask} Encerar el piso azulado` },
    ...{ detail: 'Pendiente', idParent: null },
  };
  const tasks = async (person: Person, q: string) => ofKind(await search(person, q), 'task');
  for (const words of ['azulado', 'PISO encerar', `#${idTask}`, `TA-${idTask}`])
    expect(await tasks(agent, words)).toContainEqual(hit);
  for (const words of ['azulado', `#${idTask}`, `TA-${idTask}`])
    expect((await tasks(other, words)).map(({ id }) => id)).not.toContain(idTask);
  // Whoever loses the permission finds none, like in the list.
  const { idUser, idRole } = agent.user;
  const inRole = (role: number | null) =>
    t.database.transaction(system, async (tx) => {
      await sql`update app_user set id_role = ${role} where id_user = ${idUser}`.execute(tx);
      await sql`update user_role set id_role = ${role} where id_user = ${idUser}`.execute(tx);
    });
  const idBlind = await t.database.transaction(system, async (tx) => {
    const { rows } = await sql<{ idRole: number }>`
      insert into role (name) values ('Sin tareas') returning id_role`.execute(tx);
    return rows[0]?.idRole ?? 0;
  });
  await inRole(idBlind);
  expect(await tasks(agent, 'azulado')).toEqual([]);
  await inRole(idRole);
  expect(await tasks(agent, 'azulado')).toEqual([hit]);
});

test('another company’s records are not found', async () => {
  const twin = await firstOf<{ name: string; mac: string }>('twin');
  const warehouse = await firstOf<{ name: string }>('warehouse');
  for (const words of [twin.name, twin.mac, warehouse.name, 'supervisor@gemelo'])
    expect(await search(other, words)).toEqual([]);
});

test('at most five results of each kind are returned, and an empty search is refused', async () => {
  const found = await search(admin, 'e');
  for (const kind of new Set(found.map((one) => one.kind)))
    expect(ofKind(found, kind).length).toBeLessThanOrEqual(5);
  expect((await admin.call('GET', '/api/v4/search?q=')).status).toBe(400);
  expect((await t.anyone('GET', '/api/v4/search?q=a')).status).toBe(401);
});
