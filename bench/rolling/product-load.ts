import mqtt from 'mqtt';
import { DEMO_PASSWORD, people } from '../../apps/api/src/db/seed/people.ts';
import { createClient, type Session } from '../durability/client.ts';
import type { BenchDevice } from '../ingest/devices.ts';
import type { Balancer } from './balancer.ts';
import { createSender, type Lane } from './lanes.ts';

const BASE = Date.UTC(2026, 8, 1);
const JSON_TYPE = { 'content-type': 'application/json' };
const [READERS, HTTP_DEVICES] = [4, 4];

/** What was acknowledged, to be looked for afterwards. */
export interface Acknowledged {
  marks: string[];
  readings: { idTwin: number; ms: number }[];
}

const reader = (url: string, token: string): Lane => {
  const send = createSender(url);
  const headers = { authorization: `Bearer ${token}` };
  return {
    name: 'lecturas de la consola',
    pauseMs: 10,
    once: () => send({ method: 'GET', path: '/api/processes/getTwinAll/1?limit=20', headers }),
  };
};

function writer(url: string, { token, idUser }: Session, run: string, { marks }: Acknowledged): Lane {
  const send = createSender(url);
  return {
    name: 'escrituras con clave',
    pauseMs: 20,
    async once(n) {
      const name = `rolling-${run}-${n}`;
      await send({
        method: 'PUT',
        path: `/api/settings/user/update/profile/${idUser}`,
        headers: { ...JSON_TYPE, authorization: `Bearer ${token}`, 'idempotency-key': name },
        body: JSON.stringify({ name }),
      });
      marks.push(name);
    },
  };
}

const reading = (ms: number) => JSON.stringify({ ts: ms, values: { temperature: 20 } });

function httpDevice(url: string, { token, idTwin }: BenchDevice, { readings }: Acknowledged): Lane {
  const send = createSender(url);
  return {
    name: 'lecturas de dispositivos por HTTP',
    pauseMs: 10,
    async once(n) {
      const ms = BASE + n * 1_000;
      await send({
        method: 'POST',
        path: `/api/v1/${token}/telemetry`,
        headers: JSON_TYPE,
        body: reading(ms),
      });
      readings.push({ idTwin, ms });
    },
  };
}

/** A device that reconnects by itself and sends again what was not acknowledged, as MQTT has it. */
async function mqttDevice(
  port: number,
  { token, idTwin }: BenchDevice,
  { readings }: Acknowledged,
): Promise<{ publishing: Lane; leaving: Lane }> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    protocolVersion: 5,
    username: token,
    reconnectPeriod: 100,
  });
  let isTold = false;
  client.on('disconnect', () => {
    isTold = true;
  });
  return {
    publishing: {
      name: 'publicaciones por MQTT, QoS 1',
      pauseMs: 10,
      async once(n) {
        const ms = BASE + n * 1_000;
        await client.publishAsync('v1/devices/me/telemetry', reading(ms), { qos: 1 });
        readings.push({ idTwin, ms });
      },
      end: () => client.endAsync(),
    },
    leaving: {
      name: 'despedidas por MQTT',
      pauseMs: 0,
      async once(_n, stopped) {
        await new Promise<void>((resolve, reject) => {
          client.once('close', () => resolve());
          stopped.addEventListener('abort', () => reject(stopped.reason), { once: true });
        });
        if (!isTold) throw new Error('se cortó sin DISCONNECT');
        isTold = false;
      },
    },
  };
}

/** A stream that is opened anew when it ends; one that is cut off instead of ended has failed. */
function stream(url: string, token: string): Lane {
  return {
    name: 'flujos en vivo',
    pauseMs: 50,
    async once(_n, stopped) {
      const response = await fetch(`${url}/api/live`, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        signal: stopped,
      });
      if (response.status !== 200) throw new Error(`GET /api/live: ${response.status}`);
      await response.text();
    },
  };
}

/** `run` tells the writes of one run from those of another. */
export async function productLanes(
  { url, mqttPort }: Balancer,
  devices: readonly BenchDevice[],
  run: string,
) {
  const acknowledged: Acknowledged = { marks: [], readings: [] };
  const client = createClient(url);
  const sessions: Session[] = [];
  for (const { email } of people.slice(0, 2)) sessions.push(await client.signIn(email, DEMO_PASSWORD));
  const [{ token } = { token: '' }] = sessions;
  const mqttDevices = await Promise.all(
    devices.slice(HTTP_DEVICES).map((device) => mqttDevice(mqttPort, device, acknowledged)),
  );
  const lanes = [
    ...Array.from({ length: READERS }, () => reader(url, token)),
    ...sessions.map((session, n) => writer(url, session, `${run}-${n}`, acknowledged)),
    ...devices.slice(0, HTTP_DEVICES).map((device) => httpDevice(url, device, acknowledged)),
    ...mqttDevices.flatMap(({ publishing, leaving }) => [publishing, leaving]),
    stream(url, token),
  ];
  return { lanes, acknowledged };
}
