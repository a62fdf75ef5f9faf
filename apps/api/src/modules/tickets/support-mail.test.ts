import type { FileData } from '@gemelo/contract/endpoints/files';
import type { TicketDetail } from '@gemelo/contract/endpoints/tickets';
import type pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openStaffedApp } from '../../test/staffed-app.ts';
import type { Person } from '../../test/test-app.ts';
import { pictureOf, upload, uploadPicture } from '../../test/uploading.ts';

const SEND = '/api/settings/sendEmail';

let owner: pg.Client;
let keeper: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  ({ owner, keeper, agent, other } = await openStaffedApp());
});
beforeEach(async () => {
  await owner.query('delete from mail_attachment');
  await owner.query('delete from mail');
  await owner.query("delete from throttle where key like 'support:%'");
});

const mails = async () =>
  (
    await owner.query<{ recipient: string; subject: string; body: string; files: string[] }>(`
      select m.recipient, m.subject, m.body,
        array(select f.name from mail_attachment a join mail_file f using (id_mail_file) where a.id_mail = m.id_mail
          order by f.id_mail_file) as files
      from mail m order by m.id_mail`)
  ).rows;
const administrators = async () =>
  (
    await owner.query(`select u.email from app_user u join company c using (id_company)
      where c.operator and u.state = 'Activo' and u.email_verified_at is not null
        and (u.id_role = 1 or exists (select from user_role r where r.id_user = u.id_user and r.id_role = 1))`)
  ).rows.length;
const report = { subject: 'No abre', message: 'Desde ayer' };

test('the mail names the ticket and carries the files, to each administrator of the operator', async () => {
  const made = await keeper.call('POST', '/api/processes/createTicket', {
    title: 'Sonda caída',
    idTicketType: 1,
  });
  const { idTicket } = made.body.data as TicketDetail;
  const [one, two] = [await uploadPicture(keeper), await uploadPicture(keeper)];
  const sent = await keeper.call('POST', SEND, { ...report, idTicket, idFiles: [one.idFile, two.idFile] });
  expect(sent.body.message).toBe('Se ha enviado el correo a Soporte!');
  const found = await mails();
  expect(found).toHaveLength(await administrators());
  for (const mail of found) {
    expect(mail.subject).toBe(`Soporte, ticket ${idTicket}: No abre`);
    expect(mail.body).toContain('«Sonda caída»');
    expect(mail.body).toContain(`/ticket/informacion?id=${idTicket}`);
    expect(mail.files).toEqual(['foto.jpg', 'foto.jpg']);
  }
  // The bytes are stored once, however many get them.
  const { rows } = await owner.query('select count(*)::int as files from mail_file');
  expect(rows[0]).toEqual({ files: 2 });
});

test('the same key sends once, also when both are under way at the same time', async () => {
  const photo = await uploadPicture(keeper);
  const body = { ...report, idFiles: [photo.idFile] };
  const headers = { 'idempotency-key': 'reporte-0001-de-la-bodega' };
  const send = () => keeper.call('POST', SEND, body, headers);
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
  expect(await mails()).toHaveLength(await administrators());
});

test('a failure midway sends to nobody, and the same key then sends to everybody once', async () => {
  await owner.query(`
    create function fail_second() returns trigger language plpgsql as $$
    begin
      if (select count(*) from mail where subject like 'Soporte:%') >= 1 then raise exception 'killed'; end if;
      return new;
    end $$;
    create trigger fail_second before insert on mail for each row execute function fail_second()`);
  await owner.query(`insert into app_user (id_company, id_role, name, email, password_hash, email_verified_at)
    select id_company, 1, 'Segunda', 'segunda@gemelo.test', password_hash, now() from app_user where email = 'admin@gemelo.test'`);
  const headers = { 'idempotency-key': 'reporte-0002-de-la-bodega' };
  const failed = await keeper.call('POST', SEND, report, headers);
  expect(failed.status).toBe(500);
  expect(await mails()).toEqual([]);
  await owner.query('drop trigger fail_second on mail');
  expect((await keeper.call('POST', SEND, report, headers)).status).toBe(200);
  expect(await mails()).toHaveLength(await administrators());
  expect(await administrators()).toBeGreaterThan(1);
});

test('too many bytes are refused before anything is sent', async () => {
  const photos = await Promise.all([uploadPicture(keeper), uploadPicture(keeper)]);
  const ids = photos.map(({ idFile }) => idFile);
  await owner.query('update file set size = 9000000 where id_file = any($1)', [ids]);
  const refused = await keeper.call('POST', SEND, { ...report, idFiles: ids });
  expect(refused.body).toMatchObject({ code: 'MAIL_TOO_LARGE' });
  expect(refused.body.message).toContain('15 MB');
  expect(await mails()).toEqual([]);
});

test('neither subject nor file name can add a header, and markup stays text', async () => {
  for (const subject of ['Hola\r\nBcc: x@y.z', 'Hola\nx', 'Hola \u202Etxt.exe'])
    expect((await keeper.call('POST', SEND, { ...report, subject })).status).toBe(400);
  const bytes = await pictureOf().jpeg().toBuffer();
  const named = await upload(keeper, bytes, 'attachment', 'a\r\nBcc: x@y.z\r\n.jpg');
  const message = '<script>alert(1)</script>\nBcc: x@y.z';
  const body = { subject: '<b>Hola</b>', message, idFiles: [(named.body.data as FileData).idFile] };
  expect((await keeper.call('POST', SEND, body)).status).toBe(200);
  const [mail] = await mails();
  expect(mail?.subject).toBe('Soporte: <b>Hola</b>');
  expect(mail?.body).toContain(message);
  expect(mail?.files).toEqual(['aBcc: x@y.z.jpg']);
});

test('files and tickets that the caller does not see cannot be sent', async () => {
  const photo = await uploadPicture(agent);
  for (const person of [keeper, other]) {
    const refused = await person.call('POST', SEND, { ...report, idFiles: [photo.idFile] });
    expect(refused.body.code).toBe('FILE_UNAVAILABLE');
  }
  const made = await agent.call('POST', '/api/processes/createTicket', { title: 'Suyo', idTicketType: 1 });
  const { idTicket } = made.body.data as TicketDetail;
  expect((await keeper.call('POST', SEND, { ...report, idTicket })).status).toBe(400);
  expect(await mails()).toEqual([]);
});
