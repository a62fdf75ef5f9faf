import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order, Outcome } from './load.ts';

const program = fileURLToPath(new URL('./load.ts', import.meta.url));

/** Acknowledged readings per second of all devices together. */
export async function measureDevices(order: Order): Promise<number> {
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  child.send(order);
  const [outcome] = (await once(child, 'message')) as [Outcome];
  child.kill();
  if (outcome.refused > 0) console.log(`${order.protocol}: ${outcome.refused} mensajes sin confirmar.`);
  return outcome.perSecond;
}
