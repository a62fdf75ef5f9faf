import { expect, test } from 'vitest';
import { judgeWave, type StepCounts, stepsOf } from './wave-judge.ts';

const wave = { step: 1, steps: 3, mostFailures: 10, forgiven: 0 };
const counts = (step: number, updated: number, failed: number, open = 0): StepCounts => ({
  ...{ step, updated, failed, open, total: updated + failed + open, began: updated + failed + open },
});
const waiting = (step: number, total: number): StepCounts => ({
  ...{ step, total, began: 0, open: 0, updated: 0, failed: 0 },
});

test('a step is over when none of its devices is under way', () => {
  expect(judgeWave(wave, [counts(1, 4, 0, 1), waiting(2, 20)])).toBe('wait');
  expect(judgeWave(wave, [counts(1, 5, 0), waiting(2, 20)])).toBe('next');
  expect(judgeWave({ ...wave, step: 3 }, [counts(1, 5, 0), counts(2, 20, 0), counts(3, 75, 0)])).toBe('end');
});

test('a wave stops when more than its share of the devices that began has failed', () => {
  expect(judgeWave(wave, [counts(1, 8, 2, 10)])).toBe('wait');
  expect(judgeWave(wave, [counts(1, 7, 3, 10)])).toBe('stop');
  expect(judgeWave({ ...wave, step: 2 }, [counts(1, 5, 0), counts(2, 10, 2)])).toBe('stop');
  expect(judgeWave({ ...wave, mostFailures: 0 }, [counts(1, 98, 2)])).toBe('stop');
});

test('one device alone stops no wave, unless its step has updated nobody else', () => {
  expect(judgeWave(wave, [counts(1, 1, 1), waiting(2, 8)])).toBe('next');
  expect(judgeWave(wave, [counts(1, 0, 1), waiting(2, 8)])).toBe('stop');
});

test('failures of before it was resumed do not count', () => {
  const resumed = { ...wave, forgiven: 3 };
  expect(judgeWave(resumed, [counts(1, 0, 3), waiting(2, 8)])).toBe('next');
  expect(judgeWave({ ...resumed, step: 2 }, [counts(1, 0, 3), counts(2, 9, 1, 10)])).toBe('wait');
  expect(judgeWave({ ...resumed, step: 2 }, [counts(1, 0, 3), counts(2, 2, 2)])).toBe('stop');
});

test('shares say how many devices have been reached after each step', () => {
  const sizes = (list: number[]) =>
    [...new Set(list)].map((step) => list.filter((one) => one === step).length);
  expect(sizes(stepsOf(100, [5, 25, 100], null))).toEqual([5, 20, 75]);
  expect(stepsOf(3, [5, 25, 100], null)).toEqual([1, 2, 2]);
  expect(stepsOf(1, [5, 25, 100], null)).toEqual([1]);
  expect(sizes(stepsOf(25, null, 10))).toEqual([10, 10, 5]);
});
