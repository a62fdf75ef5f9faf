import { Agent, request } from 'node:http';
import { connectAsync, type MqttClient } from 'mqtt';
import type { Device } from './fleet.ts';
import type { Options, Protocol } from './options.ts';

export interface Said {
  ts: number;
  values: Record<string, number>;
}
const thingsboard = (said: Said) => JSON.stringify(said);
const kaa = ({ ts, values }: Said) => JSON.stringify({ timestamp: ts, ...values });

/** Resolves when the product has acknowledged; throws with the reason when it refused. */
export type Send = (device: Device, said: Said) => Promise<void>;
export interface Sender {
  send: Send;
  close: () => Promise<void>;
}

const SOCKETS = 128;
const VERSION = 'simulado-1';

function overHttp(url: string, pathOf: (token: string) => string, write: (said: Said) => string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const { hostname, port } = new URL(url);
  const send: Send = ({ token }, said) =>
    new Promise((resolve, reject) => {
      const payload = write(said);
      const call = request({
        agent,
        hostname,
        port,
        method: 'POST',
        path: pathOf(token),
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
      });
      call.on('response', (response) =>
        response
          .resume()
          .on('end', () =>
            response.statusCode === 200 ? resolve() : reject(new Error(String(response.statusCode))),
          ),
      );
      call.on('error', reject).end(payload);
    });
  return {
    send,
    close: async () => {
      agent.destroy();
    },
  };
}

/** One connection for each device, as devices have; they come one after the other, not in a rush. */
async function overMqtt(url: string, devices: readonly Device[]): Promise<Sender> {
  const clients = new Map<Device, MqttClient>();
  for (const device of devices) {
    const client = await connectAsync(url, {
      username: device.token,
      clientId: `simulado-${device.number}`,
      reconnectPeriod: 2_000,
    });
    // A lost connection is made anew; what was not acknowledged meanwhile fails by itself.
    client.on('error', () => undefined);
    clients.set(device, client);
  }
  return {
    send: async (device, said) => {
      await clients.get(device)?.publishAsync('v1/devices/me/telemetry', thingsboard(said), { qos: 1 });
    },
    close: async () => {
      await Promise.allSettled([...clients.values()].map((client) => client.endAsync(true)));
    },
  };
}

const cycle: Protocol[] = ['http', 'mqtt', 'kaa'];
const protocolOf = ({ number }: Device, { protocol }: Options): Protocol =>
  protocol === 'mixed' ? (cycle[number % cycle.length] ?? 'http') : protocol;

/** Every device over the protocol that it speaks. */
export async function openSenders(fleet: readonly Device[], options: Options): Promise<Sender> {
  const spoken = new Map(fleet.map((device) => [device, protocolOf(device, options)]));
  const onMqtt = fleet.filter((device) => spoken.get(device) === 'mqtt');
  const senders: Record<Protocol, Sender> = {
    http: overHttp(options.url, (token) => `/api/v1/${token}/telemetry`, thingsboard),
    kaa: overHttp(options.url, (token) => `/kp1/${VERSION}/dcx/${token}/json`, kaa),
    mqtt: await overMqtt(options.mqtt, onMqtt),
  };
  return {
    send: (device, said) => senders[spoken.get(device) ?? 'http'].send(device, said),
    close: async () => {
      await Promise.all(Object.values(senders).map(({ close }) => close()));
    },
  };
}
