import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createDraining } from './draining.ts';
import { mapErrors } from './errors.ts';

test('what did not finish in time is refused, but not a response that is on its way', async () => {
  const app = Fastify();
  const failures: unknown[] = [];
  const draining = createDraining(app);
  mapErrors(app);
  const rows = new PassThrough();
  app.get('/rows', (_request, reply) => void reply.type('text/plain').send(rows));
  app.get('/never', () => new Promise(() => undefined));
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const answerOn = async (path: string) =>
    (await once(get({ port, path, host: '127.0.0.1', agent: false }), 'response')) as [IncomingMessage];
  const note = (error: unknown) => failures.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);

  const reached = once(app.server, 'request');
  const never = answerOn('/never');
  await reached;
  rows.write('first,');
  const [export_] = await answerOn('/rows');
  draining.begin();
  draining.refuseRest();
  expect((await never)[0].statusCode).toBe(503);
  rows.end('last');
  expect(await text(export_)).toBe('first,last');
  await app.close();
  process.off('uncaughtException', note).off('unhandledRejection', note);
  expect(failures).toEqual([]);
});
