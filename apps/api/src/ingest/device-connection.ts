import type { Socket } from 'node:net';
import { type DeviceMessage, type Head, MESSAGE_LIMIT, readMessage } from './device-message.ts';

/** How long a message may take to arrive before the framework, which has its own patience, waits for the rest. */
const PATIENCE_MS = 1_000;

export interface ConnectionParts {
  /** Ends with what is written to the device. */
  serve: (message: DeviceMessage, answer: (text: string) => void) => void;
  /** Gives the connection away with what was read of it. */
  handOver: (socket: Socket, unread: Buffer | undefined) => void;
  idleMs: number;
}

/** A connection on which a device sends one message after the other, for as long as nothing else comes. */
export function createDeviceConnection(socket: Socket, { serve, handOver, idleMs }: ConnectionParts) {
  let unread: Buffer | undefined;
  let last: Head | undefined;
  let busy = false;
  let ended = false;
  let closing = false;
  let patience: NodeJS.Timeout | undefined;

  const give = () => {
    clearTimeout(patience);
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
      patience ??= setTimeout(give, PATIENCE_MS);
      return;
    }
    if (!message) return give();
    clearTimeout(patience);
    patience = undefined;
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
  /** Nothing comes any more: what was asked is still answered. */
  const onEnd = () => {
    ended = true;
    clearTimeout(patience);
    if (!busy) socket.end();
  };
  const onTimeout = () => {
    if (!busy) socket.destroy();
  };
  // A connection that fails is closed; that is all there is to do.
  const onError = () => undefined;
  socket.setTimeout(idleMs);
  socket.once('close', () => clearTimeout(patience));
  socket.on('data', onData).on('end', onEnd).on('timeout', onTimeout).on('error', onError);

  return {
    /** Answers what it has taken, and ends. */
    close() {
      closing = true;
      if (!busy) socket.destroy();
    },
  };
}
export type DeviceConnection = ReturnType<typeof createDeviceConnection>;
