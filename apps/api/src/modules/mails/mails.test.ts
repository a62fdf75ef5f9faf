import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { smtpCarrier } from '../../integrations/mail/client.ts';
import { openQueue } from '../../test/job-queue.ts';
import { openTestApp } from '../../test/test-app.ts';

const received: string[] = [];
let refuse = false;
const smtp = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  closeTimeout: 100,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (refuse) return done(Object.assign(new Error('buzón lleno'), { responseCode: 452 }));
      received.push(Buffer.concat(chunks).toString());
      return done();
    });
  },
});
const smtpUrl = () => `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  t = await openTestApp({ SMTP_URL: smtpUrl() }, { background: true });
});
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

const requestReset = (email: string) => t.anyone('POST', '/api/auth/forgot-password', { email });
const newestMail = async () => {
  const admin = await t.signIn('admin@gemelo.test');
  const { body } = await admin.call('GET', '/api/v4/mails?limit=1');
  const [mail] = body.data as { idMail: number; state: string; attempts: number; failure: string | null }[];
  return { admin, mail };
};

test('a mail is sent to the mail server, and its link token is masked in the console', async () => {
  await requestReset('supervisor@gemelo.test');
  await vi.waitFor(() => expect(received.length).toBe(1), 5000);
  expect(received[0]).toMatch(/To: supervisor@gemelo\.test/);
  await vi.waitFor(async () => expect((await newestMail()).mail?.state).toBe('sent'), 5000);
  const { admin, mail } = await newestMail();
  const read = await admin.call('GET', `/api/v4/mails/${mail?.idMail}`);
  expect((read.body.data as { body: string }).body).toContain('token=•••');
});

test('an invitation that the mail server takes is said to be sent, and its link is shown to nobody', async () => {
  const admin = await t.signIn('admin@gemelo.test');
  const invited = await admin.call('POST', '/api/settings/registerUser', {
    name: 'Rosa',
    email: 'rosa@nueva.test',
    idRole: 4,
  });
  expect(invited.body.message).toBe('Se envió la invitación a Rosa');
  expect((invited.body.data as { invitation: unknown }).invitation).toEqual({ sent: true, link: null });
  await vi.waitFor(async () => expect((await newestMail()).mail?.state).toBe('sent'), 5000);
});

test('the files of a mail are sent with it', async () => {
  const carrier = smtpCarrier(smtpUrl(), 'gemelo@gemelo.test');
  onTestFinished(() => carrier.close());
  received.length = 0;
  const content = Buffer.from('%PDF-1.4 informe');
  const files = [{ name: 'Informe Santa Lucía.pdf', contentType: 'application/pdf', content }];
  await carrier.carry({ recipient: 'bodega@gemelo.test', subject: 'Informe', body: 'Hola', files });
  const letter = received.find((one) => one.includes('bodega@gemelo.test'));
  expect(letter).toMatch(/Content-Type: application\/pdf/);
  expect(letter).toMatch(/Content-Disposition: attachment/);
  expect(letter).toContain(content.toString('base64'));
});

test('a refused mail stays pending, and an administrator can retry it at once', async () => {
  refuse = true;
  await requestReset('tecnico@gemelo.test');
  await vi.waitFor(
    async () => expect((await newestMail()).mail).toMatchObject({ state: 'pending', attempts: 1 }),
    5000,
  );
  const { admin, mail } = await newestMail();
  expect(mail?.failure).toContain('buzón lleno');
  refuse = false;
  const retried = await admin.call('POST', `/api/v4/mails/${mail?.idMail}/retry`);
  expect(retried.body.message).toBe('El correo se volvió a poner en la fila de envío');
  await vi.waitFor(async () => expect((await newestMail()).mail?.state).toBe('sent'), 5000);
  expect((await admin.call('POST', `/api/v4/mails/${mail?.idMail}/retry`)).body.code).toBe('MAIL_SENT');
});

test('a mail fails after eight attempts and can then be sent again', async () => {
  const queue = await openQueue(t.connection);
  refuse = true;
  await requestReset('registro@gemelo.test');
  await vi.waitFor(
    async () => {
      await queue.hurry();
      expect((await newestMail()).mail).toMatchObject({ state: 'failed', attempts: 8 });
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(await queue.of('deliver-mail')).toMatchObject([{ attempts: 8 }]);
  // The server's reply may quote the mail, so only the mail's own page shows it.
  expect((await queue.of('deliver-mail'))[0]?.error).not.toContain('buzón lleno');
  refuse = false;
  const { admin, mail } = await newestMail();
  await admin.call('POST', `/api/v4/mails/${mail?.idMail}/retry`);
  await vi.waitFor(async () => expect((await newestMail()).mail?.state).toBe('sent'), 5000);
  await vi.waitFor(async () => expect(await queue.of('deliver-mail')).toEqual([]), 5000);
}, 40_000);

test('several processes together send each mail once', async () => {
  const database = openDatabase(t.connection, 4);
  const config = readConfig({ LOG_LEVEL: 'fatal', SMTP_URL: smtpUrl() });
  const { app } = await createApp({ config, database, vault: t.vault, version: 'test' });
  await app.ready();
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  received.length = 0;
  const people = ['admin', 'supervisor', 'registro', 'tecnico', 'bodega', 'agente'];
  await Promise.all(people.map((name) => requestReset(`${name}@gemelo.test`)));
  const unsent = () =>
    database.read(system, (tx) =>
      tx.selectFrom('mail').select('idMail').where('state', '=', 'pending').execute(),
    );
  await vi.waitFor(
    async () => expect([received.length, await unsent()]).toEqual([people.length, []]),
    10_000,
  );
  const recipients = received.map((letter) => /To: (\w+)@/.exec(letter)?.[1]);
  expect(recipients.sort()).toEqual([...people].sort());
}, 20_000);

test('without a mail server administrators can read mails with their links, which is audited', async () => {
  const withoutServer = await openTestApp();
  await withoutServer.anyone('POST', '/api/auth/forgot-password', { email: 'bodega@gemelo.test' });
  const admin = await withoutServer.signIn('admin@gemelo.test');
  const { body } = await admin.call('GET', '/api/v4/mails?state=kept&search=BODEGA');
  expect(body.total).toBe(1);
  const [mail] = body.data as { idMail: number }[];
  const read = await admin.call('GET', `/api/v4/mails/${mail?.idMail}`);
  expect((read.body.data as { body: string }).body).toMatch(/reset-password\?token=[\w-]{40,}/);
  const { body: history } = await admin.call('GET', '/api/v4/audit?entity=mail&action=reveal');
  expect(history.data).toMatchObject([{ entityId: String(mail?.idMail), name: 'bodega@gemelo.test' }]);
  expect((await admin.call('POST', `/api/v4/mails/${mail?.idMail}/retry`)).body.code).toBe(
    'MAIL_UNCONFIGURED',
  );
});
