import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp } from '../../test/test-app.ts';

const taken: string[] = [];
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
      taken.push(Buffer.concat(chunks).toString());
      return done();
    });
  },
});
let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  t = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` });
});
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

const forgot = (email: string) => t.anyone('POST', '/api/auth/forgot-password', { email });
const newest = async () => {
  const admin = await t.signIn('admin@gemelo.test');
  const { body } = await admin.call('GET', '/api/v4/mails?limit=1');
  const [mail] = body.data as { idMail: number; state: string; attempts: number; failure: string | null }[];
  return { admin, mail };
};

test('a mail goes to the mail server, and its secret is not shown in the console', async () => {
  await forgot('supervisor@gemelo.test');
  await vi.waitFor(() => expect(taken.length).toBe(1), 5000);
  expect(taken[0]).toMatch(/To: supervisor@gemelo\.test/);
  await vi.waitFor(async () => expect((await newest()).mail?.state).toBe('sent'), 5000);
  const { admin, mail } = await newest();
  const read = await admin.call('GET', `/api/v4/mails/${mail?.idMail}`);
  expect((read.body.data as { body: string }).body).toContain('token=•••');
});

test('a server that says no is asked again later, and an administrator can hurry it', async () => {
  refuse = true;
  await forgot('tecnico@gemelo.test');
  await vi.waitFor(
    async () => expect((await newest()).mail).toMatchObject({ state: 'pending', attempts: 1 }),
    5000,
  );
  const { admin, mail } = await newest();
  expect(mail?.failure).toContain('buzón lleno');
  refuse = false;
  const retried = await admin.call('POST', `/api/v4/mails/${mail?.idMail}/retry`);
  expect(retried.body.message).toBe('El correo se volvió a poner en la fila de envío');
  await vi.waitFor(async () => expect((await newest()).mail?.state).toBe('sent'), 5000);
  expect((await admin.call('POST', `/api/v4/mails/${mail?.idMail}/retry`)).body.code).toBe('MAIL_SENT');
});

test('without a mail server mails are kept, with their links, for administrators to read', async () => {
  const kept = await openTestApp();
  await kept.anyone('POST', '/api/auth/forgot-password', { email: 'bodega@gemelo.test' });
  const admin = await kept.signIn('admin@gemelo.test');
  const { body } = await admin.call('GET', '/api/v4/mails?state=kept&search=BODEGA');
  expect(body.total).toBe(1);
  const [mail] = body.data as { idMail: number }[];
  const read = await admin.call('GET', `/api/v4/mails/${mail?.idMail}`);
  expect((read.body.data as { body: string }).body).toMatch(/reset-password\?token=[\w-]{40,}/);
  expect((await admin.call('POST', `/api/v4/mails/${mail?.idMail}/retry`)).body.code).toBe(
    'MAIL_UNCONFIGURED',
  );
});
