import { type ActivityAssignment, assignmentsOfUser } from '@gemelo/contract/endpoints/activity-assignments';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { DAY, type KeptDay } from '../../lib/offline/kept-day.ts';
import { useKept } from '../../lib/offline/use-kept.ts';
import { useSession } from '../../lib/session.ts';
import { sharing, useSharing } from '../../lib/sharing.ts';
import { useOnFewer } from '../../parts/field/use-on-fewer.ts';
import { useSteps, withSteps } from './pending.ts';

const DAY_MS = 86_400_000;
/** Finished ones that began before are not shown. */
const DONE_DAYS = 7;

async function readDay(id: number, signal: AbortSignal): Promise<KeptDay> {
  const params = { id };
  const startsFrom = new Date(Date.now() - DONE_DAYS * DAY_MS).toISOString();
  const shared = { limit: LIMIT_MAX, page: 1, format: 'json' as const };
  const [open, done] = await Promise.all([
    call(assignmentsOfUser, { params, query: { ...shared, state: 'Activo', order: 'startsAt' } }, { signal }),
    call(
      assignmentsOfUser,
      { params, query: { ...shared, progress: 'done', startsFrom, order: '-startsAt' } },
      { signal },
    ),
  ]);
  return { rows: [...open.data, ...done.data] };
}

/** An activity that was closed elsewhere is no longer followed. */
export function useEndedSharing(rows: readonly ActivityAssignment[] | undefined): void {
  const shared = useSharing(({ activity }) => activity?.idActivityUser);
  const isOver = rows?.some(({ idActivityUser, state }) => idActivityUser === shared && state === 'Inactivo');
  useEffect(() => {
    if (isOver) sharing.end(shared);
  }, [isOver, shared]);
}

/** One’s own activities, as they are with what waits on this phone. */
export function useDay() {
  const idUser = useSession(({ user }) => user?.idUser) ?? 0;
  const read = useKept<KeptDay>(assignmentsOfUser, DAY, (signal) => readDay(idUser, signal));
  const steps = useSteps(read.dataUpdatedAt);
  useOnFewer(steps.length, () => void read.refetch());
  const rows: readonly ActivityAssignment[] | undefined = read.data?.value.rows.map((row) =>
    withSteps(row, steps),
  );
  useEndedSharing(rows);
  return { ...read, rows };
}
