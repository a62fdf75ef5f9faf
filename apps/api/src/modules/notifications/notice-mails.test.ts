import type { NotificationPreferences } from '@gemelo/contract/endpoints/notifications';
import type { TicketDetail } from '@gemelo/contract/endpoints/tickets';
import { defaultChoices } from '@gemelo/contract/kit/notification-kinds';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openQueue } from '../../test/job-queue.ts';
import { runJob } from '../../test/run-job.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createMailService } from '../mails/mails.service.ts';
import { createNotifications } from './notifications.service.ts';
import { createSendDigests } from './send-digests.job.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let queue: Awaited<ReturnType<typeof openQueue>>;
let admin: Person;
let technician: Person;
let agent: Person;
beforeAll(async () => {
  // Nothing is sent: no worker runs, so jobs stay in the queue to be looked at.
  t = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://console.test' });
  queue = await openQueue(t.connection);
  [admin, technician, agent] = (await Promise.all(
    ['admin@gemelo.test', 'tecnico@gemelo.test', 'agente@gemelo.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
});

const mention = async (person: Person, title = 'Puerta norte') => {
  const { body } = await admin.call('POST', '/api/processes/createTicket', { title, idTicketType: 1 });
  const { idTicket } = body.data as TicketDetail;
  await admin.call('POST', '/api/processes/create/comment', { idTicket, text: `@${person.user.name} hola` });
  return idTicket;
};
interface MailRow {
  subject: string;
  body: string;
  language: string;
  notice_kind: string | null;
  waits: boolean;
}
const mailsTo = async ({ user }: Person) =>
  (
    await queue.query(
      `select m.subject, m.body, m.language, m.notice_kind, coalesce(j.run_at > now() + interval '1 minute', false) as waits
       from mail m left join graphile_worker.jobs j on j.key = 'mail-' || m.id_mail
       where recipient = $1 order by id_mail`,
      [user.email],
    )
  ).rows as MailRow[];
const forget = () => queue.query('delete from mail');

const preferences: NotificationPreferences = {
  ...{ kinds: defaultChoices, quiet: null, alarmsPass: true, digestHour: 7 },
};
const choose = async (person: Person, change: Partial<NotificationPreferences>) =>
  person.call('PUT', '/api/v4/notifications/preferences', { ...preferences, ...change });
const mentions = (mail: 'now' | 'digest' | 'none', console = true) => ({
  kinds: { ...defaultChoices, mentioned: { ...defaultChoices.mentioned, console, mail } },
});
const groupsOf = async (person: Person) =>
  (await person.call('GET', '/api/v4/notifications')).body.data as { title: string }[];

describe('a notice', () => {
  test('is mailed at once, by the daily mail or not at all, and shown in the console or not', async () => {
    await mention(technician);
    expect(await mailsTo(technician)).toMatchObject([{ notice_kind: 'mentioned', waits: false }]);
    await forget();
    expect((await choose(technician, mentions('none', false))).body.message).toBe(
      'Tus preferencias de avisos se guardaron',
    );
    await mention(technician, 'No se ve');
    await choose(technician, mentions('digest'));
    await mention(technician, 'Se ve');
    expect(await mailsTo(technician)).toEqual([]);
    expect((await groupsOf(technician)).map(({ title }) => title)).toEqual(['Se ve', 'Puerta norte']);
    const kept = await technician.call('GET', '/api/v4/notifications/preferences');
    expect(kept.body.data).toEqual({ ...preferences, ...mentions('digest') });
    expect((await agent.call('GET', '/api/v4/notifications/preferences')).body.data).toEqual(preferences);
  });

  test('is mailed in the language that the person has chosen, with seeded names in it', async () => {
    await agent.call('PUT', '/api/settings/user/language', { language: 'de' });
    const { body } = await agent.call('POST', '/api/processes/createTicket', {
      title: 'Tür',
      idTicketType: 1,
    });
    const { idTicket } = body.data as TicketDetail;
    await admin.call('PUT', `/api/processes/ticket/cancel/${idTicket}`, {
      justification: 'ya',
      idTicketState: 4,
    });
    const [mail] = await mailsTo(agent);
    expect(mail?.language).toBe('de');
    expect(mail?.subject).not.toContain('Resuelto');
    expect(mail?.body).toMatch(/^Hallo/);
    await choose(agent, { kinds: { ...defaultChoices, closed: { ...defaultChoices.closed, mail: 'none' } } });
  });

  test('says what people wrote as they wrote it, also if it looks like a day or a moment', async () => {
    const all = {
      kinds: { ...defaultChoices, changed: { ...defaultChoices.changed, mail: 'now' as const } },
    };
    await choose(technician, all);
    const { body } = await admin.call('POST', '/api/processes/createTicket', {
      ...{ title: 'Fecha', idTicketType: 1, idAssignee: technician.user.idUser },
    });
    const { idTicket } = body.data as TicketDetail;
    for (const text of ['2026-99-99', '2026-01-01T25:00:00Z', '2026-05-01']) {
      await forget();
      const said = await admin.call('POST', '/api/processes/create/comment', { idTicket, text });
      expect(said.status, said.text).toBe(200);
      expect((await mailsTo(technician)).map((mail) => mail.body.includes(text))).toEqual([true]);
    }
    await choose(technician, {});
  });

  test('waits in quiet hours until they end, on the clock of the company', async () => {
    await forget();
    const { rows } = await queue.query(
      `select to_char(now() at time zone time_zone - interval '1 hour', 'HH24:MI') as start,
        to_char(now() at time zone time_zone + interval '1 hour', 'HH24:MI') as finish,
        extract(isodow from now() at time zone time_zone - interval '1 hour')::int as day from company where id_company = $1`,
      [technician.user.idCompany],
    );
    const { start, finish, day } = rows[0] as { start: string; finish: string; day: number };
    const quiet = { from: start, to: finish, days: [day] };
    await choose(technician, { quiet });
    await mention(technician);
    expect(await mailsTo(technician)).toMatchObject([{ waits: true }]);
    await choose(technician, { quiet: { ...quiet, days: [(day % 7) + 1] } });
    await mention(technician);
    expect((await mailsTo(technician)).map(({ waits }) => waits)).toEqual([true, false]);
    expect((await choose(technician, { quiet: { from: '08:00', to: '08:00', days: [] } })).status).toBe(400);
    await choose(technician, {});
  });
});

test('the daily mail has what is unread of its kinds, once a day, and none comes when there is nothing', async () => {
  await forget();
  await queue.query('delete from notification; delete from notification_group');
  const mails = createMailService(t.database, { publicUrl: 'http://console.test', deliver: undefined });
  const job = createSendDigests(mails);
  const hour = async (change: string) =>
    (
      await queue.query(
        `select extract(hour from now() at time zone time_zone)::int + ${change} as hour from company where id_company = $1`,
        [technician.user.idCompany],
      )
    ).rows[0] as { hour: number };
  const { hour: now } = await hour('0');
  await choose(technician, { ...mentions('digest'), digestHour: now });
  await runJob(t.database, job, {});
  expect(await mailsTo(technician)).toEqual([]);
  await mention(technician, 'Sin leer');
  const idTicket = await mention(technician, 'Ya leído');
  await technician.call('POST', '/api/v4/notifications/read', { entity: 'ticket', entityId: idTicket });
  if (now < 23) {
    await choose(technician, { ...mentions('digest'), digestHour: now + 1 });
    await runJob(t.database, job, {});
    expect(await mailsTo(technician)).toEqual([]);
    await choose(technician, { ...mentions('digest'), digestHour: now });
  }
  await Promise.all([runJob(t.database, job, {}), runJob(t.database, job, {})]);
  const [mail, second] = await mailsTo(technician);
  expect(second).toBeUndefined();
  expect(mail?.subject).toBe('Tienes 1 aviso sin leer');
  expect(mail?.body).toContain('«Sin leer»');
  expect(mail?.body).not.toContain('Ya leído');
  await mention(technician, 'Mañana');
  await runJob(t.database, job, {});
  expect(await mailsTo(technician)).toHaveLength(1);
  await queue.query('update app_user set digest_day = digest_day - 1 where digest_day is not null');
  await runJob(t.database, job, {});
  const [, next] = await mailsTo(technician);
  expect(next?.body).toContain('«Mañana»');
  expect(next?.body).not.toContain('Sin leer');
});

test('what is done to many records at once fills nobody’s mailbox: it comes with the daily mail', async () => {
  await queue.query(
    `delete from mail; delete from notification; delete from notification_group;
     update app_user set digest_day = null`,
  );
  await choose(technician, { digestHour: 0 });
  const open = async (url: string, body: object) => (await admin.call('POST', url, body)).body.data;
  const tasks: number[] = [];
  const tickets: number[] = [];
  for (let n = 0; n < 11; n++) {
    const task = await open('/api/processes/createTask', { title: `Tarea ${n}` });
    tasks.push((task as { idTask: number }).idTask);
    const ticket = await open('/api/processes/createTicket', { title: `Ticket ${n}`, idTicketType: 1 });
    tickets.push((ticket as TicketDetail).idTicket);
  }
  const changes = { idAssignee: technician.user.idUser };
  const give = (records: string, ids: number[]) => admin.call('PUT', `/api/v4/${records}`, { ids, changes });
  for (const [records, ids] of Object.entries({ tasks, tickets })) {
    expect((await give(records, ids)).body.data).toMatchObject({ changed: 11 });
    await admin.call('PUT', `/api/v4/${records}`, { ids: ids.slice(0, 1), changes: { idAssignee: null } });
    expect(await mailsTo(technician)).toEqual([]);
  }
  // Few are told one by one.
  await give('tasks', tasks.slice(0, 1));
  await give('tickets', tickets.slice(0, 1));
  expect(await mailsTo(technician)).toHaveLength(2);
  expect(await groupsOf(technician)).toHaveLength(22);
  const mails = createMailService(t.database, { publicUrl: 'http://console.test', deliver: undefined });
  await runJob(t.database, createSendDigests(mails), {});
  const [, , daily] = await mailsTo(technician);
  expect(daily?.subject).toBe('Tienes 22 avisos sin leer');
  await choose(technician, {});
});

test('a daily mail that cannot be written keeps nobody else from theirs', async () => {
  await queue.query(
    `delete from mail; delete from notification; delete from notification_group;
     update app_user set digest_day = null`,
  );
  for (const person of [technician, agent]) {
    await choose(person, { ...mentions('digest'), digestHour: 0 });
    await mention(person, 'Cada uno el suyo');
  }
  const mails = createMailService(t.database, { publicUrl: 'http://console.test', deliver: undefined });
  const post: typeof mails.post = (tx, to, ...rest) => {
    if (to.email === technician.user.email) throw new Error('cannot be written');
    return mails.post(tx, to, ...rest);
  };
  await expect(runJob(t.database, createSendDigests({ post }), {})).rejects.toThrow('cannot be written');
  expect(await mailsTo(agent)).toHaveLength(1);
  await runJob(t.database, createSendDigests(mails), {});
  expect([await mailsTo(technician), await mailsTo(agent)].map(({ length }) => length)).toEqual([1, 1]);
});

describe('a link at the end of a mail', () => {
  const links = () => createUnsubscribeLinks(t.vault, 'http://console.test');
  const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';
  const kindsOf = async (person: Person) =>
    ((await person.call('GET', '/api/v4/notifications/preferences')).body.data as NotificationPreferences)
      .kinds;

  test('switches off one kind of mail of one person, by POST alone and without a session', async () => {
    await choose(agent, {});
    const token = tokenOf(links().urlOf(agent.user.idUser, 'mentioned'));
    expect((await t.anyone('GET', `/api/unsubscribe/about?token=${token}`)).body.data).toEqual({
      kind: 'mentioned',
      mail: true,
    });
    expect((await t.anyone('GET', `/api/unsubscribe?token=${token}`)).headers.location).toBe(
      `/unsubscribe?token=${token}`,
    );
    expect((await kindsOf(agent)).mentioned.mail).toBe('now');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = `/api/unsubscribe?token=${token}`;
    const answer = await t.app.inject({
      method: 'POST',
      url,
      headers: form,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect(await kindsOf(agent)).toEqual({
      ...defaultChoices,
      mentioned: { ...defaultChoices.mentioned, mail: 'none' },
    });
    await forget();
    await mention(agent);
    expect(await mailsTo(agent)).toEqual([]);
  });

  test('is refused when it was not made for that', async () => {
    const token = tokenOf(links().urlOf(agent.user.idUser, 'assigned'));
    const others = [
      t.vault.seal(JSON.stringify(['session', agent.user.idUser, 'assigned'])).toString('base64url'),
      t.vault.seal('x'.repeat(40)).toString('base64url'),
      `${token.slice(0, -4)}AAAA`,
      'A'.repeat(80),
      tokenOf(links().urlOf(999_999, 'assigned')),
      tokenOf(links().urlOf(agent.user.idUser, 'support')),
    ];
    for (const one of others)
      expect((await t.anyone('POST', `/api/unsubscribe?token=${one}`)).body.code).toBe('LINK_INVALID');
    expect((await kindsOf(agent)).assigned.mail).toBe('now');
    // It opens nothing else.
    expect((await t.anyone('POST', '/api/auth/verify-email', { token })).body.code).toBe('LINK_INVALID');
  });
});

test('the notice and its mail are written with their cause, or not at all', async () => {
  const { rows } = await queue.query('select count(*) from notification');
  await forget();
  const failing = t.database.transaction(system, async (tx) => {
    const mails = createMailService(t.database, { publicUrl: '', deliver: undefined });
    await createNotifications(mails).tell(tx, system, {
      ...{ kind: 'assigned', entity: 'ticket', id: 1, idCompany: technician.user.idCompany ?? 0, title: 'T' },
      to: [technician.user.idUser],
    });
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  expect((await queue.query('select count(*) from notification')).rows).toEqual(rows);
  expect(await mailsTo(technician)).toEqual([]);
});
