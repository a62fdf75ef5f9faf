import type { TrackedPerson } from '@gemelo/contract/endpoints/tracking';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useIsolated } from '../../../lib/use-isolated.ts';
import { useMeasures } from '../measures.ts';

/** What somebody is doing, and how the day goes, in a line each. */
export function usePersonWords() {
  const { t } = useTranslation();
  const measures = useMeasures();
  const isolated = useIsolated();
  return useMemo(
    () => ({
      doing: ({ Assignment, geofences }: TrackedPerson) =>
        isolated.line(
          Assignment
            ? t(`tracker.person.${Assignment.progress}`, {
                activity: isolated.name(Assignment.Activity.name),
              })
            : t('tracker.person.nothing'),
          ...geofences.map(({ name }) => t('tracker.person.inside', { name: isolated.name(name) })),
        ),
      day: ({ today }: TrackedPerson) =>
        t('tracker.person.day', {
          done: today.done,
          assigned: today.assigned,
          records: today.records,
          distance: measures.distance(today.distance),
        }),
    }),
    [t, measures, isolated],
  );
}
