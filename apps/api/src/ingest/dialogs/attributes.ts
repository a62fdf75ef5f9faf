import { setTimeout as sleep } from 'node:timers/promises';
import { Unauthorized } from '@gemelo/contract/kit/errors';
import { Malformed, Unsupported } from '../decode.ts';
import type { Device } from '../devices.ts';
import { parseLenient } from '../lenient-json.ts';
import type { Channel, Dialog } from '../mqtt/channel.ts';
import type { Pace } from '../pace.ts';
import { answerTo, askedKeys } from './asked-attributes.ts';
import type { AttributeReader } from './attribute-reader.ts';
import { type AttributeUpdates, type Listening, type Update, valuesOf } from './attribute-updates.ts';
import type { Deliveries } from './deliveries.ts';
import { callAnswer } from './session-limits.ts';

/** A request with its number, and the topic of the answer; `v2` are the short forms. */
const REQUESTS = [
  {
    asks: 'attributes',
    request: 'v1/devices/me/attributes/request/',
    answer: 'v1/devices/me/attributes/response/',
  },
  { asks: 'attributes', request: 'v2/a/req/j/', answer: 'v2/a/res/j/' },
  { asks: 'attributes', request: 'v2/a/req/', answer: 'v2/a/res/' },
  { asks: 'call', request: 'v1/devices/me/rpc/request/', answer: 'v1/devices/me/rpc/response/' },
  { asks: 'call', request: 'v2/r/req/j/', answer: 'v2/r/res/j/' },
  { asks: 'call', request: 'v2/r/req/', answer: 'v2/r/res/' },
] as const;
const NUMBER = /^\d{1,10}$/;
/** Where updates go, to the first that a connection has subscribed to. */
const UPDATE_TOPICS = ['v1/devices/me/attributes', 'v2/a', 'v2/a/j'];
const ANSWER_FILTERS = REQUESTS.map(({ answer }) => answer);

export interface AttributeParts {
  reader: AttributeReader;
  updates: AttributeUpdates;
  deliveries: Deliveries;
  pace: Pace;
}

/** The JSON of a request, as firmware writes it. */
export function jsonIn(payload: Buffer): unknown {
  try {
    return parseLenient(payload.toString('utf8')).value;
  } catch {
    throw new Malformed('not JSON');
  }
}

type Fields = Record<string, unknown>;
/** The fields of a request; a device may leave the payload empty. */
export function fieldsOf(payload: Buffer): Fields {
  if (payload.length === 0) return {};
  const parsed = jsonIn(payload);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Malformed('a request is an object');
  return parsed as Fields;
}

/** A request waits for its place in the device's rate, as every message does. */
export async function inTurn(pace: Pace, { idTwin }: Device) {
  const waitMs = pace.take(idTwin, 1);
  if (waitMs > 0) await sleep(waitMs);
}

export const updateMessages = ({ changed, deleted }: Pick<Update, 'changed' | 'deleted'>): string[] => [
  ...(Object.keys(changed).length > 0 ? [JSON.stringify(changed)] : []),
  ...(deleted.length > 0 ? [JSON.stringify({ deleted })] : []),
];

/** What ThingsBoard's devices ask over MQTT, and the shared attributes that they are told of. */
export function createAttributesDialog({ reader, updates, deliveries, pace }: AttributeParts): Dialog {
  const listening = new Map<Channel, Listening>();

  const mustBeDevice = ({ device }: Channel): Device => {
    if (!device) throw new Unauthorized('AUTH_INVALID');
    return device;
  };

  /** The request is acknowledged before its answer is: a device may want one after the other. */
  const answerAttributes = async (channel: Channel, topic: string, payload: Buffer) => {
    const device = mustBeDevice(channel);
    const { clientKeys, sharedKeys } = fieldsOf(payload);
    const asked = askedKeys(clientKeys, sharedKeys);
    await inTurn(pace, device);
    const { body, news, gone } = answerTo(asked, await reader.of(device.idTwin));
    void channel.publish(topic, JSON.stringify(body), 1).then((received) => {
      if (received) deliveries.note(device, valuesOf(news), gone);
    });
  };

  const answerCall = async (channel: Channel, topic: string, payload: Buffer) => {
    const device = mustBeDevice(channel);
    await inTurn(pace, device);
    const { method } = fieldsOf(payload);
    if (typeof method !== 'string') throw new Malformed('a call names its method');
    const answer = callAnswer(method);
    void channel.publish(topic, JSON.stringify(answer), 1);
    if ('error' in answer) throw new Unsupported(answer.error);
  };

  const tell = (channel: Channel, device: Device) => async (update: Update) => {
    const topic = UPDATE_TOPICS.find(channel.listensTo);
    if (topic === undefined) return true;
    const messages = updateMessages(update);
    const received = await Promise.all(messages.map((message) => channel.publish(topic, message, 1)));
    const all = received.every(Boolean);
    if (all) deliveries.note(device, update.changed, update.deleted);
    return all;
  };

  return {
    answering(topic) {
      const found = REQUESTS.find(
        ({ request }) => topic.startsWith(request) && NUMBER.test(topic.slice(request.length)),
      );
      if (!found) return undefined;
      const answerTopic = found.answer + topic.slice(found.request.length);
      const answer = found.asks === 'attributes' ? answerAttributes : answerCall;
      return (channel, payload) => answer(channel, answerTopic, payload);
    },
    offers: (filter) =>
      UPDATE_TOPICS.includes(filter) ||
      /^(?:v1\/devices\/me|v2)\/(?:\+|#)/.test(filter) ||
      ANSWER_FILTERS.some((answer) => filter.startsWith(answer)),
    /** What holds already is not sent: a device asks for it. */
    subscribed(channel) {
      const { device } = channel;
      if (!device || listening.has(channel) || !UPDATE_TOPICS.some(channel.listensTo)) return;
      listening.set(channel, updates.listen(device, tell(channel, device)));
    },
    closed(channel) {
      listening.get(channel)?.stop();
      listening.delete(channel);
    },
  };
}
