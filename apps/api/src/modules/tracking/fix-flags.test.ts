import { describe, expect, test } from 'vitest';
import { createChance } from '../../db/seed/chance.ts';
import { flagsOfHour, hoursJudgedBy, judgedSpan, type PlacedFix } from './fix-flags.ts';
import { type Fix, judge, type StoredFix } from './sent-fixes.ts';

const START = Date.parse('2026-11-10T14:00:00Z');
const METRE = 1 / 111_195;
const at = (second: number, north: number, accuracy: number | null = 5): PlacedFix => ({
  at: START + second * 1000,
  ...{ latitude: 14.6 + north * METRE, longitude: -90.5, accuracy },
});
const flagsOf = (fixes: readonly PlacedFix[]) => [...flagsOfHour(START, fixes).values()];

describe('flags', () => {
  test('of a walk: none', () => {
    expect(flagsOf([at(0, 0), at(10, 12), at(20, 25), at(30, 37)])).toEqual([null, null, null, null]);
  });

  test('of an inexact fix, which is no measure for others', () => {
    expect(flagsOf([at(0, 0), at(10, 90_000, 500), at(20, 20)])).toEqual([null, 'inaccurate', null]);
  });

  test('of fixes that nobody can have reached, also of several in a row', () => {
    const fixes = [at(0, 0), at(10, 10), at(20, 50_000), at(30, 50_010), at(40, 40), at(50, 50), at(60, 60)];
    expect(flagsOf(fixes)).toEqual([null, null, 'jump', 'jump', null, null, null]);
  });

  test('of a first fix that was wrong', () => {
    expect(flagsOf([at(0, 50_000), at(10, 10), at(20, 20)])).toEqual(['jump', null, null]);
  });

  test('of fixes after an hour began are judged by those before', () => {
    const fixes = [at(-60, 0), at(-30, 10), at(5, 70_000), at(30, 20)];
    expect(flagsOf(fixes)).toEqual(['jump', null]);
  });

  test('leave a doubt as large as fixes are inexact', () => {
    expect(flagsOf([at(0, 0, 100), at(1, 150, 100), at(2, 0, 100)])).toEqual([null, null, null]);
  });

  test('change when late fixes show how somebody got there', () => {
    const drive = Array.from({ length: 40 }, (_, n) => at(n * 60, n * 1500));
    const few = [drive[0], drive[1], at(90, 58_000)] as PlacedFix[];
    expect(flagsOf(few)).toEqual([null, null, 'jump']);
    expect(new Set(flagsOf(drive))).toEqual(new Set([null]));
  });
});

/** A day with fixes that jump, alone and in rows, and inexact ones, over an hour's end. */
function dayOf(seed: number): Fix[] {
  const chance = createChance(seed);
  let [latitude, longitude] = [14.6, -90.5];
  let away = 0;
  return Array.from({ length: 160 }, (_, n) => {
    latitude += chance.between(-8, 30) * METRE;
    longitude += chance.between(-20, 20) * METRE;
    if (away === 0 && chance.between(0, 1) < 0.08) away = Math.ceil(chance.between(0, 5));
    const far = away > 0 ? chance.between(3_000, 90_000) * METRE : 0;
    away = Math.max(0, away - 1);
    const accuracy = chance.between(0, 1) < 0.1 ? 400 : chance.between(3, 60);
    return {
      at: START - 1_200_000 + n * 30_000,
      ...{ latitude: latitude + far, longitude, accuracy, speed: null, heading: null, battery: null },
    };
  });
}

/** Sends the fixes in batches of any size and order, each judged with what is stored by then. */
function arrive(fixes: readonly Fix[], seed: number): Map<number, string | null> {
  const chance = createChance(seed);
  const waiting = [...fixes];
  const stored = new Map<number, StoredFix>();
  while (waiting.length > 0) {
    const size = Math.ceil(chance.between(0, 25));
    const from = Math.floor(chance.between(0, waiting.length - 0.001));
    const batch = waiting.splice(from, size);
    const around = hoursJudgedBy(batch.map((fix) => fix.at)).map(judgedSpan);
    const known = [...stored.values()].filter((fix) =>
      around.some(({ from: since, until }) => fix.at >= since && fix.at < until),
    );
    const { flags, changed } = judge(batch, known);
    for (const fix of batch) stored.set(fix.at, { ...fix, flag: flags.get(fix.at) ?? null });
    for (const { at: moment, flag } of changed) Object.assign(stored.get(moment) as StoredFix, { flag });
  }
  return new Map([...stored].sort(([a], [b]) => a - b).map(([moment, { flag }]) => [moment, flag]));
}

test('the order in which batches arrive does not change the flags of a day', () => {
  for (let seed = 1; seed <= 25; seed++) {
    const fixes = dayOf(seed);
    const atOnce = arrive(fixes, -1);
    const expected = new Map(fixes.map((fix) => [fix.at, judge(fixes, []).flags.get(fix.at) ?? null]));
    expect([...expected.values()]).toContain('jump');
    for (let order = 1; order <= 4; order++) expect(arrive(fixes, seed * 100 + order)).toEqual(expected);
    expect(atOnce).toEqual(expected);
  }
});
