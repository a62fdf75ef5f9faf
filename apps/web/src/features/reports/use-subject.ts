import type { ReportSchedule } from '@gemelo/contract/endpoints/reports';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/translation.tsx';

type About = Pick<ReportSchedule, 'subject' | 'Warehouses' | 'People'>;

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ');

/** What a schedule reports on, in words. */
export function useSubject() {
  const { t } = useTranslation();
  return useMemo(
    () =>
      ({ subject, Warehouses, People }: About) => {
        if (subject === 'warehouse') return namesOf(Warehouses);
        return t('reports.about.field', { count: People.length, names: namesOf(People) });
      },
    [t],
  );
}
