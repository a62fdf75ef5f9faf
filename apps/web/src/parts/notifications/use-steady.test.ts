import type { NotificationGroup } from '@gemelo/contract/endpoints/notifications';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSteady } from './use-steady.ts';

const group = (entityId: number, idNotification: number, unread = 1): NotificationGroup => ({
  ...{ idNotification, kind: 'changed', entity: 'ticket', entityId, title: `T${entityId}`, by: null },
  ...{ words: {}, at: '2026-01-01T00:00:00Z', notices: 1, unread },
});
const ids = (rows: readonly NotificationGroup[] | undefined) => rows?.map(({ entityId }) => entityId);

test('rows stay in their place; what is new waits until it is asked for', () => {
  const start = { rows: [group(2, 20), group(1, 10)], size: 2 };
  const { result, rerender } = renderHook(({ rows, size }) => useSteady(rows, size), { initialProps: start });
  // A known record with news, and a new one.
  rerender({ rows: [group(3, 40), group(1, 30)], size: 2 });
  expect(ids(result.current.shown)).toEqual([2, 1]);
  expect(result.current.shown?.map(({ idNotification }) => idNotification)).toEqual([20, 30]);
  expect(result.current.fresh).toBe(1);
  // What is no longer among the unread was read, and stays.
  expect(result.current.shown?.[0]?.unread).toBe(0);
  act(() => result.current.showFresh());
  expect(ids(result.current.shown)).toEqual([3, 1]);
  expect(result.current.fresh).toBe(0);
});

test('more rows are added when they were asked for, and older ones that move up are no news', () => {
  const start = { rows: [group(3, 30), group(2, 20)], size: 2 };
  const { result, rerender } = renderHook(({ rows, size }) => useSteady(rows, size), { initialProps: start });
  rerender({ rows: [group(2, 20), group(1, 10)], size: 2 });
  expect([ids(result.current.shown), result.current.fresh]).toEqual([[3, 2], 0]);
  rerender({ rows: [group(3, 30), group(2, 20), group(1, 10)], size: 4 });
  expect(ids(result.current.shown)).toEqual([3, 2, 1]);
});
