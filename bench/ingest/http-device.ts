import { connect } from 'node:net';
import { type Device, LAST_ANSWERS_MS, payloadOf, VALUES } from './wire.ts';

const END_OF_HEAD = '\r\n\r\n';

/** One persistent connection with one request in flight; the route responds with a status and no body. */
export const httpDevice: Device = ({ token }, { port, base, seconds }) =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const head = `POST /api/v1/${token}/telemetry HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: `;
    const until = Date.now() + seconds * 1000;
    let sent = 0;
    let accepted = 0;
    let answer = '';
    const send = () => {
      if (Date.now() >= until) return void socket.end();
      const payload = payloadOf(base + sent++ * 1000);
      socket.write(`${head}${payload.length}${END_OF_HEAD}${payload}`, 'latin1');
    };
    socket
      .on('error', reject)
      .on('close', () => resolve({ readings: accepted * VALUES, refused: sent - accepted }));
    socket.on('connect', send).on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (!answer.endsWith(END_OF_HEAD)) return;
      if (answer.startsWith('HTTP/1.1 200')) accepted++;
      answer = '';
      send();
    });
    setTimeout(() => socket.destroy(), seconds * 1000 + LAST_ANSWERS_MS).unref();
  });
