import { Malformed, Unsupported } from '../decode.ts';
import type { Device } from '../devices.ts';
import type { Gateway } from '../gateway.ts';
import { phraseOf, statusOf } from '../http.ts';
import type { Channel, Dialog } from '../mqtt/channel.ts';
import type { Pace } from '../pace.ts';
import type { AttributeReader } from './attribute-reader.ts';
import {
  type AttributeUpdates,
  type Known,
  knownOf,
  type Listening,
  type Update,
  valuesOf,
} from './attribute-updates.ts';
import { inTurn } from './attributes.ts';
import { configurationOf, type KaaExtensions } from './kaa-extensions.ts';
import { type KaaRequest, kaaRequestOf, kaaSubscriptionOf, pushTopicsOf } from './kaa-topics.ts';

interface KaaParts {
  gateway: Gateway;
  extensions: KaaExtensions;
  reader: AttributeReader;
  updates: AttributeUpdates;
  pace: Pace;
  log: (error: unknown) => void;
}

/** Where a device is told of its configuration: on the first topic that its connection has subscribed to. */
interface Observed {
  channel: Channel;
  device: Device;
  topics: readonly string[];
}

/** Devices of one connection whose configurations are observed. */
const MAX_OBSERVED = 1_000;
const NOT_IMPLEMENTED = 501;

const jsonOf = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));

/** What Kaa's devices ask over MQTT, and the configurations that they are told of. */
export function createKaaDialog({ gateway, extensions, reader, updates, pace, log }: KaaParts): Dialog {
  /** By token: one connection may speak for many devices. */
  const observed = new Map<Channel, Map<string, Listening>>();
  /** A device may leave while what it asked is looked up. */
  const left = new WeakSet<Channel>();

  const observe = ({ channel, device, topics }: Observed, token: string, known: Known | undefined) => {
    if (left.has(channel)) return;
    const own = observed.get(channel) ?? new Map<string, Listening>();
    if (own.size >= MAX_OBSERVED && !own.has(token)) return;
    own.get(token)?.stop();
    const tell = ({ all }: Update) => push({ channel, device, topics }, all);
    observed.set(channel, own.set(token, updates.listen(device, tell, known)));
  };
  const ignore = (channel: Channel, token: string) => {
    observed.get(channel)?.get(token)?.stop();
    observed.get(channel)?.delete(token);
  };

  const push = async ({ channel, device, topics }: Observed, values: Update['all']) => {
    const topic = topics.find(channel.listensTo);
    const current = configurationOf(values);
    if (topic === undefined) return true;
    const received = await channel.publish(topic, JSON.stringify(current), 1);
    if (received) extensions.deliver(device, current);
    return received;
  };

  /** What the connection subscribed to is its device's configuration: it gets the one that it has not applied. */
  const greet = async (channel: Channel, application: string, token: string) => {
    const topics = pushTopicsOf(application, token);
    if (!topics.some(channel.listensTo) || observed.get(channel)?.has(token)) return;
    const device = await gateway.identify(token);
    channel.speakFor(device);
    const { held } = await reader.heldByOne(device.idTwin);
    observe({ channel, device, topics }, token, knownOf(held));
    if (held.some(({ isDelivered }) => !isDelivered)) await push({ channel, device, topics }, valuesOf(held));
  };

  const refuse = async (channel: Channel, topic: string, device: Device | undefined, error: unknown) => {
    const isUnsupported = error instanceof Unsupported;
    const statusCode = isUnsupported ? NOT_IMPLEMENTED : statusOf(error).status;
    const reasonPhrase = isUnsupported ? `${error.message} is not supported` : phraseOf(statusCode);
    if (device && isUnsupported) gateway.note(device, 'unsupported', Buffer.from(topic));
    await channel.publish(`${topic}/error`, JSON.stringify({ statusCode, reasonPhrase }));
  };

  const answer = async (channel: Channel, topic: string, request: KaaRequest, payload: Buffer) => {
    const { application, token, isNumbered } = request;
    let device: Device | undefined;
    try {
      device = await gateway.identify(token);
      channel.speakFor(device);
      await inTurn(pace, device);
      const store = (attributes: Buffer) => gateway.acceptInTurn(token, 'attributes', attributes);
      const said = await extensions.answer(request, { device, payload, store });
      if (said.observe === true)
        observe(
          { channel, device, topics: [`${topic}/status`, ...pushTopicsOf(application, token)] },
          token,
          said.known,
        );
      if (said.observe === false) ignore(channel, token);
      if (!isNumbered && said.payload === undefined) return;
      void channel.publish(`${topic}/status`, jsonOf(said.payload), 1).then((received) => {
        if (received) said.received?.();
      });
    } catch (error) {
      await refuse(channel, topic, device, error);
      if (error instanceof Unsupported) return;
      if (device && error instanceof Malformed) return gateway.note(device, 'malformed', payload);
      throw error;
    }
  };

  return {
    answering(topic) {
      const request = kaaRequestOf(topic);
      return request && ((channel, payload) => answer(channel, topic, request, payload));
    },
    offers: (filter) => filter.startsWith('kp1/'),
    subscribed(channel, filter) {
      const found = kaaSubscriptionOf(filter);
      // A token that is unknown gets no configuration; its messages are refused where they arrive.
      if (found)
        greet(channel, found.application, found.token).catch((error: unknown) => {
          if (statusOf(error).status >= 500) log(error);
        });
    },
    closed(channel) {
      left.add(channel);
      for (const listening of observed.get(channel)?.values() ?? []) listening.stop();
      observed.delete(channel);
    },
  };
}
