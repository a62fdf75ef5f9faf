import type { Socket } from 'node:net';
import { type DeviceMessage, type Head, MESSAGE_LIMIT, readMessage } from './device-message.ts';

/**
 * How long a message may take to arrive before the connection is handed to the framework, which has its own timeouts.
 */
const MESSAGE_TIMEOUT_MS = 1_000;

/** A client that was told that its connection closes has this long to close it. */
const LINGER_MS = 1_000;

/** Messages of a connection that are written at the same time; those behind them wait in the socket. */
const MAX_IN_FLIGHT = 32;

export interface ConnectionParts {
  /** Calls `answer` with the response to write to the device; only its first call counts. */
  serve: (message: DeviceMessage, answer: (response: DeviceAnswer) => void) => void;
  /** The end of a response's head, which says whether the connection goes on. */
  tail: (isLast: boolean) => string;
  /** Hands the connection over together with the unread bytes. */
  handOver: (socket: Socket, unread: Buffer | undefined) => void;
  idleMs: number;
}

const NOTHING: DeviceAnswer = { head: '', body: '' };
export interface DeviceAnswer {
  head: string;
  body: string;
}
/** A message that was read; its response is sent after those of earlier messages. */
interface Served {
  response?: DeviceAnswer;
}

/**
 * A connection on which a device sends messages, as long as nothing else arrives. A device that does not wait for its
 * responses has its messages written together, and answered in their order.
 */
export function createDeviceConnection(socket: Socket, { serve, tail, handOver, idleMs }: ConnectionParts) {
  const served: Served[] = [];
  let unread: Buffer | undefined;
  let last: Head | undefined;
  let isForeign = false;
  let ended = false;
  /** The connection ends with the next answer that nothing waits behind. */
  let leaving = false;
  let isOver = false;
  let isFresh = true;
  let messageTimer: NodeJS.Timeout | undefined;

  const handOff = () => {
    clearTimeout(messageTimer);
    socket.off('data', onData).off('end', onEnd).off('drain', goOn);
    socket.off('timeout', onTimeout).off('error', onError);
    socket.setTimeout(0);
    socket.pause();
    handOver(socket, unread);
  };

  const stopMessageTimer = () => {
    clearTimeout(messageTimer);
    messageTimer = undefined;
  };

  /** The rest is not ours; the framework gets it once our own responses are out. */
  const giveUp = () => {
    isForeign = true;
    stopMessageTimer();
    if (served.length === 0) handOff();
  };

  const readNext = (): DeviceMessage | undefined => {
    if (!unread || isForeign || isOver || served.length >= MAX_IN_FLIGHT || socket.writableNeedDrain)
      return undefined;
    const message = readMessage(unread, last);
    if (message === 'more') {
      messageTimer ??= setTimeout(giveUp, MESSAGE_TIMEOUT_MS);
      return undefined;
    }
    stopMessageTimer();
    if (!message) giveUp();
    return message;
  };

  const next = () => {
    for (let message = readNext(); message; message = readNext()) {
      const own: Served = {};
      served.push(own);
      last = message.head;
      unread = message.rest;
      serve(message, (response) => {
        if (own.response) return;
        own.response = response;
        if (served[0] === own) answer();
      });
    }
  };

  const isDone = () => served.length === 0 && (isOver || (ended && !socket.writableNeedDrain));
  const finish = () => {
    isOver = true;
    socket.setTimeout(LINGER_MS);
    socket.end();
  };

  /** Sends the responses that no earlier one is missing for, and goes on reading. */
  const answer = () => {
    // What arrived meanwhile is answered too: behind a response that closes, it would be lost.
    if (leaving) next();
    const pending = served.findIndex(({ response }) => response === undefined);
    const ready = served.splice(0, pending < 0 ? served.length : pending);
    if (socket.destroyed) return;
    isOver = leaving && served.length === 0 && !isForeign;
    const textOf = ({ response = NOTHING }: Served, n: number) =>
      response.head + tail(isOver && n === ready.length - 1) + response.body;
    socket.write(ready.map(textOf).join(''), 'latin1');
    if (isForeign && served.length === 0) return handOff();
    goOn();
  };

  /** Who does not read the responses is not read either: they would pile up here. */
  const goOn = () => {
    if (socket.isPaused() && !socket.writableNeedDrain) socket.resume();
    next();
    if (isDone()) finish();
  };

  const onData = (chunk: Buffer) => {
    isFresh = false;
    if (isOver) return;
    unread = unread ? Buffer.concat([unread, chunk]) : chunk;
    next();
    const isWaiting = served.length > 0 || (!isForeign && socket.writableNeedDrain);
    if (isWaiting && unread && unread.length > MESSAGE_LIMIT) socket.pause();
  };
  /** The client has half-closed the connection: pending requests are still answered. */
  const onEnd = () => {
    ended = true;
    stopMessageTimer();
    if (isDone()) finish();
  };
  const onTimeout = () => {
    if (served.length === 0 && (isOver || !unread)) socket.destroy();
  };
  // A failed connection is closed by the socket itself.
  const onError = () => undefined;
  socket.setTimeout(idleMs);
  socket.once('close', stopMessageTimer);
  socket.on('data', onData).on('end', onEnd).on('drain', goOn);
  socket.on('timeout', onTimeout).on('error', onError);

  return {
    /** Closes after the next answer. */
    leave() {
      leaving = true;
    },
    /** Answers what has arrived, then closes; a connection without its first message gets time to send it. */
    close() {
      leaving = true;
      if (isFresh) socket.setTimeout(MESSAGE_TIMEOUT_MS);
      else if (served.length === 0 && !unread) finish();
    },
  };
}
export type DeviceConnection = ReturnType<typeof createDeviceConnection>;
