import { connect } from 'node:net';
import { hello, publication } from './mqtt-packets.ts';
import { type Device, LAST_ANSWERS_MS, payloadOf, VALUES } from './wire.ts';

const MAX_BATCH = 200;

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
