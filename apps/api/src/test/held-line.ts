import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { ConnectionSettings } from '../db/pool.ts';
import { atEnd } from './at-end.ts';

interface Line {
  /** The sockets of the application and of the server. */
  appSocket: Socket;
  serverSocket: Socket;
}

/** A proxy to the database that can be held: connections stay open but nothing passes, as with a frozen server. */
export async function holdableLine({ host = '', port = 0, ...rest }: ConnectionSettings, at = 0) {
  const lines = new Set<Line>();
  const held = { requests: false, responses: false };
  let delayMs = 0;
  let trigger: { after: RegExp; responsesOnly: boolean } | undefined;

  const applyHold = () => {
    for (const { appSocket, serverSocket } of lines) {
      if (held.requests) appSocket.pause();
      else appSocket.resume();
      if (held.responses) serverSocket.pause();
      else serverSocket.resume();
    }
  };
  const hold = ({ responsesOnly = false } = {}) => {
    Object.assign(held, { requests: !responsesOnly, responses: true });
    applyHold();
  };

  /** Timers of equal delay keep the order of what they pass on. */
  const pass = (to: Socket, chunk: Buffer) =>
    delayMs > 0 ? setTimeout(() => to.write(chunk), delayMs) : to.write(chunk);

  const server = createServer((appSocket) => {
    const serverSocket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const line = { appSocket, serverSocket };
    lines.add(line);
    let sent = '';
    appSocket.on('data', (chunk) => {
      if (trigger) sent += chunk.toString('latin1');
      pass(serverSocket, chunk);
      if (!trigger?.after.test(sent)) return;
      hold(trigger);
      trigger = undefined;
    });
    serverSocket.on('data', (chunk) => pass(appSocket, chunk));
    for (const [one, other] of [
      [appSocket, serverSocket],
      [serverSocket, appSocket],
    ] as const)
      one
        .on('error', () => undefined)
        .on('close', () => {
          lines.delete(line);
          other.destroy();
        });
    applyHold();
  });
  await once(server.listen(at, '127.0.0.1'), 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  const cut = () => {
    for (const { appSocket, serverSocket } of lines) {
      appSocket.destroy();
      serverSocket.destroy();
    }
    server.close();
  };
  atEnd(async () => cut());

  return {
    connection: { ...rest, host: '127.0.0.1', port: ownPort },
    hold,
    /** Holds as soon as one connection has sent this. */
    holdAfter(after: RegExp, responsesOnly = false) {
      trigger = { after, responsesOnly };
    },
    /** Lets everything travel this long, each way, as between two buildings. */
    slowDown(milliseconds: number) {
      delayMs = milliseconds;
    },
    /** Ends every connection and refuses new ones, as a server that is gone. */
    cut,
    comeBack: () => once(server.listen(ownPort, '127.0.0.1'), 'listening'),
    isHeld: () => held.responses,
    release() {
      Object.assign(held, { requests: false, responses: false });
      applyHold();
    },
  };
}
