import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const HAPROXY = '/usr/sbin/haproxy';
const example = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));
const UP_TIMEOUT_MS = 60_000;

/** The ports of one process. */
export interface Place {
  port: number;
  mqttPort: number;
}
/** Below the ports that the system gives to outgoing connections, so that a restarted process finds its own free. */
async function lowPort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) =>
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
  );
  if (!isFree) return lowPort();
  server.close();
  await once(server, 'close');
  return port;
}
export const freePlace = async (): Promise<Place> => ({ port: await lowPort(), mqttPort: await lowPort() });

/** The example as it is shipped, with other ports and without what needs rights or a certificate. */
async function configuration(folder: string, places: readonly Place[], own: Place): Promise<string> {
  const shipped = await readFile(example, 'utf8');
  const placeOf = (number: string) => places[Number(number) - 1] ?? { port: 0, mqttPort: 0 };
  return shipped
    .replace(/^ {4}(user|group|maxconn|bind :443|http-request redirect) .*\n/gm, '')
    .replace('/run/haproxy/admin.sock', join(folder, 'haproxy.sock'))
    .replace('bind :80', `bind 127.0.0.1:${own.port}`)
    .replace('bind :1883', `bind 127.0.0.1:${own.mqttPort}`)
    .replace(
      /server gemelo(\d) \S+ check port \d+/g,
      (_, n: string) => `server gemelo${n} 127.0.0.1:${placeOf(n).mqttPort} check port ${placeOf(n).port}`,
    )
    .replace(
      /server gemelo(\d) 127\.0\.0\.1:300\d check/g,
      (_, n: string) => `server gemelo${n} 127.0.0.1:${placeOf(n).port} check`,
    );
}

/** HAProxy in front of these processes; its counters are the second opinion about what failed. */
export async function startBalancer(folder: string, places: readonly Place[]) {
  const own = await freePlace();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await configuration(folder, places, own));
  const child: ChildProcess = spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' });

  async function rows(): Promise<Record<string, string>[]> {
    const socket = connect(join(folder, 'haproxy.sock'));
    socket.end('show stat\n');
    const [head = '', ...lines] = (await text(socket)).trim().split('\n');
    const names = head.replace('# ', '').split(',');
    return lines.map((line) => {
      const values = line.split(',');
      return Object.fromEntries(names.map((name, n) => [name, values[n] ?? '']));
    });
  }
  const isServer = ({ svname }: Record<string, string>) => /^gemelo\d$/.test(svname ?? '');

  return {
    url: `http://127.0.0.1:${own.port}`,
    mqttPort: own.mqttPort,
    /** Waits until every process is chosen again, over HTTP and MQTT. */
    async allUp(): Promise<void> {
      const deadline = Date.now() + UP_TIMEOUT_MS;
      for (;;) {
        const servers = (await rows().catch(() => [])).filter(isServer);
        if (servers.length > 0 && servers.every(({ status }) => status?.startsWith('UP'))) return;
        if (child.exitCode !== null) throw new Error(`HAProxy terminó con código ${child.exitCode}`);
        if (Date.now() > deadline) throw new Error('HAProxy no ve a todos los procesos');
        await sleep(50);
      }
    },
    /** What HAProxy itself counted, over all processes. */
    async counters() {
      const all = await rows();
      const sum = (name: string, chosen = isServer) =>
        all.filter(chosen).reduce((total, row) => total + Number(row[name] || 0), 0);
      return {
        'respuestas 5xx': sum('hrsp_5xx', ({ svname }) => svname === 'FRONTEND'),
        'conexiones fallidas': sum('econ'),
        'respuestas cortadas': sum('eresp'),
        reintentos: sum('wretr'),
        'enviadas a otro': sum('wredis'),
      };
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
export type Balancer = Awaited<ReturnType<typeof startBalancer>>;
