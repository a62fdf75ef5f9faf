import type pg from 'pg';
import { expect } from 'vitest';
import { makeDevice } from '../../../ingest/test/devices-under-test.ts';
import type { openTestApp, Person } from '../../../test/test-app.ts';
import type { PlainMove, PlainReading, PlainTwin } from './plain-exposure.ts';

export const HOUR = 3_600_000;
export const MINUTE = 60_000;
export const now = Math.floor(Date.now() / HOUR) * HOUR;
export const begin = now - 12 * 24 * HOUR;

/** Steps of a fixed sequence, so that every run sees the same weather. */
function chanceOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

export interface LivedDevice extends PlainTwin {
  token: string;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

function readingsFrom([climate = 0, probe = 0]: number[], seed: number): PlainReading[] {
  const chance = chanceOf(seed);
  const readings: PlainReading[] = [];
  for (let ms = begin + seed * MINUTE; ms < now; ms += 17 * MINUTE) {
    const hour = (ms - begin) / HOUR;
    // Two silences: one across a movement, one at night.
    if ((hour > 60 && hour < 71) || (hour > 150 && hour < 153)) continue;
    const wave = Math.sin((hour / 24) * 2 * Math.PI);
    readings.push(
      { sensor: climate, key: 'temperature', ms, value: tenth(30 + 8 * wave + 3 * chance()) },
      { sensor: climate, key: 'humidity', ms, value: tenth(66 - 20 * wave + 18 * chance()) },
    );
    if (chance() < 0.3)
      readings.push({ sensor: probe, key: 'temperature', ms, value: tenth(34 + 6 * chance()) });
  }
  return readings;
}

/** A device with a past: movements as given, readings of twelve days. */
export async function livedDevice(
  admin: Person,
  owner: pg.Client,
  moves: PlainMove[],
  seed: number,
): Promise<LivedDevice> {
  const { idTwin, token, sensors } = await makeDevice(admin, [1, 2]);
  await owner.query('delete from movement where id_twin = $1', [idTwin]);
  for (const move of moves) await addMove(owner, idTwin, move);
  return { idTwin, token, moves, readings: readingsFrom(sensors, seed) };
}

export async function addMove(owner: pg.Client, idTwin: number, move: PlainMove) {
  const { ms, warehouse, destination = null, lot = null, segments = [] } = move;
  await owner.query(
    `insert into movement (id_company, id_twin, kind, id_warehouse, id_destination, id_lot, segments, state, at)
     values (1, $1, 'moved', $2, $3, $4, $5, 'Activo', $6)`,
    [idTwin, warehouse, destination, lot, segments, new Date(ms)],
  );
}

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Readings arrive out of order, in pieces, and some of them twice. */
export async function send({ app }: TestApp, { token }: LivedDevice, readings: readonly PlainReading[]) {
  const chance = chanceOf(readings.length);
  const shuffled = readings
    .map(({ ms, key, value, sensor }) => ({
      at: chance(),
      message: { ts: ms, values: { [`${key}:${sensor}`]: value } },
    }))
    .sort((a, b) => a.at - b.at)
    .map(({ message }) => message);
  for (let at = 0; at < shuffled.length; at += 400) {
    const payload = [...shuffled.slice(at, at + 400), ...shuffled.slice(at, at + 20)];
    const answer = await app.inject({ method: 'POST', url: `/api/v1/${token}/telemetry`, payload });
    expect(answer.statusCode).toBe(200);
  }
}
