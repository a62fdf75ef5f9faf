import type { FaultReason } from '@gemelo/contract/endpoints/telemetry';
import { type LenientJson, NOT_A_NUMBER, parseLenient } from './lenient-json.ts';

/** One value with its key. Without a timestamp it gets the time of arrival. */
export interface Entry {
  key: string;
  value: unknown;
  /** Milliseconds since 1970, by the device's clock. */
  ms: number | undefined;
  /** Its place in a list: values of one part arrive at one time, those of the next part after them. */
  part: number;
}

/** What could not be taken of a message whose rest is kept. */
export interface Omission {
  fault: Extract<FaultReason, 'malformed' | 'not-a-number'>;
  sample: string;
}

export interface Decoded {
  entries: Entry[];
  /** What the device says of itself beside its values. */
  attributes: readonly Entry[];
  omissions: readonly Omission[];
}

/** The payload violates the protocol. */
export class Malformed extends Error {}

/** The platforms read this format, or answer this topic, and the gateway does not. */
export class Unsupported extends Error {}

/** Maximum size of a message, as on the platforms. */
export const PAYLOAD_LIMIT = 65_536;
/** The years 1 to 9999: the database, the wire and the browser format these the same way. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');
/** Real instruments do not nest values; unlimited nesting would exhaust the stack of the serializer. */
const DEPTH_LIMIT = 32;
/** Smaller timestamps are in seconds: as milliseconds they would fall before 1974. */
const SECONDS_BELOW = 100_000_000_000;
/** The platforms read numeric text as a number. */
export const NUMERIC_TEXT = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;
/** With a space for the T, a comma for the point, and an offset as anybody writes it; without one it is UTC. */
const ISO_TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
const OFFSET = /^([+-]\d\d):?(\d\d)?$/;
/** A number with its unit, as in `47%`; what begins with more figures or signs is a date or an address. */
const WITH_UNIT = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?) ?([^\s\d.,:;+\-/][^\s]{0,15})?$/;
const SAMPLE_LIMIT = 200;
const NOTHING: readonly never[] = [];

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (payload: Uint8Array) =>
  Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8');

/** JSON, or what firmware takes for it. */
export function readJson(payload: Uint8Array): LenientJson {
  const text = textOf(payload);
  try {
    return { value: JSON.parse(text), notNumbers: NOTHING };
  } catch {
    try {
      return parseLenient(text);
    } catch (error) {
      if (error instanceof SyntaxError) throw new Malformed(error.message);
      throw error;
    }
  }
}

const nestedBeyond = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => nestedBeyond(inner, depth - 1)));

const sampleOf = (part: unknown) =>
  nestedBeyond(part, DEPTH_LIMIT) ? '' : JSON.stringify(part).slice(0, SAMPLE_LIMIT);

const omitted = ({ notNumbers }: Pick<LenientJson, 'notNumbers'>): Omission[] =>
  notNumbers.length === 0 ? [] : [{ fault: 'not-a-number', sample: notNumbers.join(', ') }];

/** Whether the part could be read; `found` may have got values of a part that could not. */
type ReadPart = (part: Fields, index: number, found: Entry[]) => boolean;

/**
 * Reads each part of the payload, which is one object or a list of them. A part that cannot be read costs none of the
 * others, unless there are no others.
 */
function decodeParts(payload: Uint8Array, read: ReadPart): Decoded {
  const json = readJson(payload);
  const parts = Array.isArray(json.value) ? (json.value as unknown[]) : [json.value];
  const entries: Entry[] = [];
  let unreadable = 0;
  let first: unknown;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    const kept = entries.length;
    if (isFields(part) && read(part, index, entries)) continue;
    entries.length = kept;
    if (unreadable++ === 0) first = part;
  }
  if (unreadable === 0 && json.notNumbers.length === 0)
    return { entries, attributes: NOTHING, omissions: NOTHING };
  if (unreadable > 0 && unreadable === parts.length) throw new Malformed('no readable part');
  const omissions = omitted(json);
  if (unreadable > 0) omissions.push({ fault: 'malformed', sample: sampleOf(first) });
  return { entries, attributes: NOTHING, omissions };
}

function isoTime(text: string): number {
  const [, date, time = '00:00', zone = 'Z'] = ISO_TIME.exec(text.trim()) ?? [];
  if (!date) return Number.NaN;
  const offset = zone.replace(OFFSET, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);
  return Date.parse(`${date}T${time.replace(',', '.')}${offset.toUpperCase()}`);
}

const inMilliseconds = (time: number) =>
  time > 0 && time < SECONDS_BELOW ? Math.round(time * 1000) : Math.trunc(time);

/** Milliseconds of a time in milliseconds, in seconds or as text; undefined if it is none, NaN if it cannot be read. */
function timeOf(time: unknown): number | undefined {
  if (time === undefined || time === null) return undefined;
  const ms =
    typeof time === 'number'
      ? inMilliseconds(time)
      : typeof time !== 'string'
        ? Number.NaN
        : NUMERIC_TEXT.test(time)
          ? inMilliseconds(Number(time))
          : isoTime(time);
  return ms >= FIRST_MS && ms <= LAST_MS ? ms : Number.NaN;
}

/** A plain loop, because it runs for every value of every message. */
function collect(values: Fields, time: unknown, part: number, found: Entry[]): boolean {
  const ms = timeOf(time);
  if (Number.isNaN(ms)) return false;
  for (const key of Object.keys(values)) {
    const value = values[key];
    if (value === null) continue;
    if (nestedBeyond(value, DEPTH_LIMIT)) return false;
    found.push({ key, value, ms, part });
  }
  return true;
}

/** Accepts `{k: v}`, `{ts, values}`, both combined, or a list of either. */
export const decodeThingsboard = (payload: Uint8Array): Decoded =>
  decodeParts(payload, (part, index, found) => {
    if (!('ts' in part && 'values' in part)) return collect(part, undefined, index, found);
    return isFields(part.values) && collect(part.values, part.ts, index, found);
  });

/** A sample or a list of them; `timestamp` (or `ts`) is the time of measurement. */
export const decodeKaa = (payload: Uint8Array): Decoded =>
  decodeParts(payload, ({ timestamp, ts, values, ...rest }, index, found) => {
    const given = isFields(values)
      ? { ...rest, ...values }
      : values === undefined
        ? rest
        : { ...rest, values };
    return collect(given, timestamp ?? ts, index, found);
  });

/** Kaa's plain data: a number, a number with its unit, or text. The unit is kept as Kaa names it, as an attribute. */
export function decodePlain(metric: string, payload: Uint8Array): Decoded {
  const text = textOf(payload).trim();
  if (text === '') throw new Malformed('empty');
  const entry = (key: string, value: unknown): Entry => ({ key, value, ms: undefined, part: 0 });
  if (NOT_A_NUMBER.test(text))
    return {
      entries: [],
      attributes: NOTHING,
      omissions: omitted({ notNumbers: [`${metric}: ${text}`] }),
    };
  const [, number, unit] = WITH_UNIT.exec(text) ?? [];
  return {
    entries: [entry(metric, number === undefined ? text : Number(number))],
    attributes: unit === undefined ? NOTHING : [entry(`${metric}-unit`, unit)],
    omissions: NOTHING,
  };
}

/** The attributes of a device: one object. */
export function decodeAttributes(payload: Uint8Array): Decoded {
  const json = readJson(payload);
  const attributes: Entry[] = [];
  if (!isFields(json.value) || !collect(json.value, undefined, 0, attributes))
    throw new Malformed('attributes are an object');
  return { entries: [], attributes, omissions: omitted(json) };
}
