import { type ActivityRecord, recordsOfUser } from '@gemelo/contract/endpoints/activity-records';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { call } from '../../lib/api.ts';
import { recordsName } from '../../lib/offline/kept-day.ts';
import { useKept } from '../../lib/offline/use-kept.ts';
import { useSession } from '../../lib/session.ts';

/** What was recorded in an activity and arrived, the newest first. */
export function useRecords(idActivityUser: number) {
  const id = useSession(({ user }) => user?.idUser) ?? 0;
  return useKept<ActivityRecord[]>(recordsOfUser, recordsName(idActivityUser), async (signal) => {
    const query = {
      ...{ idActivityUser: String(idActivityUser), order: '-at', limit: LIMIT_MAX, page: 1 },
      format: 'json' as const,
    };
    return (await call(recordsOfUser, { params: { id }, query }, { signal })).data;
  });
}
