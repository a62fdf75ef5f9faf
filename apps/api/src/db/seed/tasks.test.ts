import type { Task } from '@gemelo/contract/endpoints/tasks';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../test/test-app.ts';

let seeded: Task[];
beforeAll(async () => {
  const t = await openTestApp();
  const admin = await t.signIn('admin@gemelo.test');
  seeded = (await admin.call('GET', '/api/processes/getTask?limit=200&order=idTask')).body.data;
});

test('the seed has tasks in every state, with days around today and all that can belong to one', () => {
  expect(seeded.length).toBeGreaterThanOrEqual(35);
  expect(new Set(seeded.map(({ TaskState }) => TaskState.category))).toEqual(
    new Set(['new', 'progress', 'waiting', 'done', 'cancelled']),
  );
  for (const has of [
    ({ overdue }: Task) => overdue,
    ({ blocked }: Task) => blocked,
    ({ checklist }: Task) => checklist.total > checklist.done && checklist.done > 0,
    ({ subtasks }: Task) => subtasks.total > 0,
    ({ commentCount }: Task) => commentCount > 0,
    ({ spentMinutes }: Task) => spentMinutes > 0,
    ({ Twin }: Task) => Twin !== null,
    ({ Warehouse }: Task) => Warehouse !== null,
    ({ Assignee }: Task) => Assignee === null,
  ])
    expect(seeded.filter(has).length, String(has)).toBeGreaterThan(0);
});

test('nothing in the seed lies in the future or ends before it begins', () => {
  for (const { createdAt, startedAt, closedAt } of seeded) {
    const moments = [createdAt, startedAt, closedAt].filter((moment) => moment !== null);
    expect(moments).toEqual(moments.toSorted());
    expect(new Date(moments.at(-1) ?? 0).getTime()).toBeLessThanOrEqual(Date.now());
  }
});
