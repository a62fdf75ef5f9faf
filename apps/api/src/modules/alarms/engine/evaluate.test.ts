import { describe, expect, test } from 'vitest';
import { type Condition, evaluate, type Memory, SECOND, type Transition } from './evaluate.ts';

const MINUTE = 60 * SECOND;
const START = 1_790_000_000 * SECOND;
const above: Condition = {
  condition: 'above',
  threshold: 65,
  hysteresis: 2,
  hold: 15 * MINUTE,
  gap: 180 * MINUTE,
};
const initialMemory: Memory = { evaluatedTo: START - 1, since: null, muted: false, recent: [], worst: null };

/** Readings as `minute: value`. */
const at = (values: Record<number, number>) =>
  Object.entries(values).map(([minute, value]) => ({ at: START + Number(minute) * MINUTE, value }));
const summary = (transitions: Transition[]) =>
  transitions.map(({ kind, at: moment, value }) => `${kind} ${(moment - START) / MINUTE} ${value}`);

interface Case {
  name: string;
  rule?: Partial<Condition>;
  memory?: Partial<Memory>;
  values: Record<number, number>;
  expected: string[];
}

const cases: Case[] = [
  { name: 'a value at the threshold is not above it', values: { 0: 65, 15: 65, 30: 65 }, expected: [] },
  {
    name: 'it opens once the value has been above for the hold time',
    values: { 0: 66, 10: 67, 15: 68 },
    expected: ['open 15 68'],
  },
  { name: 'it does not open before the hold time has passed', values: { 0: 66, 14: 67 }, expected: [] },
  {
    name: 'one normal value restarts the hold time',
    values: { 0: 66, 10: 64.9, 12: 66, 20: 66 },
    expected: [],
  },
  {
    name: 'without a hold time it opens at once',
    rule: { hold: 0 },
    values: { 0: 70 },
    expected: ['open 0 70'],
  },
  {
    name: 'it resolves exactly at the threshold minus the hysteresis',
    rule: { hold: 0 },
    values: { 0: 70, 1: 64, 2: 63.1, 3: 63 },
    expected: ['open 0 70', 'resolve 3 63'],
  },
  {
    name: 'a value that oscillates around the threshold opens once',
    rule: { hold: 0 },
    values: { 0: 66, 1: 64, 2: 66, 3: 64, 4: 66 },
    expected: ['open 0 66'],
  },
  {
    name: 'it can open again after resolving, and needs its hold time again',
    values: { 0: 66, 15: 66, 16: 60, 17: 66, 31: 66, 32: 66 },
    expected: ['open 15 66', 'resolve 16 60', 'open 32 66'],
  },
  {
    name: 'a gap in the readings does not count towards the hold time',
    values: { 0: 66, 200: 66, 214: 66 },
    expected: [],
  },
  {
    name: 'below is the mirror of above',
    rule: { condition: 'below', threshold: 10, hold: 0 },
    values: { 0: 10, 1: 9, 2: 11.9, 3: 12 },
    expected: ['open 1 9', 'resolve 3 12'],
  },
  {
    name: 'readings up to the last evaluated one are ignored',
    rule: { hold: 0 },
    memory: { evaluatedTo: START + 30 * MINUTE },
    values: { 0: 90, 30: 90, 31: 60 },
    expected: [],
  },
  {
    name: 'the hold time continues from the stored memory',
    memory: { evaluatedTo: START, since: START - 10 * MINUTE },
    values: { 5: 66 },
    expected: ['open 5 66'],
  },
  {
    name: 'an alarm resolved by hand stays muted until the value was normal once',
    rule: { hold: 0 },
    memory: { muted: true },
    values: { 0: 70, 1: 64, 2: 70, 3: 63, 4: 66 },
    expected: ['open 4 66'],
  },
  {
    name: 'a rate is the change within the last hour',
    rule: { condition: 'rate', threshold: 5, hold: 0 },
    values: { 0: 20, 20: 22, 40: 24, 60: 25.5, 120: 27, 180: 27 },
    expected: ['open 60 5.5', 'resolve 120 1.5'],
  },
  {
    name: 'a fast fall opens like a fast rise',
    rule: { condition: 'rate', threshold: 5, hold: 0, hysteresis: 0 },
    values: { 0: 30, 10: 24 },
    expected: ['open 10 -6'],
  },
  {
    name: 'a short step is not extrapolated to an hour, and a long one is averaged over its hours',
    rule: { condition: 'rate', threshold: 5, hold: 0, hysteresis: 0, gap: 600 * MINUTE },
    values: { 0: 20, 1: 23, 241: 39, 242: 39 },
    expected: [],
  },
  {
    name: 'a first reading has no rate',
    rule: { condition: 'rate', threshold: 0.1, hold: 0 },
    values: { 0: 50 },
    expected: [],
  },
];

describe('evaluate', () => {
  test.each(cases)('$name', ({ rule, memory, values, expected }) => {
    const { transitions } = evaluate({ ...initialMemory, ...memory }, at(values), { ...above, ...rule });
    expect(summary(transitions)).toEqual(expected);
  });

  test('evaluating readings in one batch or one by one gives the same result', () => {
    const rule = { ...above, hold: 5 * MINUTE };
    const readings = at(
      Object.fromEntries(Array.from({ length: 300 }, (_, i) => [i, 60 + 9 * Math.sin(i / 7) + (i % 4)])),
    );
    const whole = evaluate(initialMemory, readings, rule);
    let memory = initialMemory;
    const parts = readings.flatMap((reading) => {
      const step = evaluate(memory, [reading], rule);
      memory = step.memory;
      return step.transitions;
    });
    expect(parts).toEqual(whole.transitions);
    expect(memory).toEqual(whole.memory);
    expect(whole.transitions.length).toBeGreaterThan(4);
  });

  test('the worst value is stored while the alarm is open', () => {
    const { memory } = evaluate(initialMemory, at({ 0: 66, 15: 67, 16: 71, 17: 66 }), above);
    expect(memory.worst).toBe(71);
  });

  test('only one value for each five minutes of the last hour is stored', () => {
    const rule: Condition = { ...above, condition: 'rate', threshold: 1000 };
    const readings = Array.from({ length: 3_000 }, (_, i) => ({ at: START + i * 5 * SECOND, value: i }));
    const { memory } = evaluate(initialMemory, readings, rule);
    expect(memory.recent.length).toBeLessThanOrEqual(13);
    expect((readings.at(-1)?.at ?? 0) - (memory.recent[0]?.at ?? 0)).toBeGreaterThan(55 * MINUTE);
  });
});
