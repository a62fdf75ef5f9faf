import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { expect, vi } from 'vitest';

export interface HeardMessage {
  topic: string;
  /** As JSON; text that is none as it is. */
  payload: unknown;
}

const read = (payload: Buffer): unknown => {
  const text = payload.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const connected: MqttClient[] = [];
/** Ends the connections of a file of tests. */
export const leaveAll = () => Promise.all(connected.splice(0).map((client) => client.endAsync(true)));

/** A device on an MQTT connection, with everything that it hears. */
export async function connectDevice(port: number, options: IClientOptions = {}) {
  const client: MqttClient = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    reconnectPeriod: 0,
    protocolVersion: 4,
    ...options,
  });
  const heard: HeardMessage[] = [];
  client.on('message', (topic, payload) => heard.push({ topic, payload: read(payload) }));
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve()).once('error', reject);
  });
  connected.push(client);

  return {
    client,
    heard,
    say: (topic: string, payload: unknown = '') =>
      client.publishAsync(topic, typeof payload === 'string' ? payload : JSON.stringify(payload), { qos: 1 }),
    listen: (...topics: string[]) => client.subscribeAsync(topics, { qos: 1 }),
    /** Waits for a message on a topic. */
    hears: (topic: string, payload: unknown) =>
      vi.waitFor(() => expect(heard).toContainEqual({ topic, payload }), { timeout: 10_000 }),
    leave: () => client.endAsync(true),
  };
}
export type DeviceClient = Awaited<ReturnType<typeof connectDevice>>;
