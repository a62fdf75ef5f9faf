import { createHash } from 'node:crypto';
import type { Certificate, CertificateRow } from '@gemelo/contract/endpoints/certificates';
import type { Exposure } from '@gemelo/contract/endpoints/exposure';
import { OCTETS } from '@gemelo/contract/kit/bytes';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { atEnd } from '../../test/at-end.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { certificateAddress } from './certificates.service.ts';
import {
  addMove,
  begin,
  HOUR,
  type LivedDevice,
  livedDevice,
  MINUTE,
  now,
  send,
} from './test/lived-devices.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let technician: Person;
let other: Person;
let owner: pg.Client;
let device: LivedDevice;

beforeAll(async () => {
  t = await openTestApp();
  [admin, supervisor, technician, other] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'tecnico@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
  owner = new pg.Client(t.connection);
  await owner.connect();
  atEnd(() => owner.end());
  device = await livedDevice(admin, owner, [{ ms: begin, warehouse: 1 }], 1);
  // One day of readings waits until later.
  await send(
    t,
    device,
    device.readings.filter(({ ms }) => ms < now - 24 * HOUR),
  );
}, 120_000);

const bodyOf = () => ({ subjectKind: 'twin', idSubject: device.idTwin, to: new Date(now).toISOString() });
const issue = async (by = admin) => {
  const { status, body } = await by.call('POST', '/api/v4/certificates', bodyOf());
  expect(status).toBe(200);
  return body.data as CertificateRow;
};
const read = async (number: string, by = admin) =>
  (await by.call('GET', `/api/v4/certificates/${number}`)).body.data as Certificate;
