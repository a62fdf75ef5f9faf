import { setTimeout as sleep } from 'node:timers/promises';
import { Unauthorized } from '@gemelo/contract/kit/errors';
import { Malformed, readJson, Unsupported } from '../decode.ts';
import type { Device } from '../devices.ts';
import { type Gateway, TooLarge } from '../gateway.ts';
import type { Channel, Dialog } from '../mqtt/channel.ts';
import type { Pace } from '../pace.ts';
import { showable, showableName, valuesIn } from '../strangers.ts';
import type { SubDevices } from '../sub-devices.ts';
import type { WaitingRoom } from '../waiting-room.ts';
import { createVoice, GATEWAY_ANSWERS, GATEWAY_ATTRIBUTES, GATEWAY_CALLS } from './gateway-voice.ts';

const PREFIX = 'v1/gateway/';
const OFFERED = new Set([GATEWAY_ATTRIBUTES, GATEWAY_CALLS, GATEWAY_ANSWERS, `${PREFIX}+`, `${PREFIX}#`]);
/** What a device of its own would listen to, and what a gateway listens to in its place. */
const LISTENED = ['v1/devices/me/attributes', 'v1/devices/me/rpc/request/+'] as const;
const NOBODY = Buffer.alloc(0);
const TYPE_LIMIT = 60;
/** Devices of one message, and of one connection that are found by their twins. */
const MAX_DEVICES = 1_000;
/** Changes that come together are looked at together. */
const CHANGE_MS = 300;

interface GatewayDialogParts {
  gateway: Pick<Gateway, 'acceptFor' | 'note'>;
  subDevices: SubDevices;
  room: Pick<WaitingRoom, 'note'>;
  pace: Pace;
  /** Who answers the devices of a gateway, as they answer others: attributes and calls. */
  others: readonly Dialog[];
  log: (error: unknown) => void;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value ?? null));

const mustBeText = (value: unknown, what: string): string => {
  if (typeof value !== 'string' || showableName(value) === '') throw new Malformed(`${what} is text`);
  return showableName(value);
};

/** What one connection says of the devices behind it. */
interface Session {
  gateway: Device;
  /** The names that it has used since they were connected, known or not. */
  names: Set<string>;
  voices: Map<string, Channel>;
}

/**
 * ThingsBoard's gateway API: one connection speaks for the twins that report through its own. Others are not its own, in
 * whatever company; they appear in the waiting room.
 */
