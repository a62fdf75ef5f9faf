import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hello, publication } from './mqtt-packets.ts';

/** One kind of attack, in a process of its own: `attack.ts <kind> <port> <token> <seconds>`. */
const [kind = '', port = '', token = '', seconds = ''] = process.argv.slice(2);
const until = Date.now() + Number(seconds) * 1_000;
const FROM = '127.0.0.9';
const PER_SECOND = 10_000;
const MANY = 5_000;
const LARGEST = JSON.stringify({ text: 'x'.repeat(65_000) });
const CONNACK = 2;

const counts = { opened: 0, letIn: 0, ended: 0 };
function open(first?: Buffer, onLetIn?: (socket: Socket) => void): Socket {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: FROM });
  counts.opened++;
  return socket
    .on('error', () => undefined)
    .once('connect', () => first && socket.write(first))
    .once('data', (data) => {
      if (data[0] !== CONNACK << 4 || data[3] !== 0) return;
      counts.letIn++;
      onLetIn?.(socket);
    })
    .once('close', () => counts.ended++);
}

/** Opens at a steady pace, as fast as this machine allows. */
async function flood() {
  const began = Date.now();
  for (let n = 0; Date.now() < until; await sleep(1))
    for (const due = ((Date.now() - began) * PER_SECOND) / 1_000; n < due && n - counts.ended < 4_000; n++)
      open(hello(token), (socket) => socket.destroy());
}

/** Half a CONNECT, and never the rest. */
async function halfOpen() {
  for (let n = 0; n < MANY; n++) {
    open(hello(token).subarray(0, 9)).resume();
    if (n % 100 === 99) await sleep(20);
  }
  await sleep(until - Date.now());
}

/** Sends without reading the acknowledgements. */
async function deaf() {
  for (let n = 0; n < 40; n++)
    open(hello(token, 60, `deaf-${n}`), (socket) => {
      socket.pause();
      let id = 0;
      const send = () => {
        while (!socket.destroyed && Date.now() < until) {
          id = (id % 65_000) + 1;
          if (!socket.write(publication(id, '{"other": 1}'))) return void socket.once('drain', send);
        }
      };
      send();
    });
  await sleep(until - Date.now());
}

/** The largest messages, without a pause. */
async function large() {
  for (let n = 0; n < 40; n++)
    open(hello(token, 60, `large-${n}`), (socket) => {
      socket.resume();
      let id = 0;
      const send = () => {
        id = (id % 65_000) + 1;
        if (socket.destroyed || Date.now() > until) return;
        if (socket.write(publication(id, LARGEST))) setImmediate(send);
        else socket.once('drain', send);
      };
      send();
    });
  await sleep(until - Date.now());
}

const attacks: Record<string, () => Promise<void>> = { flood, halfOpen, deaf, large };
await attacks[kind]?.();
process.send?.(counts);
process.exit();
