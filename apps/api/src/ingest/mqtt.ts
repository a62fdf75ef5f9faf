import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { Unauthorized } from '@gemelo/contract/kit/errors';
import {
  Aedes,
  type AedesPublishPacket,
  type AuthenticateError,
  type Client,
  type PublishPacket,
} from 'aedes';
import { createConnectionSlots, type SlotLimits } from './connection-slots.ts';
import { PAYLOAD_LIMIT } from './decode.ts';
import { createFrameGuard } from './frames.ts';
import type { Gateway } from './gateway.ts';
import { phraseOf, statusOf } from './http.ts';
import { maySubscribe, type Purpose, purposeOf } from './topics.ts';

const NOT_AUTHORIZED = 5;
const SERVER_UNAVAILABLE = 3;
/** A payload plus the longest useful topic. */
const FRAME_LIMIT = PAYLOAD_LIMIT + 1_024;
/** Limit of the CONNECT packet: the client is not authenticated yet. */
const FIRST_FRAME_LIMIT = 8_192;
/** How long a connection may take to identify itself and how long it may be silent. */
interface Patience {
  /** Until CONNECT and then, without a user name, until the first message with a valid token. */
  identifyMs: number;
  /** The longest keep-alive; the protocol allows half as much again before a silent connection is closed. */
  keepAliveSeconds: number;
}
const PATIENCE: Patience = { identifyMs: 10_000, keepAliveSeconds: 600 };
/** Detects vanished peers, also those that declared no keep-alive. */
const KEEP_ALIVE_MS = 60_000;
/** Time for a refused client to send its CONNECT, and how many are answered at a time; others are just closed. */
const REFUSAL_MS = 2_000;
const MAX_REFUSALS = 256;
const CONNACK_UNAVAILABLE = Uint8Array.of(0x20, 2, 0, SERVER_UNAVAILABLE);
/** Unanswered messages per connection: aedes reads on when all are answered. */
const READ_AHEAD = 4_096;
/** Limit of subscriptions per connection: firmware needs few, and each takes memory. */
const MAX_SUBSCRIPTIONS = 100;
const MAX_FILTER_LENGTH = 1_024;
const NOTHING = Buffer.alloc(0);
/** A topic that nobody can subscribe to: publications are for the gateway alone. */
const NOWHERE = '$gemelo/in';

type TelemetryPurpose = Extract<Purpose, { for: 'telemetry' }>;

/**
 * Kaa answers a request on its own topic. Only the requester receives it, and a client that does not read is not read
 * from.
 */
const answer = (client: Client, topic: string, kind: 'status' | 'error', payload: string) =>
  new Promise<void>((resolve) =>
    client.publish(
      {
        cmd: 'publish',
        topic: `${topic}/${kind}`,
        payload,
        qos: 0,
        retain: false,
        dup: false,
      } as PublishPacket,
      () => resolve(),
    ),
  );

const bytesOf = (payload: string | Buffer): Buffer =>
  typeof payload === 'string' ? Buffer.from(payload) : payload;
const isPermanent = (status: number) => status >= 400 && status < 500 && status !== 429;

/**
 * The embedded broker is an endpoint: it accepts publications, acknowledges them after the commit, and relays nothing
 * between clients. A connection without a user name may use any token in its topics, as Kaa clients do.
 */
