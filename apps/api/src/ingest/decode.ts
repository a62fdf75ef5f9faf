/** One value with its key. Without a timestamp it gets the time of arrival. */
export interface Entry {
  key: string;
  value: unknown;
  /** Milliseconds since 1970, by the device's clock. */
  ms: number | undefined;
}

/** The payload violates the protocol. */
export class Malformed extends Error {}

/** Maximum size of a message, as on the platforms. */
export const PAYLOAD_LIMIT = 65_536;
/** The years 1 to 9999: the database, the wire and the browser format these the same way. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');
/** Real instruments do not nest values; unlimited nesting would exhaust the stack of the serializer. */
const DEPTH_LIMIT = 32;
/** Smaller timestamps are in seconds: as milliseconds they would fall before 1974. */
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

/** Parses each part of the payload, which is one object or a list of them. */
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

/** A plain loop, because it runs for every value of every message. */
function collect(values: Fields, ms: number | undefined, found: Entry[]): Entry[] {
  for (const key of Object.keys(values)) {
    const value = values[key];
    if (value === null) continue;
    if (nestedBeyond(value, DEPTH_LIMIT)) throw new Malformed('nested too deep');
    found.push({ key, value, ms });
  }
  return found;
}

/** Accepts `{k: v}`, `{ts, values}`, both combined, or a list of either. */
export function decodeThingsboard(payload: Uint8Array): Entry[] {
  return eachPart(payload, (part, found) => {
    if (!('ts' in part && 'values' in part)) return collect(part, undefined, found);
    if (!isFields(part.values)) throw new Malformed('values are an object');
    return collect(part.values, moment(part.ts), found);
  });
}

/** A Kaa sample may carry its timestamp among its values, as a number or as ISO text. */
function sampleTime(time: unknown): number {
  if (typeof time === 'string') return moment(Date.parse(time));
  const ms = moment(time);
  return ms > 0 && ms < SECONDS_BELOW ? ms * 1000 : ms;
}

/** A sample or a list of them; `timestamp` (or `ts`) is the time of measurement. */
export function decodeKaa(payload: Uint8Array): Entry[] {
  return eachPart(payload, ({ timestamp, ts, values, ...rest }, found) => {
    const time = timestamp ?? ts;
    const ms = time === undefined || time === null ? undefined : sampleTime(time);
    return isFields(values)
      ? collect({ ...rest, ...values }, ms, found)
      : collect(values === undefined ? rest : { ...rest, values }, ms, found);
  });
}

/** The attributes of a device: one object. */
export function decodeAttributes(payload: Uint8Array): Entry[] {
  const parsed = parse(payload);
  if (!isFields(parsed)) throw new Malformed('attributes are an object');
  return collect(parsed, undefined, []);
}
