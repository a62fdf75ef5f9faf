import { Buffer } from 'node:buffer';
import type { Device } from '../devices.ts';
import type { Channel } from '../mqtt/channel.ts';

export const GATEWAY_ATTRIBUTES = 'v1/gateway/attributes';
export const GATEWAY_CALLS = 'v1/gateway/rpc';
export const GATEWAY_ANSWERS = 'v1/gateway/attributes/response';

const DEVICE_ATTRIBUTES = 'v1/devices/me/attributes';
const CALL = 'v1/devices/me/rpc/request/';

type Fields = Record<string, unknown>;
const fieldsIn = (payload: string | Uint8Array): Fields =>
  JSON.parse(typeof payload === 'string' ? payload : Buffer.from(payload).toString('utf8')) as Fields;

/** Where a gateway is told what a device of its own would be told on this topic. */
export function gatewayTopicOf(topic: string): string | undefined {
  if (topic === DEVICE_ATTRIBUTES) return GATEWAY_ATTRIBUTES;
  return topic.startsWith(CALL) ? GATEWAY_CALLS : undefined;
}

const gatewayMessageOf = (device: string, topic: string, payload: string | Uint8Array): string => {
  const data = fieldsIn(payload);
  return JSON.stringify(
    topic === DEVICE_ATTRIBUTES
      ? { device, data }
      : { device, data: { id: Number(topic.slice(CALL.length)), ...data } },
  );
};

/** A device behind a gateway as if it were connected itself: what it is told goes to the gateway, with its name. */
export function createVoice(gateway: Channel, name: string, device: Device): Channel {
  return {
    device,
    get clientId() {
      return gateway.clientId;
    },
    get address() {
      return gateway.address;
    },
    listensTo(topic) {
      const target = gatewayTopicOf(topic);
      return target !== undefined && gateway.listensTo(target);
    },
    publish(topic, payload, qos) {
      const target = gatewayTopicOf(topic);
      return target === undefined
        ? Promise.resolve(false)
        : gateway.publish(target, gatewayMessageOf(name, topic, payload), qos);
    },
    speakFor: (other) => gateway.speakFor(other),
    stopSpeakingFor: (idTwin) => gateway.stopSpeakingFor(idTwin),
  };
}
