import type { NotificationGroup } from '@gemelo/contract/endpoints/notifications';
import type { TicketDetail } from '@gemelo/contract/endpoints/tickets';
import type pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { system } from '../../db/context.ts';
import { sweepJob } from '../../jobs/sweep.ts';
import { runJob } from '../../test/run-job.ts';
import { openStaffedApp } from '../../test/staffed-app.ts';
import type { Person } from '../../test/test-app.ts';
import { createNotifications } from './notifications.service.ts';

let t: Awaited<ReturnType<typeof openStaffedApp>>['t'];
let owner: pg.Client;
let admin: Person;
let technician: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  ({ t, owner, admin, technician, agent, other } = await openStaffedApp());
});

const openTicket = async (title: string): Promise<TicketDetail> =>
  (await admin.call('POST', '/api/processes/createTicket', { title, idTicketType: 1 })).body.data;
const comment = (by: Person, { idTicket }: TicketDetail, text: string) =>
  by.call('POST', '/api/processes/create/comment', { idTicket, text });
const groupsOf = async (person: Person, query = '') =>
  (await person.call('GET', `/api/v4/notifications${query}`)).body.data as NotificationGroup[];
const unreadOf = async (person: Person) =>
  ((await person.call('GET', '/api/v4/notifications/unread')).body.data as { unread: number }).unread;
const read = (person: Person, target: object) => person.call('POST', '/api/v4/notifications/read', target);

describe('what a person was told', () => {
  test('stands once for each record, with its newest notice, for that person alone', async () => {
    const [first, second] = [await openTicket('Puerta norte'), await openTicket('Puerta sur')];
    await comment(admin, first, `@${technician.user.name} mira esto`);
    await comment(admin, second, `@${technician.user.name} y esto`);
    await comment(admin, first, `@${technician.user.name} otra vez`);
    const [newest, older] = await groupsOf(technician);
    expect(newest).toMatchObject({
      ...{ kind: 'mentioned', entity: 'ticket', entityId: first.idTicket, title: 'Puerta norte' },
      ...{ by: admin.user.name, notices: 2, unread: 2, words: { text: `@${technician.user.name} otra vez` } },
    });
    expect(older).toMatchObject({ entityId: second.idTicket, notices: 1, unread: 1 });
    expect(await unreadOf(technician)).toBe(2);
    for (const stranger of [agent, admin, other]) {
      expect(await groupsOf(stranger)).toEqual([]);
      const { idNotification } = newest as NotificationGroup;
      expect((await read(stranger, { idNotification })).status).toBe(404);
      expect((await stranger.call('POST', '/api/v4/notifications/unread', { idNotification })).status).toBe(
        404,
      );
      await read(stranger, { entity: 'ticket', entityId: first.idTicket });
      await read(stranger, { all: true });
    }
    expect(await unreadOf(technician)).toBe(2);
  });

  test('is marked as read by notice, by record and all at once, and as unread again', async () => {
    const [newest] = await groupsOf(technician);
    const { idNotification, entity, entityId } = newest as NotificationGroup;
    await read(technician, { idNotification });
    expect((await groupsOf(technician))[0]).toMatchObject({ idNotification, notices: 2, unread: 1 });
    await read(technician, { entity, entityId });
    await read(technician, { entity, entityId });
    expect((await groupsOf(technician))[0]).toMatchObject({ idNotification, unread: 0 });
    expect(await groupsOf(technician, '?unread=1')).toHaveLength(1);
    await technician.call('POST', '/api/v4/notifications/unread', { idNotification });
    await technician.call('POST', '/api/v4/notifications/unread', { idNotification });
    expect((await groupsOf(technician, '?unread=1'))[0]).toMatchObject({ idNotification, unread: 1 });
    expect((await read(technician, { all: true })).body.data).toEqual({ unread: 0 });
    expect(await groupsOf(technician, '?unread=1')).toEqual([]);
    expect(await groupsOf(technician)).toHaveLength(2);
  });

  test('counts right when many tell and the person reads at the same time', async () => {
    const { tell } = createNotifications();
    const { idUser, idCompany } = agent.user;
    const notice = {
      kind: 'changed',
      entity: 'lot',
      id: 7,
      idCompany: idCompany ?? 0,
      title: 'Lote 7',
    } as const;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 4 === 3
          ? read(agent, { all: true })
          : t.database.transaction(system, (tx) =>
              tell(tx, system, { ...notice, to: [idUser, idUser, null] }),
            ),
      ),
    );
    const [group] = await groupsOf(agent);
    expect(group?.notices).toBe(15);
    const { rows } = await owner.query('select 1 from notification where id_user = $1 and read_at is null', [
      idUser,
    ]);
    expect(group?.unread).toBe(rows.length);
  });

  test('goes away: records that were read after 90 days, everything after a year', async () => {
    const { tell } = createNotifications();
    const { idUser, idCompany } = other.user;
    // The fourth record has two, of which the newer was read long ago.
    for (const id of [1, 2, 3, 4, 4])
      await t.database.transaction(system, (tx) =>
        tell(tx, system, {
          kind: 'changed',
          entity: 'lot',
          id,
          idCompany: idCompany ?? 0,
          title: 'L',
          to: [idUser],
        }),
      );
    await owner.query(
      `update notification set at = now() - interval '91 days',
      read_at = case entity_id when 1 then now() - interval '91 days' end where id_user = $1 and entity_id < 3`,
      [idUser],
    );
    await owner.query('update notification_group set unread = 0 where id_user = $1 and entity_id = 1', [
      idUser,
    ]);
    await owner.query(
      `update notification set at = now() - interval '92 days', read_at = now() - interval '91 days'
       where id_notification = (select max(id_notification) from notification where id_user = $1)`,
      [idUser],
    );
    await runJob(t.database, sweepJob, {});
    expect((await groupsOf(other)).map(({ entityId, notices }) => [entityId, notices])).toEqual([
      [4, 2],
      [3, 1],
      [2, 1],
    ]);
    await owner.query("update notification set at = now() - interval '1 year 1 day' where id_user = $1", [
      idUser,
    ]);
    await runJob(t.database, sweepJob, {});
    expect([await groupsOf(other), await unreadOf(other)]).toEqual([[], 0]);
  });
});

