import { type TimelineKind, timelineKinds } from '@gemelo/contract/endpoints/place-timeline';
import { useNavigate, useSearch } from '../../lib/navigation.ts';

/** The kinds that a timeline shows, in the address; none: all of them. */
export function useKinds(): [TimelineKind[], (kinds: readonly string[]) => void] {
  const { timeline = '' } = useSearch();
  const navigate = useNavigate();
  const named = timeline.split(',');
  return [
    timelineKinds.filter((kind) => named.includes(kind)),
    (kinds) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, timeline: kinds.join(',') || undefined }),
        resetScroll: false,
      }),
  ];
}
