import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Unauthorized } from '@gemelo/contract/kit/errors';
import type { IConnectPacket } from 'mqtt-packet';
import { addressKey } from '../../security/address.ts';
import type { Device } from '../devices.ts';
import type { Ending } from '../watch/watched.ts';
import type { Channel } from './channel.ts';
import { createFrameReader, type Frame } from './frames.ts';
import type { MqttIntake, Speaker } from './intake.ts';
import { FIRST_PACKET_LIMIT, PACKET_LIMIT, RECEIVE_MAXIMUM, SEND_MAXIMUM, TOPIC_ALIASES } from './limits.ts';
import { createOutbox } from './outbox.ts';
import {
  PINGRESP,
  readAcknowledgement,
  readConnect,
  readSubscribe,
  typeOf,
  types,
  type Version,
} from './packets.ts';
import { createPublications } from './publications.ts';
import { ProtocolError, type Reason, reasons, returnCodeOf } from './reasons.ts';
import { createSubscriptions } from './subscriptions.ts';

/** How long a connection may take to identify itself and how long it may be silent. */
export interface Patience {
  /** Until CONNECT and then, without a user name, until the first message with a valid token. */
  identifyMs: number;
  /** The longest keep-alive; the protocol allows half as much again before a silent connection is closed. */
  keepAliveSeconds: number;
}

/** Who a CONNECT packet may be, by its credential; undefined is nobody yet. */
export interface SignedIn {
  credential: string | undefined;
  device: Device | undefined;
  /** It asks to be registered, and may wait for it. */
  isGuest?: boolean;
}

export interface ConnectionParts {
  intake: MqttIntake;
  patience: Patience;
  log: (error: unknown) => void;
  /** Rejects with `Unauthorized` when the credential is unknown. */
  signIn: (packet: IConnectPacket, socket: Socket) => Promise<SignedIn>;
  /** Whether there is a place for one more connection of this client; the one that it replaces is closed. */
  admit: (connection: Connection) => boolean;
  /** The device of a token that a message named and that was valid. */
  deviceOf: (token: string) => Promise<Device>;
  opened: (connection: Connection, protocol: { version: Version }) => void;
  /** Without the packet it was refused for another reason than who it is. */
  refused: (connection: Connection, packet?: IConnectPacket) => void;
  speaksFor: (connection: Connection, device: Device, voice?: Channel) => void;
  stopsSpeakingFor: (connection: Connection, idTwin: number) => void;
  closed: (connection: Connection, ending: Ending) => void;
}

const CONNECT_HEADER = types.connect << 4;
const IDENTIFIER_REJECTED = 2;
const KEEP_ALIVE_GRACE = 1.5;
const MS = 1_000;
/** Tokens that one connection may name and that are remembered as its own. */
const MAX_TOKENS = 1_000;
/** A client that is told why its connection ends has this long to read it. */
const FAREWELL_MS = 1_000;

const textOf = (payload: string | Uint8Array) =>
  typeof payload === 'string'
    ? Buffer.from(payload)
    : Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);