test('a notice reaches the live stream of its person at once, and no other of the company', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const heard: [string, string][] = [];
  const listen = async (person: Person) => {
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const headers = { authorization: `Bearer ${person.token}` };
    const response = await fetch(`${address}/api/live`, { headers, signal: leaving.signal });
    void (async () => {
      for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
        for (const [, data = ''] of text.matchAll(/data: (.+)/g))
          if (data.includes('"notification"') || data.includes('"ticket"'))
            heard.push([person.user.email, data]);
    })().catch(() => undefined);
  };
  // A new stream also tells what came within the last minute, so the others have got no notices before.
  const supervisor = await t.signIn('supervisor@gemelo.test');
  await Promise.all([listen(technician), listen(supervisor), listen(admin)]);
  const ticket = await openTicket('Aviso en vivo');
  await comment(admin, ticket, `@${technician.user.name} hola`);
  const notices = () => heard.filter(([, data]) => data.includes('"notification"'));
  await vi.waitFor(() => expect(notices()).not.toHaveLength(0), 5000);
  // The ticket itself is news to the others, so they have been listening.
  await vi.waitFor(() => expect(heard.map(([email]) => email)).toContain(admin.user.email), 5000);
  expect(new Set(notices().map(([email, data]) => `${email} ${data}`))).toEqual(
    new Set([`${technician.user.email} {"kind":"notification"}`]),
  );
});

test('what belongs to another company, or to who has left, is told to nobody', async () => {
  const { tell } = createNotifications();
  const before = await owner.query('select count(*) from notification');
  await t.database.transaction(system, (tx) =>
    tell(tx, system, {
      ...{ kind: 'assigned', entity: 'ticket', id: 1, idCompany: agent.user.idCompany ?? 0, title: 'T' },
      to: [other.user.idUser],
    }),
  );
  expect((await owner.query('select count(*) from notification')).rows).toEqual(before.rows);
});

test('lists and counts are index reads', async () => {
  await owner.query(
    `insert into notification (id_company, id_user, kind, entity, entity_id, title)
    select $2, $1, 'changed', 'lot', n, 'L' from generate_series(1000, 31000) n`,
    [agent.user.idUser, agent.user.idCompany],
  );
  await owner.query(
    `insert into notification_group (id_user, entity, entity_id, id_company, id_notification, notices, unread)
    select id_user, entity, entity_id, id_company, id_notification, 1, (entity_id % 1000 = 0)::int from notification
    where id_user = $1 and entity_id >= 1000`,
    [agent.user.idUser],
  );
  await owner.query('analyze notification, notification_group');
  const planOf = async (text: string) =>
    (await owner.query(`explain ${text}`)).rows
      .map((row: Record<string, string>) => row['QUERY PLAN'])
      .join('\n');
  const { idUser } = agent.user;
  expect(
    await planOf(`select * from notification_group g join notification n using (id_notification)
      where g.id_user = ${idUser} and g.unread > 0 order by g.id_notification desc limit 20`),
  ).toMatch(/notification_group_unread/);
  expect(
    await planOf(
      `select * from notification_group where id_user = ${idUser} order by id_notification desc limit 20`,
    ),
  ).toMatch(/notification_group_newest/);
  expect(await unreadOf(agent)).toBeGreaterThan(30);
  expect(await groupsOf(agent, '?limit=20&page=2')).toHaveLength(20);
});
