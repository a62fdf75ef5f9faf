import type { GatewayStatus } from '@gemelo/contract/endpoints/gateway';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeDevice } from '../../ingest/test/devices-under-test.ts';
import type { Watch } from '../../ingest/watch/watched.ts';
import { createWatch } from '../../ingest/watch.ts';
import { atEnd } from '../../test/at-end.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

const PATH = '/api/settings/gateway';
const TOLD = { timeout: 15_000 };

let t: Awaited<ReturnType<typeof openTestApp>>;
let operator: Person;
beforeAll(async () => {
  t = await openTestApp();
  operator = await t.signIn('admin@gemelo.test');
});

function openProcess(waiting: number): Watch {
  const watch = createWatch({
    database: t.database,
    log: () => undefined,
    waiting: () => waiting,
    own: { port: 0, version: 'test' },
    intervals: { gatherMs: 20, tellMs: 50 },
  });
  watch.start();
  atEnd(() => watch.close());
  return watch;
}
const status = async () => (await operator.call('GET', PATH)).body.data as GatewayStatus;
const becomes = (expected: object) =>
  vi.waitFor(async () => expect(await status()).toMatchObject(expected), TOLD);

test('the processes are told together: connections, queue, acknowledgements, slowest devices, refusals and faults', async () => {
  const [one, another] = [openProcess(3), openProcess(4)];
  const slow = await makeDevice(operator);
  const fast = await makeDevice(operator);
  const device = ({ idTwin }: { idTwin: number }) => ({ idTwin, idCompany: 1, keys: new Map() });
  one.opened({ protocol: 'mqtt-5' });
  one.opened({ protocol: 'mqtt-5' }).closed('lost');
  another.opened({ protocol: 'mqtt-5' });
  another.opened({ protocol: 'mqtts-3.1.1' });
  for (let n = 0; n < 98; n++) one.acknowledged(device(fast), 4, 2);
  another.acknowledged(device(slow), 700, 1);
  another.acknowledged(device(slow), 900, 1);
  one.faulted(device(fast), 'malformed');
  for (const watch of [one, another]) watch.refused({ credential: 'guess', address: '203.0.113.9' });
  one.refused({ credential: 'guess', address: '::ffff:198.51.100.4' });

  await becomes({
    connections: expect.arrayContaining([
      { protocol: 'mqtt-5', count: 2 },
      { protocol: 'mqtts-3.1.1', count: 1 },
      { protocol: 'mqtt-3.1', count: 0 },
    ]),
    waiting: 7,
    acknowledged: { messages: 100, halfMs: 5, nearlyAllMs: 1_000 },
    slowest: [
      { Twin: { idTwin: slow.idTwin }, messages: 2, meanMs: 800, worstMs: 900 },
      { Twin: { idTwin: fast.idTwin }, messages: 98, meanMs: 4, worstMs: 4 },
    ],
    refusedFrom: [
      { address: '203.0.113.9', refusals: 2 },
      { address: '198.51.100.4', refusals: 1 },
    ],
    faults: [{ Twin: { idTwin: fast.idTwin }, reason: 'malformed' }],
  });
  const { processes } = await status();
  expect(processes.map(({ connections, waiting }) => [connections, waiting])).toEqual(
    expect.arrayContaining([
      [1, 3],
      [2, 4],
    ]),
  );
});

test('a refusal is shown with the twin to which it belongs', async () => {
  const watch = openProcess(0);
  const { idTwin } = await makeDevice(operator);
  const { mac, name } = (await operator.call('GET', `/api/processes/twin/${idTwin}`)).body.data as {
    mac: string;
    name: string;
  };
  watch.refused({ credential: 'guess', clientId: mac, address: '203.0.113.7' });
  await becomes({
    refusals: [{ Twin: { idTwin, name }, cause: 'unknown', address: '203.0.113.7' }],
  });
});

test('a process that has ended is told no more', async () => {
  const watch = openProcess(50);
  await vi.waitFor(async () => expect((await status()).waiting).toBeGreaterThanOrEqual(50), TOLD);
  await watch.close();
  expect((await status()).waiting).toBeLessThan(50);
});

test('only the administrators of the operator see the gateway', async () => {
  for (const email of ['admin@otra.test', 'supervisor@gemelo.test', 'tecnico@gemelo.test'])
    expect((await (await t.signIn(email)).call('GET', PATH)).status).toBe(403);
});
