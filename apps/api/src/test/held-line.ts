import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { ConnectionSettings } from '../db/pool.ts';
import { atEnd } from './at-end.ts';

interface Line {
  /** The sockets of the application and of the server. */
  asking: Socket;
  answering: Socket;
}

/** A proxy to the database that can be held: connections stay open but nothing passes, as with a frozen server. */
export async function holdableLine({ host = '', port = 0, ...rest }: ConnectionSettings) {
  const lines = new Set<Line>();
  const held = { questions: false, answers: false };
  let trigger: { after: RegExp; answersOnly: boolean } | undefined;

  const settle = () => {
    for (const { asking, answering } of lines) {
      if (held.questions) asking.pause();
      else asking.resume();
      if (held.answers) answering.pause();
      else answering.resume();
    }
  };
  const hold = ({ answersOnly = false } = {}) => {
    Object.assign(held, { questions: !answersOnly, answers: true });
    settle();
  };

  const server = createServer((asking) => {
    const answering = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const line = { asking, answering };
    lines.add(line);
    let said = '';
    asking.on('data', (chunk) => {
      if (trigger) said += chunk.toString('latin1');
      answering.write(chunk);
      if (!trigger?.after.test(said)) return;
      hold(trigger);
      trigger = undefined;
    });
    answering.on('data', (chunk) => asking.write(chunk));
    for (const [one, other] of [
      [asking, answering],
      [answering, asking],
    ] as const)
      one
        .on('error', () => undefined)
        .on('close', () => {
          lines.delete(line);
          other.destroy();
        });
    settle();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(async () => {
    for (const { asking, answering } of lines) {
      asking.destroy();
      answering.destroy();
    }
    server.close();
  });

  return {
    connection: { ...rest, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    hold,
    /** Holds as soon as one connection has sent this. */
    holdAfter(after: RegExp, answersOnly = false) {
      trigger = { after, answersOnly };
    },
    isHeld: () => held.answers,
    release() {
      Object.assign(held, { questions: false, answers: false });
      settle();
    },
  };
}
