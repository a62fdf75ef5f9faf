import mqtt, { type MqttClient } from 'mqtt';
import type { Gateway } from './gateway.ts';
import { phraseOf, statusOf } from './http.ts';
import { namedPurpose, type Purpose } from './topics.ts';

/**
 * A shared subscription: each process gets a part of the messages, and the broker redelivers unacknowledged ones to
 * another.
 */
const TOPICS = [
  'v1/devices/+/telemetry',
  'v1/devices/+/attributes',
  'kp1/+/dcx/+/json',
  'kp1/+/dcx/+/json/+',
];
const SHARED = TOPICS.map((topic) => `$share/gemelo/${topic}`);
const RECEIVE_MAXIMUM = 1_000;
/** After this time the broker hands the queued messages of a lost process to the others. */
const SESSION_SECONDS = 300;
const RETRY_MS = 1_000;
const NOT_NOW = 0x80;

type Telemetry = Extract<Purpose, { for: 'telemetry' }>;

export interface ExternalBroker {
  url: string;
  /** The client id of this process, stable across restarts, so that its queued messages are delivered to it. */
  name: string;
}

/** Connects to an external broker, in place of the embedded one. */
export function createExternalBroker(
  { url, name }: ExternalBroker,
  gateway: Gateway,
  log: (error: unknown) => void,
) {
  let client: MqttClient | undefined;

  const answer = (topic: string, kind: 'status' | 'error', payload: string) =>
    client?.publish(`${topic}/${kind}`, payload, { qos: 0 });

  /** Whether the message needs no redelivery: it is committed, or permanently invalid. */
  async function settle(topic: string, payload: Buffer, purpose: Telemetry): Promise<boolean> {
    try {
      await gateway.acceptInTurn(purpose.token, purpose.wire, payload);
      if (purpose.request) answer(topic, 'status', '');
      return true;
    } catch (error) {
      const { status } = statusOf(error);
      if (status === 500) log(error);
      if (purpose.request)
        answer(topic, 'error', JSON.stringify({ statusCode: status, reasonPhrase: phraseOf(status) }));
      return status < 500;
    }
  }

  /** Retries while the database is unavailable; meanwhile the broker keeps the remaining messages and the session. */
  async function receive(topic: string, payload: Buffer): Promise<void> {
    const purpose = namedPurpose(topic);
    if (purpose?.for !== 'telemetry') return;
    while (!(await settle(topic, payload, purpose))) {
      if (!client) throw new Error('stopping');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  return {
    start() {
      client = mqtt.connect(url, {
        protocolVersion: 5,
        clean: false,
        clientId: `gemelo-${name}`,
        properties: { receiveMaximum: RECEIVE_MAXIMUM, sessionExpiryInterval: SESSION_SECONDS },
        reconnectPeriod: RETRY_MS,
        resubscribe: false,
        // A message is acknowledged only after its commit.
        customHandleAcks: (topic, message, _packet, done) => {
          receive(topic, message).then(
            () => done(0),
            () => done(NOT_NOW),
          );
        },
      });
      client.on('error', log);
      const subscribe = () => client?.subscribe(SHARED, { qos: 1 }, (error) => error && log(error));
      client.on('connect', subscribe);
    },
    async stop() {
      const leaving = client;
      client = undefined;
      await leaving?.endAsync(true);
    },
  };
}
