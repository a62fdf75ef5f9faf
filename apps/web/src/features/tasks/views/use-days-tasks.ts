import { tasks } from '@gemelo/contract/endpoints/tasks';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useEffect, useMemo } from 'react';
import { usePages } from '../../../lib/pages.ts';
import { idOf } from '../list/task-table.tsx';

/** More cannot be told apart on a screen. */
const MOST = 1_000;

/** The tasks that are under way on some days, as far as a screen can show them. */
export function useDaysTasks(query: Record<string, string>, fromDay: string, toDay: string) {
  const asked = useMemo(() => ({ ...query, fromDay, toDay, order: 'dueOn' }), [query, fromDay, toDay]);
  const pages = usePages(tasks, asked, { idOf, limit: LIMIT_MAX });
  const { more, rows } = pages;
  const isCut = rows.length >= MOST && (pages.total ?? 0) > rows.length;
  useEffect(() => {
    if (rows.length < MOST) more?.();
  }, [rows.length, more]);
  return { ...pages, isCut };
}
