import { expect, test } from 'vitest';
import { shifted, spanOf } from './shift-task.ts';

const whole = { startOn: '2026-11-10', dueOn: '2026-11-12' };
const due = { startOn: null, dueOn: '2026-11-12' };

test('a task keeps its length when it is moved', () => {
  expect(shifted(whole, 3)).toEqual({ startOn: '2026-11-13', dueOn: '2026-11-15' });
  expect(shifted(due, -2)).toEqual({ dueOn: '2026-11-10' });
  expect(shifted(whole, 0)).toEqual({});
});

test('an edge stops at the other one', () => {
  expect(shifted(whole, 5, 'start')).toEqual({ startOn: '2026-11-12' });
  expect(shifted(whole, -9, 'due')).toEqual({ dueOn: '2026-11-10' });
  expect(shifted(due, -3, 'start')).toEqual({ startOn: '2026-11-09' });
});

test('a task with one date has one day, one without has none', () => {
  expect(spanOf(due)).toEqual({ from: '2026-11-12', to: '2026-11-12' });
  expect(spanOf({ startOn: '2026-11-01', dueOn: null })).toEqual({ from: '2026-11-01', to: '2026-11-01' });
  expect(spanOf({ startOn: null, dueOn: null })).toBeUndefined();
});
