import { setTimeout as wait } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import { generate, type IPublishPacket } from 'mqtt-packet';
import type { Device } from './devices.ts';
import type { Gateway } from './gateway.ts';
import { phraseOf, statusOf } from './http.ts';
import { namedPurpose, type Purpose, purposeOf } from './topics.ts';

/** ThingsBoard's topics with the token in the place of `me`. */
const NAMED = ['v1/devices/+/telemetry', 'v1/devices/+/attributes'];
/** Its own topics behind the token, as a broker writes them that puts the user name of a device before its topics. */
const OWN = ['v1/devices/me/telemetry', 'v1/devices/me/attributes', 'v2/t', 'v2/t/j', 'v2/a', 'v2/a/j'];
const KAA = ['json', 'json/+', 'plain/+', 'plain/+/+'].map((form) => `kp1/+/dcx/+/${form}`);
/**
 * A shared subscription: each process gets a part of the messages, and the broker redelivers unacknowledged ones to
 * another.
 */
const SHARED = [...NAMED, ...OWN.map((topic) => `+/${topic}`), ...KAA].map(
  (topic) => `$share/gemelo/${topic}`,
);
const PREFIXED = /^([^/]+)\/((?:v1\/devices\/me|v2)\/.+)$/;

/** Messages of one process that are not settled yet. */
const RECEIVE_MAXIMUM = 1_000;
/** The broker drops a larger packet; one that is over the limit of a payload and below this one leaves a fault. */
const MAXIMUM_PACKET_SIZE = 262_144;
/** After this time the broker hands the queued messages of a lost process to the others. */
const SESSION_SECONDS = 300;
const RETRY_MS = 1_000;
/** The pauses before a message is tried again that cannot be written although the database answers. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000];
const UNAVAILABLE = 503;
/** How long the process waits for what is being written when it ends. */
const LAST_ANSWERS_MS = 5_000;

type Telemetry = Extract<Purpose, { for: 'telemetry' }>;

export interface ExternalBroker {
  url: string;
  /** The client id of this process, stable across restarts, so that its queued messages are delivered to it. */
  name: string;
}

/** Whose message it is; undefined where the topic does not say it. */
function telemetryOf(topic: string): Telemetry | undefined {
  const [, token, own] = PREFIXED.exec(topic) ?? [];
  const purpose = own === undefined ? namedPurpose(topic) : purposeOf(own);
  if (purpose?.for === 'telemetry') return purpose;
  return purpose?.for === 'own' && token !== undefined
    ? { for: 'telemetry', wire: purpose.wire, token, request: undefined }
    : undefined;
}

const bytesOf = (payload: string | Buffer): Buffer =>
  typeof payload === 'string' ? Buffer.from(payload) : payload;

/** Connects to an external broker, in place of the embedded one. */
export function createExternalBroker(
  { url, name }: ExternalBroker,
  gateway: Gateway,
  log: (error: unknown) => void,
) {
  let client: MqttClient | undefined;
  let stopping = false;
  let unsettled = 0;
  let allSettled: (() => void) | undefined;
  let saidWithoutToken = false;

  const answer = (topic: string, { request }: Telemetry, status: number | undefined) => {
    if (request === undefined) return;
    const [kind, body] =
      status === undefined
        ? ['status', '']
        : ['error', JSON.stringify({ statusCode: status, reasonPhrase: phraseOf(status) })];
    client?.publish(`${topic}/${kind}`, body, { qos: 0 });
  };

  /** A message that is never written must not come back for ever: it becomes a fault of its device. */
  async function setAside({ token }: Telemetry, payload: Buffer, cause: unknown): Promise<void> {
    const device: Device | undefined = await gateway.identify(token).catch(() => undefined);
    if (device) gateway.note(device, 'not-written', payload);
    const whose = device ? `twin ${device.idTwin}` : 'an unknown device';
    log(new Error(`a message of ${whose} could not be written and was set aside`, { cause }));
  }

  function sayWithoutToken() {
    if (saidWithoutToken) return;
    saidWithoutToken = true;
    log(new Error('devices publish on v1/devices/me through MQTT_URL, which does not say who they are'));
  }

  /** Whether the broker need not deliver the message again. */
  async function settle(topic: string, payload: Buffer, isConnected: () => boolean): Promise<boolean> {
    const purpose = telemetryOf(topic);
    if (!purpose) {
      sayWithoutToken();
      return true;
    }
    const pauses = PAUSES_MS.values();
    for (;;) {
      try {
        await gateway.acceptInTurn(purpose.token, purpose.wire, payload);
        answer(topic, purpose, undefined);
        return true;
      } catch (error) {
        const { status } = statusOf(error);
        // While the database is away, everything waits for it without limit, and the broker keeps what comes.
        const pause = status === UNAVAILABLE ? RETRY_MS : pauses.next().value;
        if (status < 500 || pause === undefined) {
          if (status >= 500) await setAside(purpose, payload, error);
          answer(topic, purpose, status);
          return true;
        }
        await wait(pause);
        if (stopping || !isConnected()) return false;
      }
    }
  }

  /**
   * The library handles a message when the last one is acknowledged. As one of QoS 0 it is handed over at once, and the
   * acknowledgement is written here: one that has to wait holds up no other, and many are written together.
   */
  async function receive(from: MqttClient, packet: IPublishPacket): Promise<void> {
    const { qos, messageId, topic } = packet;
    const { stream } = from;
    const isConnected = () => from.connected && from.stream === stream;
    packet.qos = 0;
    // Nobody sends it again, and without a bound they would fill the memory while the database is away.
    if (stopping || (qos === 0 && unsettled >= RECEIVE_MAXIMUM)) return;
    unsettled += 1;
    const settled = await settle(topic, bytesOf(packet.payload), qos === 0 ? () => true : isConnected);
    unsettled -= 1;
    if (settled && messageId !== undefined && isConnected())
      stream.write(generate({ cmd: 'puback', messageId, reasonCode: 0 }, { protocolVersion: 5 }));
    if (unsettled === 0) allSettled?.();
  }

  return {
    start() {
      const started = mqtt.connect(url, {
        protocolVersion: 5,
        clean: false,
        clientId: `gemelo-${name}`,
        properties: {
          receiveMaximum: RECEIVE_MAXIMUM,
          maximumPacketSize: MAXIMUM_PACKET_SIZE,
          sessionExpiryInterval: SESSION_SECONDS,
        },
        reconnectPeriod: RETRY_MS,
        resubscribe: false,
      });
      client = started;
      started.on('error', log);
      started.on('connect', () => started.subscribe(SHARED, { qos: 1 }, (error) => error && log(error)));
      started.on('packetreceive', (packet) => {
        if (packet.cmd === 'publish') receive(started, packet).catch(log);
      });
    },
    /** Acknowledges what is being written, so that it does not come again. */
    async stop() {
      stopping = true;
      if (unsettled > 0)
        await Promise.race([
          new Promise<void>((resolve) => {
            allSettled = resolve;
          }),
          wait(LAST_ANSWERS_MS, undefined, { ref: false }),
        ]);
      await client?.endAsync(!client.connected);
    },
  };
}