export function createMqttServer(
  gateway: Gateway,
  limits: SlotLimits,
  log: (error: unknown) => void,
  { identifyMs, keepAliveSeconds }: Patience = PATIENCE,
) {
  const slots = createConnectionSlots(limits);
  let refusals = 0;
  const tokens = new WeakMap<Client, string>();
  const subscriptions = new WeakMap<Client, Set<string>>();
  /** Connections without a user name that have not sent a valid token yet. */
  const anonymous = new Map<Client, NodeJS.Timeout>();
  const identified = (client: Client) => {
    clearTimeout(anonymous.get(client));
    anonymous.delete(client);
  };

  const acceptSubscription = (client: Client, filter: string): boolean => {
    const filters = subscriptions.get(client) ?? new Set();
    if (filter.length > MAX_FILTER_LENGTH || !maySubscribe(filter)) return false;
    if (filters.size >= MAX_SUBSCRIPTIONS && !filters.has(filter)) return false;
    subscriptions.set(client, filters.add(filter));
    return true;
  };

  const collect = async (
    client: Client,
    { topic, payload }: PublishPacket,
    { token, request }: TelemetryPurpose,
  ) => {
    try {
      await gateway.acceptInTurn(token, 'kaa', bytesOf(payload));
      identified(client);
      if (request) await answer(client, topic, 'status', '');
    } catch (error) {
      const { status } = statusOf(error);
      if (status === 500) log(error);
      if (request)
        await answer(
          client,
          topic,
          'error',
          JSON.stringify({ statusCode: status, reasonPhrase: phraseOf(status) }),
        );
      // A permanently invalid message is acknowledged so that it is not resent; any other may succeed later and must
      // not appear received.
      if (!isPermanent(status) || (status === 401 && !request)) throw error;
    }
  };

  const receive = async (client: Client, packet: PublishPacket) => {
    const purpose = purposeOf(packet.topic);
    if (!purpose) throw new Error(`no such topic: ${packet.topic}`);
    if (purpose.for === 'telemetry') await collect(client, packet, purpose);
    if (purpose.for === 'own') {
      const token = tokens.get(client);
      if (token === undefined) throw new Unauthorized('AUTH_INVALID');
      await gateway.acceptInTurn(token, purpose.wire, bytesOf(packet.payload));
    }
    packet.retain = false;
    packet.topic = NOWHERE;
    // For QoS 2 the broker keeps the packet id until release, not the payload.
    packet.payload = NOTHING;
  };

  const broker = new Aedes({
    connectTimeout: identifyMs,
    // No persistent sessions, and no client can take over another by using its client id.
    preConnect: (_client, packet, done) => {
      packet.clientId = randomUUID();
      packet.clean = true;
      // Zero would mean that a silent connection is kept for ever.
      packet.keepalive = Math.min(packet.keepalive || keepAliveSeconds, keepAliveSeconds);
      done(null, true);
    },
    authenticate: (client, username, _password, done) => {
      if (!username) {
        anonymous.set(
          client,
          setTimeout(() => client.close(), identifyMs),
        );
        return done(null, true);
      }
      gateway.identify(username).then(
        () => {
          tokens.set(client, username);
          done(null, true);
        },
        (error: unknown) => {
          const returnCode = error instanceof Unauthorized ? NOT_AUTHORIZED : SERVER_UNAVAILABLE;
          done(Object.assign(new Error('refused'), { returnCode }) as AuthenticateError, false);
        },
      );
    },
    authorizePublish: (client, packet, done) => {
      if (!client) return done(new Error('only devices publish'));
      receive(client, packet).then(
        () => done(null),
        (error: unknown) => {
          if (statusOf(error).status === 500 && !(error instanceof Error && /topic/.test(error.message)))
            log(error);
          done(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
    authorizeSubscribe: (client, subscription, done) =>
      done(null, client && acceptSubscription(client, subscription.topic) ? subscription : null),
    authorizeForward: (_client: Client, packet: AedesPublishPacket) =>
      packet.topic === NOWHERE ? null : packet,
  });
  // The broker closes a failed connection itself.
  broker.on('clientError', () => undefined).on('connectionError', () => undefined);
  broker.on('unsubscribe', (filters, client) => {
    for (const filter of filters) subscriptions.get(client)?.delete(filter);
  });

  /** Answers CONNECT with "server unavailable", as MQTT specifies. */
  const refuse = (socket: Socket) => {
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

  const handle = (socket: Socket) => {
    if (!slots.take(socket)) return void refuse(socket);
    const fits = createFrameGuard(FRAME_LIMIT, FIRST_FRAME_LIMIT);
    const read = socket.read.bind(socket);
    socket.read = (size?: number) => {
      const chunk = read(size) as Buffer | null;
      if (!chunk || fits(chunk)) return chunk;
      socket.destroy();
      return null;
    };
    const client = broker.handle(socket);
    socket.once('close', () => identified(client));
  };
  const server = createServer(
    { highWaterMark: READ_AHEAD, noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS },
    handle,
  );

  return {
    /** Resolves with the port that it listens on. */
    async listen(port: number, host: string): Promise<number> {
      await broker.listen();
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
      const address = server.address();
      return typeof address === 'object' && address ? address.port : port;
    },
    connections: () => (server.listening ? broker.connectedClients : 0),
    async close() {
      if (server.listening) server.close();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}
export type MqttServer = ReturnType<typeof createMqttServer>;
