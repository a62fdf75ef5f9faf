/** One value under its name on the wire. Without a time of its own it gets that of its arrival. */
export interface Entry {
  key: string;
  value: unknown;
  /** Milliseconds since 1970, by the device's clock. */
  ms: number | undefined;
}

/** The payload is not what the protocol says. */
export class Malformed extends Error {}

/** The most that a message may weigh, as on the platforms. */
export const PAYLOAD_LIMIT = 65_536;
/** The years 1 to 9999: what the database, the wire and the browser all write in the same way. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');
/** No instrument nests its values; those that do nest without end would exhaust whoever writes them down. */
const DEPTH_LIMIT = 32;
/** A clock that counts seconds would stand in 1973 as milliseconds. */
const SECONDS_BELOW = 100_000_000_000;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8'));
  } catch {
    throw new Malformed('not JSON');
  }
}

/** Reads each part of the payload: it is one object or a list of them. */
function eachPart(payload: Uint8Array, read: (part: Fields, found: Entry[]) => Entry[]): Entry[] {
  const parsed = parse(payload);
  const found: Entry[] = [];
  for (const part of Array.isArray(parsed) ? (parsed as unknown[]) : [parsed]) {
    if (!isFields(part)) throw new Malformed('neither an object nor a list of them');
    read(part, found);
  }
  return found;
}

function moment(ms: unknown): number {
  if (typeof ms !== 'number' || !(ms >= FIRST_MS && ms <= LAST_MS)) throw new Malformed('no time');
  return Math.trunc(ms);
}

const nestedBeyond = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => nestedBeyond(inner, depth - 1)));

/** Written as a loop: it runs for every value of every message. */
function collect(values: Fields, ms: number | undefined, found: Entry[]): Entry[] {
  for (const key of Object.keys(values)) {
    const value = values[key];
    if (value === null) continue;
    if (nestedBeyond(value, DEPTH_LIMIT)) throw new Malformed('nested too deep');
    found.push({ key, value, ms });
  }
  return found;
}

/** `{k: v}`, `{ts, values}` with both of them, or a list of either. */
export function decodeThingsboard(payload: Uint8Array): Entry[] {
  return eachPart(payload, (part, found) => {
    if (!('ts' in part && 'values' in part)) return collect(part, undefined, found);
    if (!isFields(part.values)) throw new Malformed('values are an object');
    return collect(part.values, moment(part.ts), found);
  });
}

/** Kaa's samples carry their time, where they do, among their values: as a number or as ISO text. */
function sampleTime(time: unknown): number {
  if (typeof time === 'string') return moment(Date.parse(time));
  const ms = moment(time);
  return ms > 0 && ms < SECONDS_BELOW ? ms * 1000 : ms;
}

/** A sample or a list of them; `timestamp` (or `ts`) is when it was taken. */
export function decodeKaa(payload: Uint8Array): Entry[] {
  return eachPart(payload, ({ timestamp, ts, values, ...rest }, found) => {
    const time = timestamp ?? ts;
    const ms = time === undefined || time === null ? undefined : sampleTime(time);
    return isFields(values)
      ? collect({ ...rest, ...values }, ms, found)
      : collect(values === undefined ? rest : { ...rest, values }, ms, found);
  });
}

/** What a device says of itself: one object. */
export function decodeAttributes(payload: Uint8Array): Entry[] {
  const parsed = parse(payload);
  if (!isFields(parsed)) throw new Malformed('attributes are an object');
  return collect(parsed, undefined, []);
}