export function createGatewayDialog({
  gateway,
  subDevices,
  room,
  pace,
  others,
  log,
}: GatewayDialogParts): Dialog {
  const sessions = new Map<Channel, Session>();

  const sessionOf = (channel: Channel): Session => {
    const { device } = channel;
    if (!device) throw new Unauthorized('AUTH_INVALID');
    const session = sessions.get(channel) ?? { gateway: device, names: new Set(), voices: new Map() };
    sessions.set(channel, session);
    return session;
  };

  const listen = (voice: Channel) => {
    for (const filter of LISTENED)
      if (voice.listensTo(filter)) for (const other of others) other.subscribed?.(voice, filter);
  };
  const leave = (channel: Channel, session: Session, name: string) => {
    const voice = session.voices.get(name);
    session.voices.delete(name);
    if (!voice?.device) return;
    for (const other of others) other.closed?.(voice);
    channel.stopSpeakingFor(voice.device.idTwin);
  };
  const follow = (channel: Channel, session: Session, name: string, device: Device | undefined) => {
    // The connection may have ended while the name was looked up.
    if (sessions.get(channel) !== session) return;
    if (session.names.size >= MAX_DEVICES && !session.names.has(name)) return;
    session.names.add(name);
    if (session.voices.get(name)?.device?.idTwin === device?.idTwin) return;
    leave(channel, session, name);
    if (!device) return;
    // A device that has two names is spoken to by the one that was used last.
    for (const [other, voice] of session.voices)
      if (voice.device?.idTwin === device.idTwin) leave(channel, session, other);
    const voice = createVoice(channel, name, device);
    session.voices.set(name, voice);
    channel.speakFor(device, voice);
    listen(voice);
  };

  const wait = (
    { gateway: { idTwin, idCompany }, gateway: device }: Session,
    name: string,
    type: string | null,
    part: unknown,
  ) => {
    const stranger = {
      ...{ idCompany, idPrincipal: idTwin, idProvisionKey: null, protocol: 'gateway' as const },
      ...{ name, type, asker: NOBODY, address: null, credential: null },
    };
    if (!room.note(stranger, 1, valuesIn(part))) gateway.note(device, 'too-many', Buffer.from(name));
  };

  /** A request or message waits for its place in the rate of the gateway itself. */
  const inTurn = async ({ gateway: { idTwin } }: Session, values = 1) => {
    const waitMs = pace.take(idTwin, values);
    if (waitMs > 0) await sleep(waitMs);
  };

  const read = ({ gateway: device }: Session, payload: Buffer): Fields => {
    const { value, notNumbers } = readJson(payload);
    if (!isFields(value)) throw new Malformed('an object');
    if (notNumbers.length > 0) gateway.note(device, 'not-a-number', Buffer.from(notNumbers.join(', ')));
    return value;
  };

  const connect = async (channel: Channel, payload: Buffer) => {
    const session = sessionOf(channel);
    const { device, type } = read(session, payload);
    const name = mustBeText(device, 'device');
    await inTurn(session);
    const found = (await subDevices.of(session.gateway, [name])).get(name);
    follow(channel, session, name, found);
    if (!found) wait(session, name, typeof type === 'string' ? showable(type, TYPE_LIMIT) : null, null);
  };

  const disconnect = async (channel: Channel, payload: Buffer) => {
    const session = sessionOf(channel);
    const name = mustBeText(read(session, payload).device, 'device');
    await inTurn(session);
    leave(channel, session, name);
    session.names.delete(name);
  };

  /** Whatever is wrong with the values of one device is its own fault, and costs the others nothing. */
  const take = async (device: Device, wire: 'thingsboard' | 'attributes', part: unknown) => {
    try {
      await gateway.acceptFor(device, wire, bytesOf(part));
    } catch (error) {
      if (!(error instanceof Malformed || error instanceof TooLarge)) throw error;
    }
  };

  /** Resolves when all devices that are known have theirs written. */
  const spread = async (channel: Channel, wire: 'thingsboard' | 'attributes', payload: Buffer) => {
    const session = sessionOf(channel);
    // A name may be written in several ways: every part of it counts.
    const parts = new Map<string, unknown[]>();
    for (const [written, part] of Object.entries(read(session, payload))) {
      const name = showableName(written);
      if (name === '') continue;
      const others = parts.get(name);
      if (others) others.push(part);
      else parts.set(name, [part]);
    }
    if (parts.size > MAX_DEVICES) throw new Malformed('too many devices');
    // Before they are looked up, which is what random names cost.
    await inTurn(session, parts.size);
    const found = await subDevices.of(session.gateway, [...parts.keys()]);
    const taken = [...parts].flatMap(([name, those]) => {
      const device = found.get(name);
      follow(channel, session, name, device);
      return those.map(async (part) => {
        if (device) await take(device, wire, part);
        else wait(session, name, null, part);
      });
    });
    // The first failure would leave others running unseen.
    const failed = (await Promise.allSettled(taken)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  };

  const voiceFor = async (channel: Channel, name: string): Promise<Channel> => {
    const session = sessionOf(channel);
    await inTurn(session);
    const device = (await subDevices.of(session.gateway, [name])).get(name);
    follow(channel, session, name, device);
    if (!device) throw new Malformed(`no such device: ${name}`);
    return session.voices.get(name) ?? createVoice(channel, name, device);
  };

  const answerOf = (topic: string) => {
    for (const other of others) {
      const answer = other.answering(topic);
      if (answer) return answer;
    }
    throw new Unsupported(topic);
  };

  /** Asked for one key, a gateway is answered with a value, for several with their values. */
  const requestAttributes = async (channel: Channel, payload: Buffer) => {
    const { id, device, client, key, keys } = read(sessionOf(channel), payload);
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) throw new Malformed('id is a number');
    const name = mustBeText(device, 'device');
    const asked = key ?? keys;
    const group = client === true ? 'client' : 'shared';
    const voice = await voiceFor(channel, name);
    const reply: Channel = {
      ...voice,
      device: voice.device,
      clientId: channel.clientId,
      address: channel.address,
      publish(_topic, body, qos) {
        const values = ((JSON.parse(String(body)) as Record<string, Fields>)[group] ?? {}) as Fields;
        const single = key !== undefined && Object.keys(values).length <= 1;
        const answer = single ? { value: Object.values(values)[0] ?? null } : { values };
        return channel.publish(GATEWAY_ANSWERS, JSON.stringify({ id, device: name, ...answer }), qos);
      },
    };
    const request = { [`${group}Keys`]: asked ?? '' };
    await answerOf(`v1/devices/me/attributes/request/${id}`)(reply, bytesOf(request));
  };

  const answerCall = async (channel: Channel, payload: Buffer) => {
    const { id, device, data } = read(sessionOf(channel), payload);
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) throw new Malformed('id is a number');
    const voice = await voiceFor(channel, mustBeText(device, 'device'));
    await answerOf(`v1/devices/me/rpc/response/${id}`)(voice, bytesOf(data));
  };

  const answers = new Map<string, (channel: Channel, payload: Buffer) => Promise<void>>([
    [`${PREFIX}connect`, connect],
    [`${PREFIX}disconnect`, disconnect],
    [`${PREFIX}telemetry`, (channel, payload) => spread(channel, 'thingsboard', payload)],
    [GATEWAY_ATTRIBUTES, (channel, payload) => spread(channel, 'attributes', payload)],
    [`${PREFIX}attributes/request`, requestAttributes],
    [GATEWAY_CALLS, answerCall],
  ]);

  /** A name may mean somebody else since a twin was registered, moved or switched off. */
  const lookAgain = async (channel: Channel, session: Session) => {
    const found = await subDevices.of(session.gateway, [...session.names]);
    if (sessions.get(channel) !== session) return;
    for (const [name, device] of found) if (session.names.has(name)) follow(channel, session, name, device);
  };
  /** The companies whose names may have changed; null is all of them. */
  let changed = new Set<number | null>();
  let looking = false;
  /** One session after the other: many gateways at once would take all connections to the database. */
  const lookAtChanged = async () => {
    looking = true;
    while (changed.size > 0) {
      await sleep(CHANGE_MS, undefined, { ref: false });
      const those = changed;
      changed = new Set();
      for (const [channel, session] of [...sessions])
        if (session.names.size > 0 && (those.has(null) || those.has(session.gateway.idCompany)))
          await lookAgain(channel, session).catch(log);
    }
    looking = false;
  };
  subDevices.onChange((idCompany) => {
    if (sessions.size === 0) return;
    changed.add(idCompany);
    if (!looking) void lookAtChanged();
  });

  return {
    answering: (topic) => answers.get(topic),
    offers: (filter) => OFFERED.has(filter),
    subscribed(channel) {
      for (const voice of sessions.get(channel)?.voices.values() ?? []) listen(voice);
    },
    closed(channel) {
      const session = sessions.get(channel);
      sessions.delete(channel);
      for (const voice of session?.voices.values() ?? []) for (const other of others) other.closed?.(voice);
    },
  };
}
