import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { smtpCarrier } from '../../integrations/mail/client.ts';
import { openQueue } from '../../test/job-queue.ts';
import { runJob } from '../../test/run-job.ts';
import { openTestApp } from '../../test/test-app.ts';
import { createDeliverMail, type DeliverMail } from './deliver-mail.job.ts';
import { createMailService } from './mails.service.ts';

/** A mail server that does with a letter what the test wants, after it has read all of it. */
let received: string[] = [];
let onLetter: (socket: Socket) => Promise<Error | undefined> = async () => undefined;
const sockets = new Set<Socket>();
const openServer = async (port = 0) => {
  const server = new SMTPServer({
    ...{ authOptional: true, disableReverseLookup: true, closeTimeout: 100, disabledCommands: ['STARTTLS'] },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const letter = Buffer.concat(chunks).toString();
        void onLetter([...sockets].at(-1) as Socket).then((refusal) => {
          if (refusal) return done(refusal);
          received.push(letter);
          done();
        });
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, port: (server.server.address() as AddressInfo).port };
};
const closed = (server: SMTPServer) => new Promise<void>((resolve) => server.close(() => resolve()));

let t: Awaited<ReturnType<typeof openTestApp>>;
let queue: Awaited<ReturnType<typeof openQueue>>;
let smtp: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  t = await openTestApp();
  queue = await openQueue(t.connection);
  smtp = await openServer();
});
afterAll(() => closed(smtp.server));
beforeEach(() => {
  received = [];
  onLetter = async () => undefined;
});

/** A process of its own: its connection to the mail server and what it remembers. */
const openProcess = (port = smtp.port): DeliverMail => {
  const carrier = smtpCarrier(`smtp://127.0.0.1:${port}`, 'Gemelo <gemelo@gemelo.test>');
  onTestFinished(() => carrier.close());
  return createDeliverMail(carrier, {
    publicUrl: 'http://console.test',
    unsubscribeUrl: (idUser, kind) => `http://console.test/unsubscribe?token=${idUser}-${kind}-token`,
  });
};
const recipient = { name: 'Ana', email: 'ana@gemelo.test', idCompany: 1 };
type Post = ReturnType<typeof createMailService>['post'];
const post = async (deliver: DeliverMail, kind = 'known', words = {}, how: Parameters<Post>[7] = {}) => {
  const mails = createMailService(t.database, { publicUrl: 'http://console.test', deliver });
  const { idMail } = await t.database.transaction(system, (tx) =>
    mails.post(tx, recipient, kind, 'es', '/login', words, [], how),
  );
  return idMail;
};
const stateOf = async (idMail: number) =>
  (await queue.query('select state from mail where id_mail = $1', [idMail])).rows[0]?.state as string;
const expireLease = (idMail: number) =>
  queue.query("update mail set next_at = now() - interval '1 second' where id_mail = $1", [idMail]);
const idOf = (letter: string | undefined) => /^Message-ID: (.+)$/im.exec(letter ?? '')?.[1];
const deliverOnce = (job: DeliverMail, idMail: number, database: Database = t.database) =>
  runJob(database, job, { idMail });

test('a mail waits while the server is down, and is sent once when it is back', async () => {
  const { server, port } = await openServer();
  await closed(server);
  const job = openProcess(port);
  const idMail = await post(job);
  await expect(deliverOnce(job, idMail)).rejects.toThrow('was not taken');
  await expect(deliverOnce(job, idMail)).rejects.toThrow('was not taken');
  expect(await stateOf(idMail)).toBe('pending');
  const again = await openServer(port);
  onTestFinished(() => closed(again.server));
  await deliverOnce(job, idMail);
  await deliverOnce(job, idMail);
  expect([received.length, await stateOf(idMail)]).toEqual([1, 'sent']);
});

test('while a slow server takes a mail, no other process sends it', async () => {
  let answer: () => void = () => undefined;
  onLetter = () =>
    new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
  const [one, other] = [openProcess(), openProcess()];
  const idMail = await post(one);
  const sending = deliverOnce(one, idMail);
  await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0));
  await expect(deliverOnce(other, idMail)).rejects.toThrow('another process');
  await vi.waitFor(() => {
    answer();
    expect(received).toHaveLength(1);
  });
  await sending;
  await deliverOnce(other, idMail);
  expect([received.length, await stateOf(idMail)]).toEqual([1, 'sent']);
});

test.for([452, 550])(
  'a mail that the server refuses with %i is kept and tried again',
  async (responseCode) => {
    onLetter = async () => Object.assign(new Error('no'), { responseCode });
    const job = openProcess();
    const idMail = await post(job);
    await expect(deliverOnce(job, idMail)).rejects.toThrow(String(responseCode));
    expect([received.length, await stateOf(idMail)]).toEqual([0, 'pending']);
    onLetter = async () => undefined;
    await deliverOnce(job, idMail);
    expect([received.length, await stateOf(idMail)]).toEqual([1, 'sent']);
  },
);

