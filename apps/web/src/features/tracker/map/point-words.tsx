import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import type { PointWords } from '../../../ui/map/point-list.tsx';
import { usePersonWords } from '../people/person-words.ts';
import { SeenBadge } from '../people/seen-badge.tsx';
import { RecordMarks } from '../record/record-marks.tsx';
import type { FieldPoint } from './field-points.ts';

/** What is said about a point under the mouse. */
export function usePointWords(now: number) {
  const { t } = useTranslation();
  const words = usePersonWords();
  return useMemo(
    () =>
      (point: FieldPoint): PointWords => {
        if ('person' in point)
          return {
            name: point.person.name,
            note: words.doing(point.person),
            state: <SeenBadge person={point.person} now={now} />,
          };
        if ('record' in point)
          return {
            name: point.record.Action.name,
            note: point.record.User.name,
            state: <RecordMarks record={point.record} />,
          };
        return { name: point.warehouse.name, state: t('tracker.warehouse') };
      },
    [t, words, now],
  );
}
