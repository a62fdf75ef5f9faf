import { describe, expect, test } from 'vitest';
import {
  evaluate,
  type Ladder,
  type Memory,
  SECOND,
  type Step,
  type StepMemory,
  type Transition,
} from './evaluate.ts';

const MINUTE = 60 * SECOND;
const START = 1_790_000_000 * SECOND;
const above = {
  condition: 'above' as Ladder['condition'],
  threshold: 65,
  hysteresis: 2,
  hold: 15 * MINUTE,
  gap: 180 * MINUTE,
};
type OneStep = typeof above;
const ladderOf = ({ condition, gap, ...step }: OneStep): Ladder => ({ condition, gap, steps: [step] });
const unseen: StepMemory = { evaluatedTo: START - 1, since: null, muted: false, recent: [] };
const initialMemory: Memory = { steps: [unseen], alarm: null };

/** Readings as `minute: value`. */
const at = (values: Record<number, number>) =>
  Object.entries(values).map(([minute, value]) => ({ at: START + Number(minute) * MINUTE, value }));
const summary = (transitions: Transition[]) =>
  transitions.map(({ kind, at: moment, value }) => `${kind} ${(moment - START) / MINUTE} ${value}`);

interface Case {
  name: string;
  rule?: Partial<OneStep>;
  memory?: Partial<StepMemory>;
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

const linesOf = (transitions: Transition[]) =>
  transitions.map((transition) => {
    const step = 'step' in transition ? ` to ${transition.step}` : '';
    return `${transition.kind}${step} ${(transition.at - START) / MINUTE} ${transition.value}`;
  });

describe('one step', () => {
  test.each(cases)('$name', ({ rule, memory, values, expected }) => {
    const before = { steps: [{ ...unseen, ...memory }], alarm: null };
    const { transitions } = evaluate(before, at(values), ladderOf({ ...above, ...rule }));
    expect(summary(transitions)).toEqual(expected);
  });

  test('the worst value is stored while the alarm is open', () => {
    const { memory } = evaluate(initialMemory, at({ 0: 66, 15: 67, 16: 71, 17: 66 }), ladderOf(above));
    expect(memory.alarm?.worst).toBe(71);
  });

  test('only one value for each five minutes of the last hour is stored', () => {
    const ladder = ladderOf({ ...above, condition: 'rate', threshold: 1000 });
    const readings = Array.from({ length: 3_000 }, (_, i) => ({ at: START + i * 5 * SECOND, value: i }));
    const recent = evaluate(initialMemory, readings, ladder).memory.steps[0]?.recent ?? [];
    expect(recent.length).toBeLessThanOrEqual(13);
    expect((readings.at(-1)?.at ?? 0) - (recent[0]?.at ?? 0)).toBeGreaterThan(55 * MINUTE);
  });
});

const warning: Step = { threshold: 60, hysteresis: 2, hold: 0 };
const alarm: Step = { threshold: 65, hysteresis: 2, hold: 0 };
const humidity: Ladder = { condition: 'above', gap: 180 * MINUTE, steps: [warning, alarm] };
const twoSteps: Memory = { steps: [unseen, unseen], alarm: null };

interface LadderCase {
  name: string;
  steps?: [Partial<Step>, Partial<Step>];
  ladder?: Partial<Ladder>;
  muted?: [boolean, boolean];
  values: Record<number, number>;
  expected: string[];
}

const ladderCases: LadderCase[] = [
  {
    name: 'it opens as a warning, rises, falls and ends as one alarm',
    values: { 0: 62, 10: 66, 20: 62, 30: 58 },
    expected: ['open to 0 0 62', 'raise to 1 10 66', 'lower to 0 20 62', 'resolve 30 58'],
  },
  {
    name: 'it opens at the highest step that is passed',
    values: { 0: 70, 10: 50 },
    expected: ['open to 1 0 70', 'resolve 10 50'],
  },
  {
    name: 'it falls and ends only past the hysteresis of each step',
    values: { 0: 66, 1: 63.5, 2: 63, 3: 58.5, 4: 58 },
    expected: ['open to 1 0 66', 'lower to 0 2 63', 'resolve 4 58'],
  },
  {
    name: 'a value that oscillates around the upper limit rises once',
    values: { 0: 62, 1: 66, 2: 64, 3: 66, 4: 64 },
    expected: ['open to 0 0 62', 'raise to 1 1 66'],
  },
  {
    name: 'each step has its own hold time, counted from when its own limit was passed',
    steps: [{ hold: 30 * MINUTE }, { hold: 15 * MINUTE }],
    values: { 0: 61, 20: 66, 30: 66, 34: 66, 35: 67 },
    expected: ['open to 0 30 66', 'raise to 1 35 67'],
  },
  {
    name: 'an alarm that falls before the warning has lasted its hold time is lowered, not resolved',
    steps: [{ hold: 60 * MINUTE }, { hold: 10 * MINUTE }],
    values: { 0: 66, 10: 66, 20: 62, 30: 57 },
    expected: ['open to 1 10 66', 'lower to 0 20 62', 'resolve 30 57'],
  },
  {
    name: 'resolved by hand as a warning it keeps still, and rings once it rises',
    muted: [true, false],
    values: { 0: 62, 1: 64, 2: 66, 3: 62, 4: 57, 5: 61 },
    expected: ['open to 1 2 66', 'lower to 0 3 62', 'resolve 4 57', 'open to 0 5 61'],
  },
  {
    name: 'resolved by hand as an alarm it rings when the value passes the upper limit anew',
    muted: [true, true],
    values: { 0: 70, 1: 71, 2: 62, 3: 61, 4: 66 },
    expected: ['open to 1 4 66'],
  },
  {
    name: 'below is the mirror of above',
    ladder: { condition: 'below' },
    steps: [{ threshold: 40 }, { threshold: 30 }],
    values: { 0: 39, 1: 29, 2: 32, 3: 42 },
    expected: ['open to 0 0 39', 'raise to 1 1 29', 'lower to 0 2 32', 'resolve 3 42'],
  },
  {
    name: 'a rate has a ladder too',
    ladder: { condition: 'rate' },
    steps: [
      { threshold: 4, hysteresis: 0 },
      { threshold: 8, hysteresis: 0 },
    ],
    values: { 0: 20, 60: 25, 120: 35, 180: 40, 240: 40 },
    expected: ['open to 0 60 5', 'raise to 1 120 10', 'lower to 0 180 5', 'resolve 240 0'],
  },
];

/** Numbers that look random and are the same in every run. */
function* noise(seed: number) {
  for (let x = seed; ; ) {
    x = (x * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield x / 2_147_483_648;
  }
}
function walk(seed: number, length: number) {
  const random = noise(seed);
  let value = 60;
  return Array.from({ length }, (_, minute) => {
    value = Math.min(75, Math.max(50, value + 4 * ((random.next().value ?? 0) - 0.5)));
    return { at: START + minute * MINUTE, value: Math.round(value * 10) / 10 };
  });
}
const seeds = Array.from({ length: 25 }, (_, index) => 7 * index + 1);
const held: Ladder = {
  ...humidity,
  steps: [
    { ...warning, hold: 6 * MINUTE },
    { ...alarm, hold: 3 * MINUTE },
  ],
};

describe('a ladder', () => {
  test.each(ladderCases)('$name', ({ steps, ladder, muted = [false, false], values, expected }) => {
    const { transitions } = evaluate(
      { steps: muted.map((one) => ({ ...unseen, muted: one })), alarm: null },
      at(values),
      {
        ...humidity,
        ...ladder,
        steps: humidity.steps.map((step, index) => ({ ...step, ...steps?.[index] })),
      },
    );
    expect(linesOf(transitions)).toEqual(expected);
  });

  test.each(seeds)('evaluating in one batch or one by one gives the same result (%i)', (seed) => {
    const readings = walk(seed, 300);
    const whole = evaluate(twoSteps, readings, held);
    let memory = twoSteps;
    const parts = readings.flatMap((reading) => {
      const step = evaluate(memory, [reading], held);
      memory = step.memory;
      return step.transitions;
    });
    expect(parts).toEqual(whole.transitions);
    expect(memory).toEqual(whole.memory);
  });

  test.each(seeds)(
    'there is one alarm at a time, and it stands where the value is not normal (%i)',
    (seed) => {
      let memory = twoSteps;
      let standing = -1;
      for (const reading of walk(seed, 300)) {
        const { memory: next, transitions } = evaluate(memory, [reading], held);
        expect(transitions.length).toBeLessThanOrEqual(1);
        for (const one of transitions) {
          expect(one.kind === 'open').toBe(standing === -1);
          const step = 'step' in one ? one.step : -1;
          if (one.kind === 'raise') expect(step).toBeGreaterThan(standing);
          if (one.kind === 'lower') expect(step).toBeLessThan(standing);
          standing = step;
        }
        memory = next;
        expect(memory.alarm?.step ?? -1).toBe(standing);
        const limit = held.steps[standing];
        if (limit) expect(reading.value).toBeGreaterThan(limit.threshold - limit.hysteresis);
      }
    },
  );

  test.each(seeds)('its upper step rises and falls as that rule alone would open and end (%i)', (seed) => {
    const readings = walk(seed, 300);
    const [, upper] = held.steps;
    if (!upper) throw new Error('the ladder has two steps');
    const alone = evaluate(initialMemory, readings, { ...held, steps: [upper] });
    const inLadder = evaluate(twoSteps, readings, held);
    const rises = (transitions: Transition[], step: number) =>
      transitions
        .filter((one) => (one.kind === 'open' || one.kind === 'raise') && one.step === step)
        .map((one) => one.at);
    expect(rises(inLadder.transitions, 1)).toEqual(rises(alone.transitions, 0));
  });

  const seen = (step: Partial<StepMemory>) => ({ ...unseen, evaluatedTo: START + 30 * MINUTE, ...step });
  const now = START + 35 * MINUTE;
  const changed = { seenTo: START + 30 * MINUTE, changedAt: START + 33 * MINUTE, now, complete: true };
  interface ChangeCase {
    name: string;
    memory: Memory;
    past?: Partial<typeof changed>;
    steps?: [Partial<Step>, Partial<Step>];
    values: Record<number, number>;
    expected: string[];
    worst?: number;
  }
  const standing = (step: number, worst: number) => ({ step, worst, openedAt: START + 20 * MINUTE });
  const changeCases: ChangeCase[] = [
    {
      name: 'a step that looks at older readings neither ends nor raises what another has opened since',
      memory: { steps: [seen({ since: START + 20 * MINUTE }), unseen], alarm: standing(0, 62) },
      values: { 0: 66, 5: 50, 20: 61, 30: 62, 40: 57 },
      expected: ['resolve 40 57'],
    },
    {
      name: 'what is over opens nothing, and what stands opens once, now',
      memory: twoSteps,
      values: { 0: 66, 5: 50, 10: 66, 15: 50, 25: 66, 30: 67 },
      expected: ['open to 1 35 67'],
      worst: 67,
    },
    {
      name: 'a new limit knows since when it has been passed',
      memory: { steps: [unseen, seen({})], alarm: null },
      steps: [{ hold: 20 * MINUTE }, { threshold: 90 }],
      values: { 0: 50, 5: 62, 15: 63, 30: 61 },
      expected: ['open to 0 35 61'],
    },
    {
      name: 'a new limit that has not been passed for its hold time waits for it',
      memory: { steps: [unseen, seen({})], alarm: null },
      steps: [{ hold: 20 * MINUTE }, { threshold: 90 }],
      values: { 0: 50, 15: 62, 30: 61, 36: 61 },
      expected: ['open to 0 36 61'],
    },
    {
      name: 'a limit beyond which the value no longer is lets its alarm fall now',
      memory: { steps: [seen({ since: START + 20 * MINUTE }), unseen], alarm: standing(1, 66) },
      steps: [{}, { threshold: 70 }],
      values: { 10: 75, 20: 66, 30: 66 },
      expected: ['lower to 0 35 66'],
      worst: 66,
    },
    {
      name: 'what nobody has seen counts for the worst value if it is not older than the alarm',
      memory: {
        steps: [seen({ since: START, evaluatedTo: START }), seen({ evaluatedTo: START })],
        alarm: standing(0, 61),
      },
      past: { seenTo: START },
      steps: [{}, { threshold: 90 }],
      values: { 10: 70, 25: 64, 30: 61 },
      expected: [],
      worst: 64,
    },
    {
      name: 'resolved by hand it keeps still, whatever the readings before were',
      memory: { steps: [{ ...unseen, muted: true }, seen({})], alarm: null },
      steps: [{}, { threshold: 90 }],
      values: { 0: 50, 10: 62, 30: 63, 36: 62, 37: 50, 38: 61 },
      expected: ['open to 0 38 61'],
    },
    {
      name: 'resolved by hand it rings if the value was normal while nobody looked',
      memory: { steps: [{ ...unseen, muted: true }, seen({})], alarm: null },
      past: { seenTo: START + 5 * MINUTE },
      steps: [{}, { threshold: 90 }],
      values: { 0: 62, 10: 50, 30: 63 },
      expected: ['open to 0 35 63'],
    },
    {
      name: 'a past of which more follows is not judged yet',
      memory: twoSteps,
      past: { complete: false },
      values: { 0: 66, 20: 66 },
      expected: [],
    },
    {
      name: 'nothing is dated before the opening of the alarm',
      memory: {
        steps: [seen({ since: START }), seen({ since: START })],
        alarm: { ...standing(1, 66), openedAt: START + 60 * MINUTE },
      },
      past: { changedAt: START },
      values: { 40: 70, 50: 50 },
      expected: ['resolve 60 50'],
    },
  ];
  test.each(changeCases)('after a change: $name', ({ memory, past, steps, values, expected, worst }) => {
    const ladder = { ...humidity, steps: humidity.steps.map((one, n) => ({ ...one, ...steps?.[n] })) };
    const result = evaluate(memory, at(values), ladder, { ...changed, ...past });
    expect(linesOf(result.transitions)).toEqual(expected);
    if (worst !== undefined) expect(result.memory.alarm?.worst).toBe(worst);
  });
});
