import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { BenchDevice } from './devices.ts';

/** Two readings a message, as a sensor of temperature and humidity sends them. */
export const VALUES = 2;
const payloadOf = (ms: number) =>
  Buffer.from(
    `{"ts":${ms},"values":{"temperature":${20 + (ms % 9000) / 1000},"humidity":${50 + (ms % 700) / 100}}}`,
  );

function lengthBytes(length: number): number[] {
  const bytes: number[] = [];
  do {
    bytes.push((length % 128) + (length >= 128 ? 128 : 0));
    length = Math.floor(length / 128);
  } while (length > 0);
  return bytes;
}
const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};
const framed = (kind: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([kind, ...lengthBytes(body.length)]), body]);
};
const TOPIC = text('v1/devices/me/telemetry');
/** MQTT 3.1.1, user name, clean session. */
const hello = (token: string) =>
  framed(0x10, text('MQTT'), Buffer.from([4, 0x82, 0, 60]), text(`bench-${token}`), text(token));
const publication = (id: number, payload: Buffer) =>
  framed(0x32, TOPIC, Buffer.from([id >> 8, id & 255]), payload);

interface Load {
  base: number;
  seconds: number;
  /** Publications that a device has in the air. */
  window: number;
}

/** A device that publishes as fast as it is acknowledged; written by hand, so that the load weighs little. */
function device(port: number, { token }: BenchDevice, { base, seconds, window }: Load): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const until = Date.now() + seconds * 1000;
    let sent = 0;
    let acknowledged = 0;
    let bytes = 0;
    const fill = () => {
      const parts: Buffer[] = [];
      while (sent - acknowledged < window && Date.now() < until && parts.length < 200) {
        parts.push(publication((sent % 65_000) + 1, payloadOf(base + sent * 1000)));
        sent++;
      }
      if (parts.length > 0 && !socket.write(Buffer.concat(parts))) return;
      if (Date.now() >= until && acknowledged >= sent) socket.end();
    };
    socket.on('error', reject).on('close', () => resolve(acknowledged * VALUES));
    socket.on('drain', fill);
    socket.on('data', (chunk) => {
      // A CONNACK and every PUBACK are four bytes each.
      bytes += chunk.length;
      acknowledged = Math.max(0, Math.floor(bytes / 4) - 1);
      fill();
    });
    socket.write(hello(token));
    setTimeout(() => socket.destroy(), (seconds + 15) * 1000).unref();
  });
}

/** Readings a second that were acknowledged over MQTT, by all devices together. */
export async function measureMqtt(
  port: number,
  devices: readonly BenchDevice[],
  load: Load,
): Promise<number> {
  const began = Date.now();
  const counts = await Promise.all(devices.map((one) => device(port, one, load)));
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (Date.now() - began);
}

const LANES = 64;
/** Readings a second that were answered with 200 over HTTP. */
export async function measureHttp(
  port: number,
  devices: readonly BenchDevice[],
  { base, seconds }: Load,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const until = Date.now() + seconds * 1000;
  let number = 0;
  const post = (path: string, payload: Buffer) =>
    new Promise<number>((resolve, reject) => {
      const call = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path,
        agent,
        headers: { 'content-length': payload.length },
      });
      call.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)));
      call.on('error', reject).end(payload);
    });
  const lane = async () => {
    let taken = 0;
    while (Date.now() < until) {
      const n = number++;
      const { token } = devices[n % devices.length] as BenchDevice;
      const status = await post(
        `/api/v1/${token}/telemetry`,
        payloadOf(base + Math.floor(n / devices.length) * 1000),
      );
      if (status === 200) taken += VALUES;
    }
    return taken;
  };
  const began = Date.now();
  const taken = await Promise.all(Array.from({ length: LANES }, lane));
  agent.destroy();
  return (taken.reduce((sum, part) => sum + part, 0) * 1000) / (Date.now() - began);
}
