import { isUtf8 } from 'node:buffer';
import {
  type IConnectPacket,
  type ISubscribePacket,
  type IUnsubscribePacket,
  type Packet,
  parser,
} from 'mqtt-packet';
import type { Frame } from './frames.ts';
import { ProtocolError, reasons } from './reasons.ts';

/** The types of packet that a client sends. */
export const types = {
  connect: 1,
  publish: 3,
  puback: 4,
  pubrec: 5,
  pubrel: 6,
  pubcomp: 7,
  subscribe: 8,
  unsubscribe: 10,
  pingreq: 12,
  disconnect: 14,
} as const;
export const typeOf = ({ header }: Frame) => header >> 4;

export type Version = 3 | 4 | 5;
export interface Publication {
  qos: 0 | 1 | 2;
  id: number;
  topic: string;
  alias: number | undefined;
  payload: Buffer;
}

const malformed = (what: string) => new ProtocolError(reasons.malformedPacket, what);

/** The bytes of a property of PUBLISH, or how its length is written. */
const PROPERTIES: Record<number, number | 'text' | 'pair' | 'varint'> = {
  1: 1,
  2: 4,
  3: 'text',
  8: 'text',
  9: 'text',
  11: 'varint',
  35: 2,
  38: 'pair',
};
const TOPIC_ALIAS = 0x23;

function varintAt(body: Buffer, at: number): { value: number; end: number } {
  let value = 0;
  for (let n = 0; n < 4; n++) {
    const byte = body[at + n];
    if (byte === undefined) break;
    value += (byte & 127) * 128 ** n;
    if (byte < 128) return { value, end: at + n + 1 };
  }
  throw malformed('a length is malformed');
}

const textEnd = (body: Buffer, at: number) => {
  if (at + 2 > body.length) throw malformed('a text is cut off');
  return at + 2 + body.readUInt16BE(at);
};

function propertyEnd(body: Buffer, at: number, property: number): number {
  const size = PROPERTIES[property];
  if (size === undefined) throw malformed('a property does not belong here');
  if (size === 'text') return textEnd(body, at);
  if (size === 'pair') return textEnd(body, textEnd(body, at));
  return size === 'varint' ? varintAt(body, at).end : at + size;
}

/** Only the alias matters here; the other properties are stepped over. */
function readProperties(body: Buffer, from: number): { end: number; alias: number | undefined } {
  const { value: length, end: start } = varintAt(body, from);
  const end = start + length;
  let alias: number | undefined;
  for (let at = start; at < end; ) {
    const property = body[at] ?? 0;
    const next = propertyEnd(body, at + 1, property);
    if (next > end || next > body.length) throw malformed('the properties are cut off');
    if (property === TOPIC_ALIAS) {
      if (alias !== undefined) throw new ProtocolError(reasons.protocolError, 'two topic aliases');
      alias = body.readUInt16BE(at + 1);
    }
    at = next;
  }
  return { end, alias };
}

const DUP = 8;
/** Read by hand: it is nearly all that a device sends. */
export function readPublish({ header, body }: Frame, version: Version): Publication {
  const qos = (header >> 1) & 3;
  if (qos > 2) throw malformed('there is no QoS 3');
  if (qos === 0 && (header & DUP) > 0) throw malformed('what is not acknowledged is not sent again');
  const topicEnd = textEnd(body, 0);
  let at = topicEnd + (qos > 0 ? 2 : 0);
  if (at > body.length) throw malformed('the packet is cut off');
  const name = body.subarray(2, topicEnd);
  if (!isUtf8(name) || name.includes(0)) throw malformed('the topic is no text');
  const id = qos > 0 ? body.readUInt16BE(topicEnd) : 0;
  if (qos > 0 && id === 0) throw new ProtocolError(reasons.protocolError, 'the packet id is 0');
  let alias: number | undefined;
  if (version === 5) ({ end: at, alias } = readProperties(body, at));
  return { qos: qos as Publication['qos'], id, topic: name.toString(), alias, payload: body.subarray(at) };
}

/** The packet id of an acknowledgement, and its reason. */
export function readAcknowledgement({ header, body }: Frame): { id: number; reason: number } {
  if ((header & 15) !== (typeOf({ header } as Frame) === types.pubrel ? 2 : 0) || body.length < 2)
    throw malformed('the acknowledgement is malformed');
  return { id: body.readUInt16BE(0), reason: body[2] ?? 0 };
}

function parse(bytes: Buffer, protocolVersion: Version): Packet {
  const found: Packet[] = [];
  let failure: Error | undefined;
  const reader = parser({ protocolVersion });
  reader
    .on('packet', (packet) => found.push(packet))
    .on('error', (error) => {
      failure = error;
    });
  try {
    reader.parse(bytes);
  } catch (error) {
    throw malformed(String(error));
  }
  const [packet] = found;
  if (failure || !packet) throw malformed(failure?.message ?? 'the packet is cut off');
  return packet;
}

const PROTOCOL_NAMES: Record<string, readonly number[]> = { MQTT: [4, 5], MQIsdp: [3] };
const BRIDGE = 0x80;

/** The level of the protocol; a bridge sets a bit of its own in it. */
function levelOf(body: Buffer): number {
  const end = textEnd(body, 0);
  const levels = PROTOCOL_NAMES[body.toString('latin1', 2, end)];
  const level = (body[end] ?? 0) & ~BRIDGE;
  if (!levels) throw malformed('this is not MQTT');
  if (!levels.includes(level))
    throw new ProtocolError(reasons.unsupportedVersion, 'there is no such version');
  return level;
}

export function readConnect({ body, bytes }: Frame): IConnectPacket {
  const level = levelOf(body) as Version;
  const packet = parse(bytes, level) as IConnectPacket;
  if (packet.username === undefined && packet.password !== undefined && level < 5)
    throw malformed('a password without a user name');
  const texts = [packet.clientId, packet.username, packet.will?.topic];
  if (texts.some((text) => text?.includes('\0'))) throw malformed('a zero character');
  if ((packet.will?.qos ?? 0) > 2) throw malformed('there is no QoS 3');
  const { receiveMaximum, maximumPacketSize } = packet.properties ?? {};
  if (receiveMaximum === 0 || maximumPacketSize === 0)
    throw new ProtocolError(reasons.protocolError, 'a client that takes nothing');
  return packet;
}

export function readSubscribe({ bytes }: Frame, version: Version): ISubscribePacket | IUnsubscribePacket {
  const packet = parse(bytes, version) as ISubscribePacket | IUnsubscribePacket;
  const filters = packet.cmd === 'subscribe' ? packet.subscriptions : packet.unsubscriptions;
  if (!((packet.messageId ?? 0) > 0) || filters.length === 0)
    throw new ProtocolError(reasons.protocolError, 'a packet id and a filter are missing');
  return packet;
}

/** A PUBACK, PUBREC, PUBREL or PUBCOMP. Only MQTT 5 has reasons in them. */
export function acknowledgement(type: number, id: number, version: Version, reason: number): Buffer {
  const header = (type << 4) | (type === types.pubrel ? 2 : 0);
  return version === 5 && reason > 0
    ? Buffer.of(header, 3, id >> 8, id & 255, reason)
    : Buffer.of(header, 2, id >> 8, id & 255);
}
export const PINGRESP = Buffer.of(0xd0, 0);