const fileOf = async (number: string) => {
  const answer = await t.app.inject({
    method: 'GET',
    url: `/api/v4/certificates/${number}/file`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return answer.rawPayload;
};
const check = async (number: string, file: Buffer) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/v4/certificates/${number}/check`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': OCTETS },
    payload: file,
  });
  return (answer.json() as { data: { issued: boolean } }).data.issued;
};
/** What only somebody with the database in hands can do. */
const tamper = (statement: string, number: string) =>
  owner.query(`update storage_certificate set ${statement} where number = $1 and id_company = 1`, [number]);

test('a certificate says what the exposure says, as a PDF that is recognized byte by byte', async () => {
  const row = await issue();
  const year = new Intl.DateTimeFormat('en', { timeZone: 'America/Guatemala', year: 'numeric' }).format();
  expect(row.number).toMatch(new RegExp(`^C-${year}-\\d{6}$`));
  const certificate = await read(row.number);
  const { body } = await admin.call(
    'GET',
    `/api/v4/twins/${device.idTwin}/exposure?to=${new Date(now).toISOString()}`,
  );
  const exposure = body.data as Exposure;
  expect(certificate.document?.summary).toEqual(exposure.summary);
  expect(certificate.document?.stretches).toEqual(exposure.stretches);
  expect([certificate.broken, certificate.current, certificate.changes]).toEqual([[], true, []]);

  const file = await fileOf(row.number);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(createHash('sha256').update(file).digest('hex')).toBe(certificate.fileDigest);
  expect(await check(row.number, file)).toBe(true);
  const changed = Buffer.from(file);
  changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1;
  expect(await check(row.number, changed)).toBe(false);
});

test('numbers have no gaps, however many are issued at once, and refused ones take none', async () => {
  const refused = await admin.call('POST', '/api/v4/certificates', {
    ...bodyOf(),
    from: new Date(begin - 900 * HOUR).toISOString(),
    to: new Date(begin - 800 * HOUR).toISOString(),
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'NOTHING_TO_CERTIFY']);
  const rows = await Promise.all([admin, supervisor, admin, supervisor, admin].map(issue));
  const { body } = await admin.call('GET', '/api/v4/certificates?limit=100&order=number');
  const listed = (body.data as CertificateRow[]).map(({ number }) => Number(number.slice(7)));
  expect(listed).toEqual(listed.map((_number, at) => at + 1));
  expect(new Set(rows.map(({ number }) => number)).size).toBe(5);
});

test('only those who may issue do, others read; another company sees nothing', async () => {
  const { number } = await issue(supervisor);
  expect((await technician.call('POST', '/api/v4/certificates', bodyOf())).status).toBe(403);
  expect((await read(number, technician)).user).toBe(supervisor.user.name);
  expect((await other.call('POST', '/api/v4/certificates', bodyOf())).status).toBe(404);
  for (const path of [number, `${number}?idCompany=1`, `${number}/file`, `${number}/file?idCompany=1`])
    expect((await other.call('GET', `/api/v4/certificates/${path}`)).status).toBe(404);
  expect((await other.call('GET', '/api/v4/certificates')).body.data).toEqual([]);
});

test('the serving role can neither change nor remove one', async () => {
  const { rows } = await owner.query<{ privilege: string }>(
    `select privilege_type as privilege from information_schema.role_table_grants
     where grantee = 'gemelo_app' and table_name = 'storage_certificate' order by 1`,
  );
  expect(rows.map(({ privilege }) => privilege)).toEqual(['INSERT', 'SELECT']);
});

test('changed figures are found out, also when their digest was rewritten too', async () => {
  const { number } = await issue();
  const figures = `replace(figures, '"humidityAlarmHours":', '"humidityAlarmHours":1')`;
  await tamper(`figures = ${figures}`, number);
  expect((await read(number)).broken).toEqual(['figures']);
  await tamper(`figures_digest = sha256(convert_to(figures, 'UTF8'))`, number);
  const certificate = await read(number);
  expect(certificate.broken).toEqual(['figures']);
  // Today's readings contradict it as well.
  expect(certificate.current).toBe(false);
});

test('figures that are no longer readable, another file, another subject and another seal are named', async () => {
  const [unreadable, file, subject, seal] = [await issue(), await issue(), await issue(), await issue()];
  await tamper(`figures = '{'`, unreadable.number);
  const certificate = await read(unreadable.number);
  expect([certificate.broken, certificate.document, certificate.current]).toEqual([['figures'], null, null]);

  const issued = await fileOf(file.number);
  await tamper(`file = file || '\\x0a', file_digest = sha256(file || '\\x0a')`, file.number);
  expect((await read(file.number)).broken).toEqual(['file']);
  expect(await check(file.number, await fileOf(file.number))).toBe(false);
  expect(await check(file.number, issued)).toBe(true);

  await tamper(`subject_name = 'Otro'`, subject.number);
  expect((await read(subject.number)).broken).toEqual(['record']);
  await tamper(`seal = (select seal from storage_certificate where number = '${file.number}')`, seal.number);
  expect((await read(seal.number)).broken).toEqual(['figures', 'file', 'record']);
});

test('another issuer and other digests, which the page shows, are named', async () => {
  const [issuer, figures, file] = [await issue(), await issue(), await issue()];
  await tamper(`id_user = ${supervisor.user.idUser}`, issuer.number);
  expect((await read(issuer.number)).broken).toEqual(['record']);
  await tamper(`figures_digest = sha256('x')`, figures.number);
  expect((await read(figures.number)).broken).toEqual(['figures']);
  await tamper(`file_digest = sha256('x')`, file.number);
  expect((await read(file.number)).broken).toEqual(['file']);
});

test('the printed address names the company: the same number of another one is another certificate', () => {
  expect(certificateAddress('https://x.test', 'C-2026-000001', 2)).toBe(
    'https://x.test/analytics/dashboards/certificate?number=C-2026-000001&idCompany=2',
  );
});

test('late readings and corrected movements are named, the certificate itself stays intact', async () => {
  const { number } = await issue();
  await send(
    t,
    device,
    device.readings.filter(({ ms }) => ms >= now - 24 * HOUR),
  );
  const late = await read(number);
  expect([late.broken, late.current]).toEqual([[], false]);
  expect(late.changes.map(({ kind }) => kind)).toEqual(['readings']);
  expect(late.changes[0]?.now).toBe(device.readings.length);

  await addMove(owner, device.idTwin, { ms: begin + 50 * HOUR + 3 * MINUTE, warehouse: 2 });
  const moved = await read(number);
  expect(moved.broken).toEqual([]);
  expect(moved.changes.map(({ kind }) => kind)).toEqual(['placeRemoved', 'placeAdded', 'placeAdded']);
});

test('a renamed device is no change of its figures', async () => {
  const { number } = await issue();
  await owner.query(`update twin set name = 'Con otro nombre' where id_twin = $1`, [device.idTwin]);
  expect((await read(number)).current).toBe(true);
});

test('once the hours that it was made of are dropped, nobody says that its figures changed', async () => {
  const { number } = await issue();
  const keptSince = (moment: Date | null) =>
    owner.query(`update monthly_table set kept_since = $1 where table_name = 'reading_hour'`, [moment]);
  await keptSince(new Date(now));
  const later = await read(number);
  await keptSince(null);
  expect([later.broken, later.current, later.changes]).toEqual([[], null, []]);
});

test('issuing is written to the audit', async () => {
  const { number, idStorageCertificate } = await issue();
  const { rows } = await owner.query<{ action: string; name: string }>(
    `select action, name from audit where entity = 'storage-certificate' and entity_id = $1`,
    [String(idStorageCertificate)],
  );
  expect(rows).toEqual([{ action: 'create', name: number }]);
});
