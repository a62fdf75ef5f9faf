import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../../lib/api.ts';
import { type DeviceRow, repeatedIn } from './device-row.ts';

/** Says which devices stand twice in the list, before anybody is asked. */
export function useNoRepetition() {
  const { t } = useTranslation();
  return <V extends FieldValues>(rows: readonly DeviceRow[], form: UseFormReturn<V, unknown, never>) => {
    const repeated = repeatedIn(rows);
    if (repeated.length === 0) return;
    const message = t('contract:error.REPEATED');
    for (const index of repeated)
      form.setError(`twins.${index}.idTwin` as Path<V>, { type: 'repeated', message });
    throw new ApiFailure(409, { code: 'REPEATED', message });
  };
}
