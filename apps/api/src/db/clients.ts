import { Socket } from 'node:net';
import pg from 'pg';
import { keepRowsRaw } from './wire-rows.ts';

export type ConnectionSettings = pg.ClientConfig;
/** How long a server may take before it counts as gone. */
export interface Patience {
  /** To accept a connection, encryption and password included. */
  connectMs: number;
  /** To answer a heartbeat. */
  silenceMs: number;
}

export const LOCAL: Patience = { connectMs: 800, silenceMs: 800 };
const FREE_TIMEOUT_MS = 5_000;

/** On a local socket an absent server refuses at once, so a slow one is only busy. */
const connectTimeout = ({ host }: ConnectionSettings, { connectMs }: Patience) =>
  host?.startsWith('/') ? FREE_TIMEOUT_MS : connectMs;
/** Time to get a connection from a pool: a free one, or a new one with the statements that set up its session. */
export const acquireTimeout = ({ connectMs }: Patience) => Math.max(FREE_TIMEOUT_MS, 2 * connectMs);

/** A server that accepts no connection fails fast; a connected server that is only busy may be waited for. */
export const createClientClass = (sockets: Set<Socket>, patience: Patience) =>
  class extends pg.Client {
    constructor(settings: ConnectionSettings = {}) {
      // The pool makes the password non-enumerable, so copied settings lack it.
      const { password } = settings;
      const socket = new Socket();
      super({
        ...settings,
        ...(password === undefined ? {} : { password }),
        connectionTimeoutMillis: connectTimeout(settings, patience),
        stream: () => socket,
      });
      keepRowsRaw(this);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      // A connection that fails at work already fails its statement; without a listener the error would end the
      // process.
      this.on('error', () => undefined);
    }
  };
