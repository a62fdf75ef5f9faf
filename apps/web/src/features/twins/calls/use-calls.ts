import { type DeviceCall, deviceCalls } from '@gemelo/contract/endpoints/device-calls';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useEffect, useState } from 'react';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';

const STEP = 10;
/** What has just ended is read a moment later. */
const GRACE_MS = 500;

const soonestEnd = (calls: readonly DeviceCall[]) =>
  Math.min(...calls.map(({ secondsLeft }) => secondsLeft ?? Number.POSITIVE_INFINITY));

/** What was asked of a device, kept up to date: news tells of each step, and the clock of what waited too long. */
export function useCalls(idTwin: number) {
  const [shown, setShown] = useState(STEP);
  const limit = Math.min(shown, LIMIT_MAX);
  const { data, error, refetch, isFetching, dataUpdatedAt } = useRead(
    deviceCalls,
    { params: { idTwin }, query: { limit } },
    { keepPrevious: true, every: FALLBACK_MS },
  );
  const seconds = soonestEnd(data?.data ?? []);
  useEffect(() => {
    if (!Number.isFinite(seconds)) return;
    const ends = dataUpdatedAt + seconds * 1_000 + GRACE_MS;
    const timer = setTimeout(() => void refetch(), Math.max(GRACE_MS, ends - Date.now()));
    return () => clearTimeout(timer);
  }, [seconds, dataUpdatedAt, refetch]);

  return {
    calls: data?.data,
    error,
    refetch,
    isFetching,
    more: (data?.total ?? 0) > limit && limit < LIMIT_MAX ? () => setShown(shown + STEP) : undefined,
  };
}
