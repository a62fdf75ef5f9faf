import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { BenchDevice } from './devices.ts';
import { hello, publication, subscription } from './mqtt-packets.ts';

const CONNACK = 2;
const PUBACK = 4;
const SUBACK = 9;
const ANSWER_MS = 30_000;
/** What ThingsBoard's clients subscribe to. */
const FILTERS = ['v1/devices/me/attributes', 'v1/devices/me/rpc/request/+'];

/** Calls `found` with the type and body of each packet. */
function readPackets(socket: Socket, found: (type: number, body: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      let at = 1;
      let length = 0;
      let byte = rest[at];
      for (let factor = 1; byte !== undefined; factor *= 128) {
        length += (byte & 127) * factor;
        at++;
        if (byte < 128) break;
        byte = rest[at];
      }
      if (byte === undefined || rest.length < at + length) return;
      found((rest[0] ?? 0) >> 4, rest.subarray(at, at + length));
      rest = rest.subarray(at + length);
    }
  });
}

/** A device that stays connected, as real ones do. */
export async function openConnection({ token }: BenchDevice, port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const waiting = new Map<string, () => void>();
  socket.on('error', () => undefined);
  readPackets(socket, (type, body) => {
    const name = type === CONNACK ? `${type}/${body[1]}` : `${type}/${body.readUInt16BE(0)}`;
    waiting.get(name)?.();
    waiting.delete(name);
  });
  const answer = async (type: number, id: number): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      waiting.set(`${type}/${id}`, resolve);
      timer = setTimeout(() => reject(new Error('un dispositivo no recibió respuesta')), ANSWER_MS);
    }).finally(() => clearTimeout(timer));
  };
  await once(socket, 'connect');
  socket.write(hello(token, 600));
  await answer(CONNACK, 0);
  socket.write(subscription(1, FILTERS));
  await answer(SUBACK, 1);

  let id = 1;
  return {
    isOpen: () => !socket.destroyed,
    /** Milliseconds until the message is acknowledged. */
    async publish(payload: string): Promise<number> {
      id = (id % 65_000) + 1;
      const began = performance.now();
      socket.write(publication(id, payload));
      await answer(PUBACK, id);
      return performance.now() - began;
    },
    close: () => socket.destroy(),
  };
}
export type MqttConnection = Awaited<ReturnType<typeof openConnection>>;

/** Opens many, a hundred at a time. */
export async function openConnections(
  devices: readonly BenchDevice[],
  port: number,
): Promise<MqttConnection[]> {
  const open: MqttConnection[] = [];
  for (let from = 0; from < devices.length; from += 100)
    open.push(
      ...(await Promise.all(devices.slice(from, from + 100).map((device) => openConnection(device, port)))),
    );
  return open;
}
