import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../test/test-app.ts';
import { createKeepMails } from './keep-mails.ts';

const { signal } = new AbortController();

let t: Awaited<ReturnType<typeof openTestApp>>;
let owner: pg.Client;
beforeAll(async () => {
  t = await openTestApp();
  owner = new pg.Client(t.connection);
  await owner.connect();
});
afterAll(() => owner.end());

/** With a file of its own. */
async function mail(subject: string, state: string, months: number): Promise<number> {
  const at = `now() - interval '${months} months'`;
  const { rows } = await owner.query<{ id: number }>(
    `with m as (insert into mail (id_company, recipient, subject, body, state, created_at)
       values (1, 'ana@gemelo.test', $1, 'x', $2, ${at}) returning id_mail),
     f as (insert into mail_file (id_company, name, content_type, size, content, created_at)
       values (1, $1, 'text/plain', 1, 'x', ${at}) returning id_mail_file)
     insert into mail_attachment (id_mail, id_mail_file, id_company) select id_mail, id_mail_file, 1 from m, f returning id_mail as id`,
    [subject, state],
  );
  return Number(rows[0]?.id);
}
const left = async () =>
  (
    await owner.query<{ subject: string; files: string }>(
      `select m.subject, (select string_agg(f.name, ',') from mail_attachment a join mail_file f using (id_mail_file) where a.id_mail = m.id_mail) as files
       from mail m where m.subject like 'Prueba%' order by 1`,
    )
  ).rows.map(({ subject, files }) => `${subject}: ${files}`);

test('old mails go with their files, those that wait to be sent stay, and lists read on', async () => {
  // Nobody made their months: they were taken all the same.
  await mail('Prueba vieja', 'sent', 40);
  await mail('Prueba fallida', 'failed', 30);
  const waiting = await mail('Prueba pendiente', 'pending', 39);
  await mail('Prueba nueva', 'sent', 2);
  const all = await left();
  expect(await createKeepMails(0)(t.database, signal)).toEqual([]);
  expect(await left()).toEqual(all);

  const gone = await createKeepMails(24)(t.database, signal);
  expect(gone.length).toBeGreaterThanOrEqual(3);
  const kept = ['Prueba nueva: Prueba nueva', 'Prueba pendiente: Prueba pendiente'];
  expect(await left()).toEqual(kept);
  const { rows } = await owner.query(`select name from mail_file where name like 'Prueba%' order by 1`);
  expect(rows).toEqual([{ name: 'Prueba nueva' }, { name: 'Prueba pendiente' }]);
  expect(await createKeepMails(24)(t.database, signal)).toEqual([]);
  expect(await left()).toEqual(kept);

  const admin = await t.signIn('admin@gemelo.test');
  const list = await admin.call('GET', '/api/v4/mails?search=Prueba');
  expect((list.body.data as { subject: string }[]).map(({ subject }) => subject)).toEqual([
    'Prueba nueva',
    'Prueba pendiente',
  ]);
  const one = await admin.call('GET', `/api/v4/mails/${waiting}`);
  expect(one.body.data).toMatchObject({ subject: 'Prueba pendiente', state: 'pending' });
});

test('a month is not made while somebody reads everything, and nobody waits long for that', async () => {
  const month = `date_trunc('month', now()) + interval '3 months'`;
  const make = () => t.database.query(`select ensure_month('mail', ${month})`, []);
  await owner.query('begin');
  await owner.query('lock table mail in access share mode');
  await expect(make()).rejects.toMatchObject({ code: '55P03' });
  await owner.query('rollback');
  await make();
});
