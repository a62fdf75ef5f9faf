import { ebags } from '@gemelo/contract/endpoints/bi-ebags';
import { type SensorState, sensorStates } from '@gemelo/contract/endpoints/home';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { aboutOf, keyOf } from '../../lib/query.ts';
import { useShownCompany } from '../../parts/company/shown-company.ts';

const STALE_MS = 60_000;
/** Counted as what is left of all, so that the counts always add up to them. */
const REST: SensorState = 'online';

/** How many ebags there are in each state; only their numbers are read. */
export function useEbagStates() {
  const { idCompany } = useShownCompany();
  const counted = sensorStates.filter((state) => state !== REST);
  const [all, ...read] = useQueries({
    queries: [undefined, ...counted].map((sensorState) => {
      const input = { query: { idCompany, limit: 1, ...(sensorState ? { sensorState } : {}) } };
      return {
        queryKey: keyOf(ebags, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(ebags, input, { signal }),
        meta: { ...aboutOf(ebags) },
        staleTime: STALE_MS,
      };
    }),
  });
  const known = [all, ...read].every((one) => one?.data);
  const totalOf = (answer: { data?: { total?: number | undefined } | undefined } | undefined) =>
    answer?.data?.total ?? 0;
  const rest = totalOf(all) - read.reduce((sum, one) => sum + totalOf(one), 0);
  return {
    counts: sensorStates
      .map((state) => ({ state, ebags: state === REST ? rest : totalOf(read[counted.indexOf(state)]) }))
      .filter((one) => known && one.ebags > 0),
    loading: [all, ...read].some((one) => one?.isPending),
  };
}
