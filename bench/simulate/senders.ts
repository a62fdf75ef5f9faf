import { Agent, request } from 'node:http';
import { connectAsync, type MqttClient } from 'mqtt';
import type { Device } from './fleet.ts';
import type { Options, Protocol } from './options.ts';

export interface Sample {
  ts: number;
  values: Record<string, number>;
}
const thingsboard = (sample: Sample) => JSON.stringify(sample);
const kaa = ({ ts, values }: Sample) => JSON.stringify({ timestamp: ts, ...values });

/** Resolves when the product has acknowledged the message; rejects with the reason if it refused. */
export type Send = (device: Device, sample: Sample) => Promise<void>;
export interface Sender {
  send: Send;
  close: () => Promise<void>;
}

const SOCKETS = 128;
const VERSION = 'simulado-1';

function overHttp(url: string, pathOf: (token: string) => string, write: (sample: Sample) => string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const { hostname, port } = new URL(url);
  const send: Send = ({ token }, sample) =>
    new Promise((resolve, reject) => {
      const payload = write(sample);
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

/** One connection per device, opened one after the other to avoid a burst. */
async function overMqtt(url: string, devices: readonly Device[]): Promise<Sender> {
  const clients = new Map<Device, MqttClient>();
  for (const device of devices) {
    const client = await connectAsync(url, {
      username: device.token,
      clientId: `simulado-${device.number}`,
      reconnectPeriod: 2_000,
    });
    // The client reconnects by itself; unacknowledged messages fail.
    client.on('error', () => undefined);
    clients.set(device, client);
  }
  return {
    send: async (device, sample) => {
      await clients.get(device)?.publishAsync('v1/devices/me/telemetry', thingsboard(sample), { qos: 1 });
    },
    close: async () => {
      await Promise.allSettled([...clients.values()].map((client) => client.endAsync(true)));
    },
  };
}

const cycle: Protocol[] = ['http', 'mqtt', 'kaa'];
const protocolOf = ({ number }: Device, { protocol }: Options): Protocol =>
  protocol === 'mixed' ? (cycle[number % cycle.length] ?? 'http') : protocol;

/** Sends for each device over its own protocol. */
export async function openSenders(fleet: readonly Device[], options: Options): Promise<Sender> {
  const protocols = new Map(fleet.map((device) => [device, protocolOf(device, options)]));
  const onMqtt = fleet.filter((device) => protocols.get(device) === 'mqtt');
  const senders: Record<Protocol, Sender> = {
    http: overHttp(options.url, (token) => `/api/v1/${token}/telemetry`, thingsboard),
    kaa: overHttp(options.url, (token) => `/kp1/${VERSION}/dcx/${token}/json`, kaa),
    mqtt: await overMqtt(options.mqtt, onMqtt),
  };
  return {
    send: (device, sample) => senders[protocols.get(device) ?? 'http'].send(device, sample),
    close: async () => {
      await Promise.all(Object.values(senders).map(({ close }) => close()));
    },
  };
}
