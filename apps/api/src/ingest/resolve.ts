import type { Arrival } from './arrivals.ts';
import { type Entry, NUMERIC_TEXT } from './decode.ts';
import type { Device } from './devices.ts';

export interface Reading {
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
  ms: number;
  value: number;
}

export type Reason = 'unknown' | 'value' | 'future' | 'old';
export interface Unmapped {
  idTwin: number;
  key: string;
  ms: number;
  /** As JSON. */
  value: string;
  reason: Reason;
}
export interface Attribute {
  idTwin: number;
  key: string;
  value: string;
}

const AHEAD_MS = 300_000;
/** No instrument measures beyond this, and sums would overflow. */
const MAX_MAGNITUDE = 1e15;
/** Smaller values count as zero: the database fails to average values too small to be divided. */
export const MIN_MAGNITUDE = 1e-30;
const KEY_LIMIT = 120;
const VALUE_LIMIT = 1_000;

function numberOf(value: unknown): number | undefined {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && NUMERIC_TEXT.test(value)
        ? Number(value)
        : Number.NaN;
  if (Math.abs(number) < MIN_MAGNITUDE) return 0;
  return Math.abs(number) <= MAX_MAGNITUDE ? number : undefined;
}

/** PostgreSQL text holds neither null characters nor unpaired surrogates. */
export const storableKey = (key: string) => key.slice(0, KEY_LIMIT).replaceAll('\0', '').toWellFormed();
/** JSON that the database keeps as it is. */
export const storableJson = (json: string) =>
  json.replace(
    /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/gi,
    (_, backslashes?: string) => backslashes ?? '\ufffd',
  );

export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value);
  return storableJson(json.length > VALUE_LIMIT ? JSON.stringify(`${json.slice(0, VALUE_LIMIT)}…`) : json);
}

export interface Sorted {
  readings: Reading[];
  unmapped: Unmapped[];
  attributes: Attribute[];
}

/**
 * Separates the readings of sensors from the other values, with the reason for each. `arrival` gives values without a
 * time theirs, one for each part of the message.
 */
export function sortEntries(
  device: Device,
  entries: readonly Entry[],
  now: number,
  oldest: number,
  arrival: Arrival = (_idTwin, at) => at,
): Sorted {
  const { idTwin, keys } = device;
  const readings: Reading[] = [];
  const unmapped: Unmapped[] = [];
  let arrivedPart = -1;
  let arrivedMs = now;
  for (const { key, value, ms: givenMs, part } of entries) {
    if (givenMs === undefined && part !== arrivedPart) {
      arrivedPart = part;
      arrivedMs = arrival(idTwin, now);
    }
    const ms = givenMs ?? arrivedMs;
    const target = keys.get(key);
    const number = numberOf(value);
    const reason: Reason | undefined = !target
      ? 'unknown'
      : number === undefined
        ? 'value'
        : ms > now + AHEAD_MS
          ? 'future'
          : ms < oldest
            ? 'old'
            : undefined;
    if (target && number !== undefined && !reason) {
      const { idSensorTwin, idMeasurement } = target;
      readings.push({ idTwin, idSensorTwin, idMeasurement, ms, value: number });
    } else
      unmapped.push({ idTwin, key: storableKey(key), ms, value: jsonOf(value), reason: reason ?? 'unknown' });
  }
  return { readings, unmapped, attributes: [] };
}

export const attributesOf = ({ idTwin }: Device, entries: readonly Entry[]): Attribute[] =>
  entries.map(({ key, value }) => ({ idTwin, key: storableKey(key), value: jsonOf(value) }));
