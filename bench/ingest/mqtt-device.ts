import { connect } from 'node:net';
import { type Device, LAST_ANSWERS_MS, payloadOf, VALUES } from './wire.ts';

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
const MAX_BATCH = 200;
/** MQTT 3.1.1, user name, clean session. */
const hello = (token: string) =>
  framed(0x10, text('MQTT'), Buffer.from([4, 0x82, 0, 60]), text(`bench-${token}`), text(token));
const publication = (id: number, payload: string) =>
  framed(0x32, TOPIC, Buffer.from([id >> 8, id & 255]), Buffer.from(payload));

/** Publishes as fast as messages are acknowledged; a minimal client, so that the load costs little CPU. */
export const mqttDevice: Device = ({ token }, { port, base, seconds, window }) =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const until = Date.now() + seconds * 1000;
    let sent = 0;
    let acknowledged = 0;
    let bytes = 0;
    const fill = () => {
      const parts: Buffer[] = [];
      while (sent - acknowledged < window && Date.now() < until && parts.length < MAX_BATCH) {
        parts.push(publication((sent % 65_000) + 1, payloadOf(base + sent * 1000)));
        sent++;
      }
      if (parts.length > 0 && !socket.write(Buffer.concat(parts))) return;
      if (Date.now() >= until && acknowledged >= sent) socket.end();
    };
    socket
      .on('error', reject)
      .on('close', () => resolve({ readings: acknowledged * VALUES, refused: sent - acknowledged }));
    socket.on('drain', fill);
    socket.on('data', (chunk) => {
      // A CONNACK and every PUBACK are four bytes each.
      bytes += chunk.length;
      acknowledged = Math.max(0, Math.floor(bytes / 4) - 1);
      fill();
    });
    socket.write(hello(token));
    setTimeout(() => socket.destroy(), seconds * 1000 + LAST_ANSWERS_MS).unref();
  });
