import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { Unauthorized } from '@gemelo/contract/kit/errors';
import type { IConnectPacket } from 'mqtt-packet';
import { addressKey } from '../../security/address.ts';
import { credentialsOf } from '../credential.ts';
import type { Device } from '../devices.ts';
import type { Gateway } from '../gateway.ts';
import type { Protocol, Watch, WatchedConnection } from '../watch/watched.ts';
import type { Channel, Channels, Dialog } from './channel.ts';
import { type Connection, createConnection, type Patience, type SignedIn } from './connection.ts';
import { createConnectionSlots, type SlotLimits } from './connection-slots.ts';
import { createGuests } from './guests.ts';
import { createMqttIntake } from './intake.ts';
import { MAX_CONNECTIONS_PER_TWIN } from './limits.ts';
import type { Version } from './packets.ts';
import { reasons } from './reasons.ts';
import { createRefusalLog } from './refusal-log.ts';
import { credentialOf, type TlsFiles } from './tls.ts';

const PATIENCE: Patience = { identifyMs: 10_000, keepAliveSeconds: 600 };
/** Detects vanished peers, also those that declared no keep-alive. */
const KEEP_ALIVE_MS = 60_000;
/** How often silent connections are looked for. */
const CHECK_MS = 250;
/** Time for a refused client to send its CONNECT, and how many are answered at a time; others are just closed. */
const REFUSAL_MS = 2_000;
const MAX_REFUSALS = 256;
const CONNACK_UNAVAILABLE = Uint8Array.of(0x20, 2, 0, 3);
/** Incomplete packets of all connections together; beyond it those that hold most of it are closed. */
const BUFFERED_LIMIT = 64 * 1_048_576;
/** Connections that are looked at again together. */
const AT_ONCE = 200;
/** How long connections may take to answer what they have read when the process ends, and clients to leave then. */
const LAST_ANSWERS_MS = 5_000;
const FAREWELL_MS = 1_000;
const VERSION_NAMES: Record<Version, '3.1' | '3.1.1' | '5'> = { 3: '3.1', 4: '3.1.1', 5: '5' };

interface EndpointParts {
  gateway: Gateway;
  watch: Watch;
  limits: SlotLimits;
  log: (error: unknown) => void;
  patience?: Patience;
}

/** What may have changed: of one company or of all, and of some twins or of any. */
export interface ChangedCredentials {
  idCompany: number | null;
  idTwins?: ReadonlySet<number> | undefined;
}

/** The connections by the twins for which they speak. */
export function createChannels() {
  const byTwin = new Map<number, Set<Channel>>();

  return {
    of: (idTwin: number): readonly Channel[] => [...(byTwin.get(idTwin) ?? [])],
    twins: () => byTwin.keys(),
    add(idTwin: number, channel: Channel) {
      byTwin.set(idTwin, (byTwin.get(idTwin) ?? new Set()).add(channel));
    },
    remove(idTwin: number, channel: Channel) {
      const channels = byTwin.get(idTwin);
      channels?.delete(channel);
      if (channels?.size === 0) byTwin.delete(idTwin);
    },
  };
}
export type ChannelRegistry = ReturnType<typeof createChannels> & Channels;

interface Entry {
  connection: Connection;
  watched: WatchedConnection | undefined;
  /** What is said to each of its twins goes there. */
  twins: Map<number, Channel>;
}

const isTls = (socket: Socket): socket is TLSSocket => 'encrypted' in socket;

/**
 * Where devices connect over MQTT. It is an endpoint, not a broker: it accepts publications, acknowledges them after the
 * commit, and relays nothing between clients. A connection without a user name may use any token in its topics, as Kaa's
 * clients do. See `docs/decisions/0047`.
 */
