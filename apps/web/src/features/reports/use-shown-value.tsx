import type { ReportScheduleOptions } from '@gemelo/contract/endpoints/reports';
import { useTranslation } from '../../lib/translation.tsx';
import type { Shown } from '../../ui/conflict/conflict-dialog.tsx';
import { useWhen } from './use-when.ts';

/** Formats a form value for the conflict dialog. */
export function useShownValue({ warehouses, field, people }: ReportScheduleOptions): Shown {
  const { t } = useTranslation();
  const { weekday, clock } = useWhen();
  const namesOf = (ids: unknown, named: readonly { id: number; name: string }[]) =>
    named
      .filter(({ id }) => (ids as number[]).includes(id))
      .map(({ name }) => name)
      .join(', ') || '—';
  const read = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (name === 'frequency') return t(`contract:choice.frequency.${String(value)}`);
    if (name === 'state') return t(`ui.state.${String(value)}`);
    if (name === 'weekday') return weekday(Number(value));
    if (name === 'hour') return clock(Number(value));
    if (name === 'warehouses')
      return namesOf(
        value,
        warehouses.map((one) => ({ id: one.idWarehouse, name: one.name })),
      );
    if (name === 'users' || name === 'people')
      return namesOf(
        value,
        [...field, ...people].map((one) => ({ id: one.idUser, name: one.name })),
      );
    return String(value);
  };
  return (name, value) => ({
    label: name === 'users' ? t('reports.recipients') : t(`contract:field.${name}`),
    value: <bdi>{read(name, value)}</bdi>,
  });
}
