import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { generate } from 'mqtt-packet';

const ANSWER_MS = 3_000;
const urlOf = (host: string, port: number, path: string) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`;

const textOf = async (url: string) =>
  (await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' })).text();
const says = (url: string, words: RegExp) =>
  textOf(url).then(
    (text) => words.test(text),
    () => false,
  );

/** Answers that only Gemelo gives, to tell its own process from another program on the same port. */
export const answersWeb = (port: number, host: string) =>
  says(urlOf(host, port, '/api/health'), /^\{"status":"\w+","demo":/);
export const answersMetrics = (port: number, host: string) =>
  says(urlOf(host, port, '/metrics'), /^gemelo_/m);

const CONNACK = 0x20;
const greeting = () =>
  generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: 'gemelo-doctor',
    keepalive: 0,
  });

/** Whether an MQTT endpoint accepts or refuses a connection without a credential. */
export const answersMqtt = (encrypted: boolean) => (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket: Socket = encrypted
      ? connectTls({ port, host, rejectUnauthorized: false })
      : connect(port, host);
    const end = (isMqtt: boolean) => {
      socket.destroy();
      resolve(isMqtt);
    };
    socket.setTimeout(ANSWER_MS, () => end(false));
    socket.once(encrypted ? 'secureConnect' : 'connect', () => socket.write(greeting()));
    socket.once('data', (bytes: Buffer) => end(bytes[0] === CONNACK));
    socket.once('error', () => end(false));
    socket.once('close', () => resolve(false));
  });