test('a connection that is cut before the answer loses nothing: a second copy is known by its Message-ID', async () => {
  const taken: string[] = [];
  onLetter = async (socket) => {
    // The server has it all, but its answer never arrives.
    taken.push('first');
    socket.destroy();
    return undefined;
  };
  const job = openProcess();
  const idMail = await post(job);
  await expect(deliverOnce(job, idMail)).rejects.toThrow('was not taken');
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(await stateOf(idMail)).toBe('pending');
  onLetter = async () => undefined;
  await deliverOnce(job, idMail);
  expect(received).toHaveLength(2);
  expect(idOf(received[0])).toMatch(/^<[\w-]{36}@gemelo\.test>$/);
  expect(idOf(received[1])).toBe(idOf(received[0]));
  expect(await stateOf(idMail)).toBe('sent');
});

/** A database that is away from the moment at which the server has answered. */
const awayAfterAnswer = (times: number): Database => {
  let left = times;
  return {
    ...t.database,
    transaction: ((...args: Parameters<Database['transaction']>) =>
      received.length > 0 && left-- > 0
        ? Promise.reject(new Error('the database is away'))
        : t.database.transaction(...args)) as Database['transaction'],
  };
};

test('a mail whose answer was seen is not sent again although the database was away just then', async () => {
  const job = openProcess();
  const idMail = await post(job);
  await deliverOnce(job, idMail, awayAfterAnswer(2));
  expect([received.length, await stateOf(idMail)]).toEqual([1, 'sent']);
});

test('what the process could not store it still knows when the job runs again', async () => {
  const job = openProcess();
  const idMail = await post(job);
  const ending = AbortSignal.abort();
  const log = t.app.log;
  const context = { database: awayAfterAnswer(1), log, signal: ending, lastAttempt: false };
  await expect(job.run({ idMail }, context)).rejects.toThrow('away');
  expect(await stateOf(idMail)).toBe('pending');
  await deliverOnce(job, idMail);
  expect([received.length, await stateOf(idMail)]).toEqual([1, 'sent']);
});

test('a process killed between answer and note: nobody else sends it before the lease ends, then with the same Message-ID', async () => {
  const killed = openProcess();
  const idMail = await post(killed);
  const context = {
    database: awayAfterAnswer(1),
    log: t.app.log,
    signal: AbortSignal.abort(),
    lastAttempt: false,
  };
  await expect(killed.run({ idMail }, context)).rejects.toThrow('away');
  const other = openProcess();
  await expect(deliverOnce(other, idMail)).rejects.toThrow('another process');
  expect(received).toHaveLength(1);
  await expireLease(idMail);
  await deliverOnce(other, idMail);
  expect(received).toHaveLength(2);
  expect(idOf(received[1])).toBe(idOf(received[0]));
});

const decoded = (letter: string) => letter.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, '%$1');

test('names, titles and texts add no header, no markup and no other direction', async () => {
  const job = openProcess();
  const nasty =
    'x\r\nBcc: all@gemelo.test\r\n\r\n<script>alert(1)</script>\u202Efdp.exe <img src=http://e.test/a>';
  const words = { from: nasty, email: nasty, company: nasty, message: nasty, subject: nasty };
  const idMail = await post(job, 'support', words);
  await deliverOnce(job, idMail);
  const [letter = ''] = received;
  const head = letter.split(/\r?\n\r?\n/)[0] ?? '';
  expect(head).not.toMatch(/^bcc:/im);
  expect(head.match(/^subject:/gim)).toHaveLength(1);
  expect(letter).toContain('multipart/alternative');
  const html = decodeURIComponent(
    decoded(letter.slice(letter.indexOf('text/html'))).replace(/%(?![0-9A-F]{2})/g, '%25'),
  );
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain('&lt;script&gt;');
  const { rows } = await queue.query('select subject from mail where id_mail = $1', [idMail]);
  expect(rows[0]?.subject).not.toMatch(/[\r\n\u202E]/);
});

test('the name of a file adds no header', async () => {
  const carrier = smtpCarrier(`smtp://127.0.0.1:${smtp.port}`, 'gemelo@gemelo.test');
  onTestFinished(() => carrier.close());
  const name = 'a"\r\nBcc: all@gemelo.test\r\n\u202Efdp.pdf';
  const files = [{ name, contentType: 'application/pdf', content: Buffer.from('x') }];
  await carrier.carry({ recipient: 'ana@gemelo.test', subject: 'S', body: 'B', files });
  expect(received[0]).not.toMatch(/^bcc:/im);
});

test('a mail that is not essential can be ended with one click; one that is cannot', async () => {
  const job = openProcess();
  const { rows } = await queue.query("select id_user from app_user where email = 'agente@gemelo.test'");
  const idUser = rows[0]?.id_user as number;
  await deliverOnce(job, await post(job, 'known', {}, { unsubscribe: { idUser, kind: 'assigned' } }));
  await deliverOnce(job, await post(job, 'known'));
  const [notice = '', essential = ''] = received;
  expect(notice.replace(/\r?\n\s+/g, ' ')).toContain(
    `List-Unsubscribe: <http://console.test/api/unsubscribe?token=${idUser}-assigned-token>`,
  );
  expect(notice).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(notice).toContain('Dejar de recibir correos como este');
  expect(essential).not.toMatch(/List-Unsubscribe|Dejar de recibir/);
});
