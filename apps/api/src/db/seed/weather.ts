const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Period within which noise moves from one value to the next. */
const WANDER_MS = 20 * 60_000;
/** Guatemala has no daylight saving time. */
const ZONE_HOURS = -6;

export interface Place {
  /** Seeds the noise, so that each device differs from the others consistently. */
  id: number;
  /** Water leaks in nearby, so humidity rises, most of all after rain. */
  leaks: boolean;
}

/** One place in this many leaks. */
const LEAK = 17;
export const letsWaterIn = (idTwin: number) => idTwin % LEAK === 5;

/** A deterministic number between -0.5 and 0.5. */
function chance(...numbers: number[]): number {
  let hash = 0x811c9dc5;
  for (const number of numbers) {
    hash = Math.imul(hash ^ (Math.floor(number) & 0xffffffff), 0x01000193);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  return (hash >>> 0) / 0xffffffff - 0.5;
}

/** Continuous noise. */
function wander(seed: number, at: number): number {
  const step = at / WANDER_MS;
  const from = chance(seed, step);
  return from + (chance(seed, step + 1) - from) * (step - Math.floor(step));
}

const hourOf = (at: number) => (((at / HOUR_MS + ZONE_HOURS) % 24) + 24) % 24;
/** The daily cycle on the coast: lowest before dawn, highest after noon. */
const sunAt = (at: number) => Math.sin((2 * Math.PI * (hourOf(at) - 9)) / 24);

/** Millimetres per hour: showers on some afternoons, the same for every device. */
export function rainAt(at: number): number {
  const hour = hourOf(at);
  if (hour < 14 || hour >= 19) return 0;
  const day = Math.floor((at + ZONE_HOURS * HOUR_MS) / DAY_MS);
  const shower = chance(3, day, hour) - 0.15;
  return shower > 0 ? 18 * shower : 0;
}

/** The humidity that a leak adds: never zero, rising with rain, falling slowly over hours. */
const dampness = (at: number) => {
  let damp = 21;
  for (let hours = 0; hours < 8; hours++) damp += (rainAt(at - hours * HOUR_MS) * (8 - hours)) / 12;
  return Math.min(damp, 27);
};

type Maker = (place: Place, at: number, sinceMs: number) => number;
const makers: Record<string, Maker> = {
  temperature: ({ id }, at) => 28 + (id % 7) * 0.4 + 3.5 * sunAt(at) + 1.6 * wander(id, at),
  humidity: ({ id, leaks }, at) =>
    Math.min(99, 50 + (id % 5) * 0.8 - 4 * sunAt(at) + 4 * wander(id + 7, at) + (leaks ? dampness(at) : 0)),
  // The rain since the previous reading, so that hourly sums are correct.
  precipitation: (_, at, sinceMs) => (rainAt(at) * sinceMs) / HOUR_MS,
  windSpeed: ({ id }, at) => Math.max(0, 9 + 5 * sunAt(at) + 6 * wander(id + 11, at)),
  windDirection: ({ id }, at) => (180 + 160 * wander(id + 13, at) + 360) % 360,
  pressure: ({ id }, at) => 1010 - 1.5 * sunAt(at) + wander(id + 17, at),
  radiation: ({ id }, at) => Math.max(0, 820 * sunAt(at) + 90 * wander(id + 19, at)),
  battery: ({ id }, at) => 84 + (id % 12) - 6 * ((at % (30 * DAY_MS)) / (30 * DAY_MS)),
};

/** The values of a sensor at a moment, for the keys that the simulation knows. */
export function valuesAt(
  keys: readonly string[],
  place: Place,
  at: number,
  sinceMs: number,
): Record<string, number> {
  const values: Record<string, number> = {};
  for (const key of keys) {
    const make = makers[key];
    if (make) values[key] = Math.round(make(place, at, sinceMs) * 100) / 100;
  }
  return values;
}
