import type { Task, TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { expect, test } from 'vitest';
import { wayRefusal } from './task-ways.ts';

const states: TaskOptions['states'] = [
  { idTaskState: 1, name: 'Pendiente', category: 'new', color: null, next: [2, 4] },
  { idTaskState: 2, name: 'En proceso', category: 'progress', color: null, next: [3, 4] },
  { idTaskState: 3, name: 'En espera', category: 'waiting', color: null, next: [2] },
  { idTaskState: 4, name: 'Hecha', category: 'done', color: null, next: [2] },
  { idTaskState: 5, name: 'Cancelada', category: 'cancelled', color: null, next: [1] },
];
const in_ = (idTaskState: number, change: Partial<Task> = {}) => ({
  TaskState: states.find((state) => state.idTaskState === idTaskState) as Task['TaskState'],
  blocked: false,
  subtasks: { done: 0, total: 0 },
  ...change,
});
const to = (idTaskState: number) =>
  states.find((state) => state.idTaskState === idTaskState) as (typeof states)[number];

test('a task goes where its state leads', () => {
  expect(wayRefusal(in_(1), states, to(2))).toBeUndefined();
  expect(wayRefusal(in_(1), states, to(3))).toBe('way');
  expect(wayRefusal(in_(3), states, to(4))).toBe('way');
});

test('an open task can be cancelled, a closed one cannot', () => {
  expect(wayRefusal(in_(3), states, to(5))).toBeUndefined();
  expect(wayRefusal(in_(4), states, to(5))).toBe('way');
});

test('a blocked task waits, and one with open subtasks is not done', () => {
  expect(wayRefusal(in_(1, { blocked: true }), states, to(2))).toBe('blocked');
  expect(wayRefusal(in_(2, { blocked: true }), states, to(3))).toBeUndefined();
  expect(wayRefusal(in_(1, { subtasks: { done: 1, total: 2 } }), states, to(4))).toBe('subtasks');
  expect(wayRefusal(in_(1, { subtasks: { done: 2, total: 2 } }), states, to(4))).toBeUndefined();
});
