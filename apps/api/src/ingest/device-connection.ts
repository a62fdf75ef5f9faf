import type { Socket } from 'node:net';
import { type DeviceMessage, type Head, MESSAGE_LIMIT, readMessage } from './device-message.ts';

/**
 * How long a message may take to arrive before the connection is handed to the framework, which has its own timeouts.
 */
const MESSAGE_TIMEOUT_MS = 1_000;

export interface ConnectionParts {
  /** Calls `answer` with the response to write to the device. */
  serve: (message: DeviceMessage, answer: (text: string) => void) => void;
  /** Hands the connection over together with the unread bytes. */
  handOver: (socket: Socket, unread: Buffer | undefined) => void;
  idleMs: number;
}

/** A connection on which a device sends one message after another, as long as nothing else arrives. */
export function createDeviceConnection(socket: Socket, { serve, handOver, idleMs }: ConnectionParts) {
  let unread: Buffer | undefined;
  let last: Head | undefined;
  let busy = false;
  let ended = false;
  let closing = false;
  let messageTimer: NodeJS.Timeout | undefined;

  const handOff = () => {
    clearTimeout(messageTimer);
    busy = true;
    socket.off('data', onData).off('end', onEnd).off('timeout', onTimeout).off('error', onError);
    socket.setTimeout(0);
    socket.pause();
    handOver(socket, unread);
  };

  const next = () => {
    if (!unread) return;
    const message = readMessage(unread, last);
    if (message === 'more') {
      messageTimer ??= setTimeout(handOff, MESSAGE_TIMEOUT_MS);
      return;
    }
    if (!message) return handOff();
    clearTimeout(messageTimer);
    messageTimer = undefined;
    busy = true;
    last = message.head;
    unread = message.rest;
    serve(message, answer);
  };

  const answer = (text: string) => {
    busy = false;
    if (socket.destroyed) return;
    if (closing) return void socket.end(text, 'latin1');
    socket.write(text, 'latin1');
    if (socket.isPaused()) socket.resume();
    next();
    if (ended && !busy) socket.end();
  };

  const onData = (chunk: Buffer) => {
    unread = unread ? Buffer.concat([unread, chunk]) : chunk;
    if (!busy) next();
    else if (unread.length > MESSAGE_LIMIT) socket.pause();
  };
  /** The client has half-closed the connection: pending requests are still answered. */
  const onEnd = () => {
    ended = true;
    clearTimeout(messageTimer);
    if (!busy) socket.end();
  };
  const onTimeout = () => {
    if (!busy) socket.destroy();
  };
  // A failed connection is closed by the socket itself.
  const onError = () => undefined;
  socket.setTimeout(idleMs);
  socket.once('close', () => clearTimeout(messageTimer));
  socket.on('data', onData).on('end', onEnd).on('timeout', onTimeout).on('error', onError);

  return {
    /** Answers the accepted messages, then closes. */
    close() {
      closing = true;
      if (!busy) socket.destroy();
    },
  };
}
export type DeviceConnection = ReturnType<typeof createDeviceConnection>;
