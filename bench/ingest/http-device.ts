import { connect } from 'node:net';
import { type Device, LAST_ANSWERS_MS, payloadOf, VALUES } from './wire.ts';

const END_OF_HEAD = '\r\n\r\n';

/** One persistent connection; the route responds with a status and no body. */
export const httpDevice: Device = ({ token }, { port, base, seconds, window }) =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const head = `POST /api/v1/${token}/telemetry HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: `;
    const until = Date.now() + seconds * 1000;
    let sent = 0;
    let answered = 0;
    let accepted = 0;
    let answer = '';
    const fill = () => {
      let messages = '';
      while (sent - answered < window && Date.now() < until) {
        const payload = payloadOf(base + sent++ * 1000);
        messages += `${head}${payload.length}${END_OF_HEAD}${payload}`;
      }
      if (messages) socket.write(messages, 'latin1');
      else if (answered === sent) socket.end();
    };
    socket
      .on('error', reject)
      .on('close', () => resolve({ readings: accepted * VALUES, refused: sent - accepted }));
    socket.on('connect', fill).on('data', (chunk) => {
      const answers = (answer + chunk.toString('latin1')).split(END_OF_HEAD);
      answer = answers.pop() ?? '';
      answered += answers.length;
      accepted += answers.filter((one) => one.startsWith('HTTP/1.1 200')).length;
      fill();
    });
    setTimeout(() => socket.destroy(), seconds * 1000 + LAST_ANSWERS_MS).unref();
  });
