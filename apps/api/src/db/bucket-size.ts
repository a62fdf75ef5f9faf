import { HOURLY_DAYS, MAX_POINTS, RAW_HOURS, type Step } from '@gemelo/contract/endpoints/readings';

const HOUR = 3_600;
const DAY = 86_400;
/** Lengths of buckets, in seconds, that divide the next larger unit. */
const lengths = [
  ...[1, 2, 5, 10, 15, 20, 30],
  ...[1, 2, 3, 5, 10, 15, 20, 30].map((minutes) => minutes * 60),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 28, 56, 112, 224].map((days) => days * DAY),
];
const shortest: Record<Step, number> = { raw: 1, hour: HOUR, day: DAY };

/** The shortest bucket with which a period takes at most this many; its ends may cut one each. */
const lengthFor = (step: Step, seconds: number, points: number) =>
  lengths.find((length) => length >= shortest[step] && Math.ceil(seconds / length) + 1 <= points) ??
  224 * DAY;

/** With a number of points the finest resolution is used, otherwise the requested one; long periods use rollups. */
function stepFor(seconds: number, asked: Step | undefined, points: number | undefined): Step {
  const wanted = asked ?? (points ? 'raw' : 'hour');
  if (wanted === 'day' || seconds > HOURLY_DAYS * DAY) return 'day';
  return wanted === 'hour' || seconds > RAW_HOURS * HOUR ? 'hour' : 'raw';
}

/** How a period is read so that it takes at most as many points as asked. */
export function bucketsFor(seconds: number, asked?: Step, points?: number): { step: Step; bucket: number } {
  const step = stepFor(seconds, asked, points);
  const bucket = lengthFor(step, seconds, points ?? MAX_POINTS);
  // Buckets of hours are cheaper to make from rollups.
  if (step === 'raw' && bucket >= HOUR) return { step: 'hour', bucket };
  return { step, bucket };
}
