import mqtt, { type MqttClient } from 'mqtt';
import type { Gateway } from './gateway.ts';
import { phraseOf, statusOf } from './http.ts';
import { namedPurpose, type Purpose } from './topics.ts';

/** Every process of the group gets its part of what devices publish; the broker gives an unanswered part to another. */
const TOPICS = [
  'v1/devices/+/telemetry',
  'v1/devices/+/attributes',
  'kp1/+/dcx/+/json',
  'kp1/+/dcx/+/json/+',
];
const SHARED = TOPICS.map((topic) => `$share/gemelo/${topic}`);
const RECEIVE_MAXIMUM = 1_000;
/** A process that does not come back by then leaves what waits for it to the others. */
const SESSION_SECONDS = 300;
const AGAIN_MS = 1_000;
const NOT_NOW = 0x80;

type Telemetry = Extract<Purpose, { for: 'telemetry' }>;

export interface ExternalBroker {
  url: string;
  /** Who this process is to the broker, the same after a restart: what was on its way to it waits for it. */
  name: string;
}

/** Speaks to a broker of the operator's own, in place of the embedded one. */
export function createExternalBroker(
  { url, name }: ExternalBroker,
  gateway: Gateway,
  log: (error: unknown) => void,
) {
  let client: MqttClient | undefined;

  const answer = (topic: string, kind: 'status' | 'error', payload: string) =>
    client?.publish(`${topic}/${kind}`, payload, { qos: 0 });

  /** Whether it needs no other delivery: it is committed, or will never be right. */
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

  /** A database that is away is waited for: the broker keeps the rest, and the session, meanwhile. */
  async function receive(topic: string, payload: Buffer): Promise<void> {
    const purpose = namedPurpose(topic);
    if (purpose?.for !== 'telemetry') return;
    while (!(await settle(topic, payload, purpose))) {
      if (!client) throw new Error('stopping');
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  return {
    start() {
      client = mqtt.connect(url, {
        protocolVersion: 5,
        clean: false,
        clientId: `gemelo-${name}`,
        properties: { receiveMaximum: RECEIVE_MAXIMUM, sessionExpiryInterval: SESSION_SECONDS },
        reconnectPeriod: AGAIN_MS,
        resubscribe: false,
        // The broker hears of a message when it is committed, and not before.
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