/** Reads the packets of one connection, in their order, and answers them. */
export function createConnection(socket: Socket, parts: ConnectionParts) {
  const { intake, patience, log } = parts;
  const { identifyMs, keepAliveSeconds } = patience;
  let phase: 'new' | 'connecting' | 'open' | 'closing' = 'new';
  let version: Version = 4;
  let clientId = '';
  let signedIn: SignedIn = { credential: undefined, device: undefined };
  let will: { topic: string; payload: Buffer } | undefined;
  let ending: Ending = 'lost';
  /** When the connection is closed for its silence. */
  let deadline = Date.now() + identifyMs;
  let silenceMs = identifyMs;
  /** Without a user name, until a message or a subscription names a valid token. */
  let unproved = false;
  let paused = false;
  let reading = false;
  let finishing = false;
  const tokens = new Map<string, number | undefined>();

  const outbox = createOutbox(socket, () => read());
  const subscriptions = createSubscriptions(intake, outbox);
  const frames = createFrameReader(
    () => (phase === 'new' ? FIRST_PACKET_LIMIT : PACKET_LIMIT),
    () => phase === 'open',
  );

  /** It has named a valid token. */
  const prove = () => {
    if (unproved) deadline = Date.now() + silenceMs;
    unproved = false;
  };
  const channel: Channel = {
    get device() {
      return signedIn.device;
    },
    get clientId() {
      return clientId;
    },
    address: addressKey(socket.remoteAddress ?? ''),
    listensTo: (topic) => subscriptions.granted(topic) !== undefined,
    publish: (topic, payload, qos = 0) =>
      phase === 'open'
        ? outbox.publish(topic, textOf(payload), qos === 1 ? (subscriptions.granted(topic) ?? 1) : 0)
        : Promise.resolve(false),
    speakFor(device, voice) {
      prove();
      parts.speaksFor(connection, device, voice);
    },
    stopSpeakingFor: (idTwin) => parts.stopsSpeakingFor(connection, idTwin),
  };
  const speaker: Speaker = {
    channel,
    get credential() {
      return signedIn.credential;
    },
    proved(token) {
      prove();
      if (tokens.has(token) || tokens.size >= MAX_TOKENS) return;
      tokens.set(token, undefined);
      parts.deviceOf(token).then(
        (device) => {
          tokens.set(token, device.idTwin);
          parts.speaksFor(connection, device);
        },
        () => tokens.delete(token),
      );
    },
  };

  /** Ends the connection, and tells MQTT 5 why. */
  const close = (why: Ending, reason?: Reason) => {
    if (phase === 'closing') return;
    if (phase === 'open' && version === 5 && reason !== undefined)
      outbox.send({ cmd: 'disconnect', reasonCode: reason });
    phase = 'closing';
    ending = why;
    deadline = Date.now() + FAREWELL_MS;
    if (why === 'goodbye') will = undefined;
    process.nextTick(() => (finishing ? socket.end() : socket.destroySoon()));
  };

  const fail = (error: unknown) => {
    if (error instanceof ProtocolError) return close('protocol', error.reason);
    if (error instanceof Unauthorized) return close('switched-off', reasons.notAuthorized);
    // A DISCONNECT cannot say "server unavailable".
    close('lost', reasons.serverBusy);
  };

  const refuse = (code: Reason | typeof IDENTIFIER_REJECTED) => {
    outbox.send(
      version === 5
        ? { cmd: 'connack', reasonCode: code, sessionPresent: false }
        : { cmd: 'connack', returnCode: returnCodeOf(code), sessionPresent: false },
    );
    close('protocol');
  };

  const welcome = (packet: IConnectPacket) => {
    const { keepalive = 0, properties } = packet;
    const granted = Math.min(keepalive || keepAliveSeconds, keepAliveSeconds);
    silenceMs = granted * KEEP_ALIVE_GRACE * MS;
    deadline = Date.now() + (unproved ? Math.min(identifyMs, silenceMs) : silenceMs);
    if (version < 5) return outbox.send({ cmd: 'connack', returnCode: 0, sessionPresent: false });
    outbox.send({
      cmd: 'connack',
      reasonCode: reasons.success,
      sessionPresent: false,
      properties: {
        receiveMaximum: RECEIVE_MAXIMUM,
        maximumPacketSize: PACKET_LIMIT,
        topicAliasMaximum: TOPIC_ALIASES,
        retainAvailable: false,
        sharedSubscriptionAvailable: false,
        subscriptionIdentifiersAvailable: false,
        ...(properties?.sessionExpiryInterval ? { sessionExpiryInterval: 0 } : {}),
        ...(granted === keepalive ? {} : { serverKeepAlive: granted }),
        ...(packet.clientId ? {} : { assignedClientIdentifier: clientId }),
      },
    });
  };

  const onConnect = async (frame: Frame) => {
    phase = 'connecting';
    let packet: IConnectPacket;
    try {
      packet = readConnect(frame);
    } catch (error) {
      parts.refused(connection);
      if (error instanceof ProtocolError && error.reason === reasons.unsupportedVersion)
        return refuse(error.reason);
      return close('protocol');
    }
    version = (packet.protocolVersion ?? 4) as Version;
    clientId = packet.clientId || randomUUID();
    outbox.setLimits({
      version,
      receiveMaximum: packet.properties?.receiveMaximum ?? SEND_MAXIMUM,
      maximumPacketSize: packet.properties?.maximumPacketSize ?? Number.POSITIVE_INFINITY,
    });
    if (!packet.clientId && (version === 3 || (version === 4 && !packet.clean))) {
      parts.refused(connection);
      return refuse(IDENTIFIER_REJECTED);
    }
    if (packet.properties?.authenticationMethod) return refuse(reasons.badAuthenticationMethod);
    try {
      signedIn = await parts.signIn(packet, socket);
    } catch (error) {
      const unauthorized = error instanceof Unauthorized;
      if (unauthorized) parts.refused(connection, packet);
      return refuse(unauthorized ? reasons.badCredentials : reasons.serverUnavailable);
    }
    if (socket.destroyed) return;
    unproved = signedIn.device === undefined && !signedIn.isGuest;
    if (!parts.admit(connection)) {
      parts.refused(connection);
      return refuse(reasons.quotaExceeded);
    }
    if (packet.will) will = { topic: packet.will.topic, payload: textOf(packet.will.payload) };
    welcome(packet);
    phase = 'open';
    parts.opened(connection, { version });
    read();
  };

  const publications = createPublications({
    intake,
    speaker,
    outbox,
    log,
    fail,
    answered: () => {
      if (paused) read();
    },
  });

  const onPacket = (frame: Frame) => {
    const type = typeOf(frame);
    if ((type === types.pingreq || type === types.disconnect) && (frame.header & 15) > 0)
      throw new ProtocolError(reasons.malformedPacket, 'the flags are reserved');
    if (type === types.pingreq && frame.body.length > 0)
      throw new ProtocolError(reasons.malformedPacket, 'a ping has no contents');
    if (frame.missing > 0 && type !== types.publish)
      throw new ProtocolError(reasons.malformedPacket, 'the packet is too large');
    if (type === types.publish) return publications.take(frame, version);
    if (type === types.pubrel) return publications.release(frame, version);
    if (type === types.puback) {
      const { id, reason } = readAcknowledgement(frame);
      return outbox.acknowledged(id, reason < reasons.unspecified);
    }
    if (type === types.pingreq) return outbox.write(PINGRESP);
    if (type === types.disconnect) {
      const stated = frame.body[0] ?? 0;
      return close(stated === reasons.disconnectWithWill ? 'lost' : 'goodbye');
    }
    if (type !== types.subscribe && type !== types.unsubscribe)
      throw new ProtocolError(reasons.protocolError, 'the packet does not belong here');
    const packet = readSubscribe(frame, version);
    return packet.cmd === 'subscribe'
      ? subscriptions.subscribe(packet, channel, version)
      : subscriptions.unsubscribe(packet);
  };

  const mayRead = () =>
    !finishing && (phase === 'new' || phase === 'open') && publications.hasRoom() && !outbox.unread();

  /** Reads on until something must be answered first; meanwhile the network holds the client back. */
  function read() {
    if (reading || phase === 'closing') return;
    reading = true;
    try {
      while (mayRead()) {
        const frame = frames.next();
        if (!frame) break;
        if (phase === 'new') {
          if (typeOf(frame) !== types.connect) throw new ProtocolError(reasons.protocolError, 'no CONNECT');
          onConnect(frame).catch(fail);
          continue;
        }
        deadline = Date.now() + (unproved ? Math.max(0, deadline - Date.now()) : silenceMs);
        onPacket(frame);
      }
    } catch (error) {
      fail(error);
    } finally {
      reading = false;
    }
    const waits = !mayRead();
    if (waits === paused || socket.destroyed) return;
    paused = waits;
    if (waits) socket.pause();
    else socket.resume();
  }

  const sayWill = () => {
    const last = will;
    will = undefined;
    if (last) intake.take(speaker, last.topic, last.payload).catch(() => undefined);
  };

  /** Whether this credential still means the device that it meant; also while nobody can say. */
  const isStill = async (credential: string, idTwin: number | undefined): Promise<boolean> => {
    try {
      return (await parts.deviceOf(credential)).idTwin === idTwin;
    } catch (error) {
      return !(error instanceof Unauthorized);
    }
  };

  const connection = {
    channel,
    socket,
    get clientId() {
      return clientId;
    },
    get device() {
      return signedIn.device;
    },
    get credential() {
      return signedIn.credential;
    },
    buffered: frames.buffered,
    isOpen: () => phase === 'open',
    isGuest: () => signedIn.isGuest === true,
    close,
    /** Ends what a credential allowed that was switched off or replaced. */
    async recheck() {
      const { credential, device } = signedIn;
      if (credential !== undefined && !(await isStill(credential, device?.idTwin)))
        close('switched-off', reasons.notAuthorized);
      for (const [token, idTwin] of tokens) {
        if (idTwin === undefined || (await isStill(token, idTwin))) continue;
        tokens.delete(token);
        parts.stopsSpeakingFor(connection, idTwin);
      }
    },
    /** Closes a connection that has been silent for too long. */
    check(now: number) {
      if (now < deadline || phase === 'connecting') return;
      if (phase === 'closing') return void socket.destroy();
      const unread = outbox.unread();
      // While its messages wait to be answered nothing is read from it, so its silence means nothing.
      if (unread || publications.unanswered() === 0)
        close(unread ? 'not-reading' : 'silent', reasons.keepAliveTimeout);
    },
    /** Answers what it has read, and ends. What still arrives is dropped unread: it would reset the connection. */
    async finish() {
      finishing = true;
      await publications.allAnswered();
      close('stopping', reasons.serverShuttingDown);
    },
  };

  let begun = false;
  socket.on('data', (chunk: Buffer) => {
    // Something else than MQTT, a browser for example, is not kept waiting.
    if (!begun && chunk[0] !== CONNECT_HEADER) return void socket.destroy();
    begun = true;
    if (finishing) return;
    frames.push(chunk);
    read();
  });
  socket.on('error', () => undefined);
  socket.once('end', () => close('lost'));
  socket.once('close', () => {
    phase = 'closing';
    outbox.abandon();
    if (ending !== 'stopping') sayWill();
    intake.closed(channel);
    parts.closed(connection, ending);
  });
  return connection;
}
export type Connection = ReturnType<typeof createConnection>;