export function createMqttServer(
  { gateway, watch, limits, log, patience = PATIENCE }: EndpointParts,
  channels: ChannelRegistry = createChannels(),
  dialogs: readonly Dialog[] = [],
) {
  const slots = createConnectionSlots(limits);
  const turnedAway = createRefusalLog(log);
  const guests = createGuests();
  const intake = createMqttIntake(gateway, dialogs);
  const entries = new Map<Connection, Entry>();
  /** By credential and client id: a device that comes back takes the place of its lost connection. */
  const byClient = new Map<string, Connection>();
  const perTwin = new Map<number, number>();
  const servers: Server[] = [];
  let checking: NodeJS.Timeout | undefined;
  let refusals = 0;

  /** The first credential that is known; the last refusal is the answer. */
  const identify = async ([credential, ...others]: readonly string[]): Promise<SignedIn> => {
    if (credential === undefined) return { credential: undefined, device: undefined };
    try {
      return { credential, device: await gateway.identify(credential) };
    } catch (error) {
      // While nobody can say whose the first one is, the others must not decide.
      if (others.length === 0 || !(error instanceof Unauthorized)) throw error;
      return identify(others);
    }
  };

  const loginOf = ({ username, password }: IConnectPacket, socket: Socket) => ({
    username,
    password: password && String(password),
    certificate: isTls(socket) ? credentialOf(socket) : undefined,
  });
  const signIn = async (packet: IConnectPacket, socket: Socket): Promise<SignedIn> => {
    const { username } = packet;
    if (username && dialogs.some((dialog) => dialog.isGuest?.(username)))
      return { credential: undefined, device: undefined, isGuest: true };
    return identify(credentialsOf(loginOf(packet, socket)));
  };

  const clientKey = ({ credential = '', clientId }: Connection) => `${credential}\0${clientId}`;

  const admit = (connection: Connection): boolean => {
    const { device } = connection;
    if (connection.isGuest()) return guests.take(connection);
    if (!device) return true;
    const key = clientKey(connection);
    byClient.get(key)?.close('replaced', reasons.sessionTakenOver);
    const count = perTwin.get(device.idTwin) ?? 0;
    if (count >= MAX_CONNECTIONS_PER_TWIN) return false;
    perTwin.set(device.idTwin, count + 1);
    byClient.set(key, connection);
    return true;
  };

  const speaksFor = (connection: Connection, device: Device, voice: Channel = connection.channel) => {
    const entry = entries.get(connection);
    if (!entry || entry.twins.has(device.idTwin)) return;
    entry.twins.set(device.idTwin, voice);
    channels.add(device.idTwin, voice);
    entry.watched?.speaksFor(device);
  };
  const stopsSpeakingFor = (connection: Connection, idTwin: number) => {
    const entry = entries.get(connection);
    const voice = entry?.twins.get(idTwin);
    if (!entry || !voice) return;
    entry.twins.delete(idTwin);
    channels.remove(idTwin, voice);
    entry.watched?.stopsSpeakingFor(idTwin);
  };

  const opened = (connection: Connection, { version }: { version: Version }) => {
    const entry = entries.get(connection);
    if (!entry) return;
    const protocol: Protocol = `${isTls(connection.socket) ? 'mqtts' : 'mqtt'}-${VERSION_NAMES[version]}`;
    entry.watched = watch.opened({
      protocol,
      clientId: connection.clientId,
      address: connection.channel.address,
    });
    if (connection.device) speaksFor(connection, connection.device);
  };

  const closed = (connection: Connection, ending: Parameters<WatchedConnection['closed']>[0]) => {
    const entry = entries.get(connection);
    entries.delete(connection);
    guests.leave(connection);
    for (const [idTwin, voice] of entry?.twins ?? []) channels.remove(idTwin, voice);
    entry?.watched?.closed(ending);
    const { device } = connection;
    const key = clientKey(connection);
    if (byClient.get(key) === connection) byClient.delete(key);
    if (!device || !entry?.watched) return;
    const left = (perTwin.get(device.idTwin) ?? 1) - 1;
    if (left > 0) perTwin.set(device.idTwin, left);
    else perTwin.delete(device.idTwin);
  };

  /** What was looked up for a refused client; a certificate that is no longer valid was not. */
  const shownCredentials = (packet: IConnectPacket, socket: Socket) => {
    try {
      return credentialsOf(loginOf(packet, socket));
    } catch {
      return undefined;
    }
  };
  const refused = (connection: Connection, packet?: IConnectPacket) =>
    watch.refused({
      credential: packet && shownCredentials(packet, connection.socket),
      clientId: packet?.clientId,
      userName: packet?.username,
      address: connection.channel.address,
    });

  const noteRefusal = (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '');
    watch.refused({ address });
    turnedAway.note(address);
  };

  /** Answers CONNECT with "server unavailable", as MQTT specifies. */
  const refuse = (socket: Socket) => {
    noteRefusal(socket);
    if (refusals >= MAX_REFUSALS) return socket.destroy();
    refusals += 1;
    const timer = setTimeout(() => socket.destroy(), REFUSAL_MS);
    return socket
      .on('error', () => undefined)
      .once('data', () => socket.end(CONNACK_UNAVAILABLE))
      .once('close', () => {
        clearTimeout(timer);
        refusals -= 1;
      });
  };

  const serve = (socket: Socket) => {
    const connection = createConnection(socket, {
      intake,
      patience,
      log,
      signIn,
      admit,
      deviceOf: gateway.identify,
      opened,
      refused,
      speaksFor,
      stopsSpeakingFor,
      closed,
    });
    entries.set(connection, { connection, watched: undefined, twins: new Map() });
  };

  const turnAway = (socket: Socket) => {
    noteRefusal(socket);
    socket.on('error', () => undefined).resetAndDestroy();
  };
  const handle = (socket: Socket) => {
    const slot = slots.take(socket);
    if (slot === 'taken') serve(socket);
    else if (slot === 'full') refuse(socket);
    else turnAway(socket);
  };

  const closeLargest = (buffered: number) => {
    let left = buffered;
    for (const connection of [...entries.keys()].sort((a, b) => b.buffered() - a.buffered())) {
      if (left <= BUFFERED_LIMIT / 2) return;
      left -= connection.buffered();
      connection.close('protocol', reasons.quotaExceeded);
    }
  };
  const check = () => {
    const now = Date.now();
    let buffered = 0;
    for (const connection of entries.keys()) {
      connection.check(now);
      buffered += connection.buffered();
    }
    turnedAway.tell();
    if (buffered > BUFFERED_LIMIT) closeLargest(buffered);
  };

  const listenOn = async (server: Server, port: number, host: string): Promise<number> => {
    servers.push(server);
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    checking ??= setInterval(check, CHECK_MS).unref();
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  };
  const within = (ms: number, work: Promise<unknown>) =>
    Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())]);
  const endAll = async () => {
    clearInterval(checking);
    for (const server of servers) server.close();
    const left = [...entries.keys()];
    const gone = left.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
    await within(LAST_ANSWERS_MS, Promise.all(left.map((connection) => connection.finish())));
    await within(FAREWELL_MS, Promise.all(gone));
    for (const { socket } of entries.keys()) socket.destroy();
  };
  let ending: Promise<void> | undefined;
  const options = { noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS };

  return {
    /** Resolves with the port that it listens on. */
    listen: (port: number, host: string) => listenOn(createServer(options, handle), port, host),
    listenTls(port: number, host: string, files: TlsFiles): Promise<number> {
      const secured = createTlsServer(files.options, serve);
      files.follow(secured);
      // The place is taken before the handshake, which is most of the work.
      const server = createServer(options, (socket) => {
        if (slots.take(socket) === 'taken') secured.emit('connection', socket);
        else turnAway(socket);
      });
      server.once('close', () => secured.close());
      return listenOn(server, port, host);
    },
    connections: () => entries.size,
    /** Looks again at who is connected, after credentials, twins or the company have changed. */
    async recheck({ idCompany, idTwins }: ChangedCredentials) {
      const concerned = [...entries].filter(
        ([{ device }, { twins }]) =>
          (!device || idCompany === null || device.idCompany === idCompany) &&
          (!idTwins || [...twins.keys()].some((idTwin) => idTwins.has(idTwin))),
      );
      for (let from = 0; from < concerned.length; from += AT_ONCE)
        await Promise.all(concerned.slice(from, from + AT_ONCE).map(([connection]) => connection.recheck()));
    },
    /** Takes no more connections, and ends each after its acknowledgements. */
    close: () => {
      ending ??= endAll();
      return ending;
    },
  };
}
export type MqttServer = ReturnType<typeof createMqttServer>;
