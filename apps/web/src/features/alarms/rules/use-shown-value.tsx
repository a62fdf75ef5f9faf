import { useTranslation } from '../../../lib/translation.tsx';
import type { Shown } from '../../../ui/conflict/conflict-dialog.tsx';
import type { RuleOptions } from './rule-options.ts';

const labels: Record<string, string> = {
  name: 'contract:field.name',
  condition: 'alarms.form.condition',
  idMeasurement: 'alarms.form.measurement',
  threshold: 'alarms.form.threshold',
  hysteresis: 'alarms.form.hysteresis',
  holdMinutes: 'alarms.form.hold',
  severity: 'alarms.form.severity',
  scope: 'alarms.form.scope',
  idWarehouseCategory: 'alarms.form.category',
  idWarehouse: 'alarms.form.warehouse',
  idTwin: 'alarms.form.twin',
  reminderMinutes: 'alarms.form.reminder',
  idTicketType: 'alarms.form.ticket',
  users: 'alarms.form.users',
};

/** Formats a form value for the conflict dialog. */
export function useShownValue({
  measurements,
  categories,
  warehouses,
  people,
  ticketTypes,
}: RuleOptions): Shown {
  const { t } = useTranslation();
  const read = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (name === 'condition' || name === 'severity') return t(`alarms.${name}.${String(value)}`);
    if (name === 'scope') return t(`alarms.form.scopes.${String(value)}`);
    if (name === 'idMeasurement') return measurements.find((one) => one.idMeasurement === value)?.name ?? '—';
    if (name === 'idWarehouseCategory')
      return categories.find((one) => one.idWarehouseCategory === value)?.name ?? '—';
    if (name === 'idWarehouse') return warehouses.find((one) => one.idWarehouse === value)?.name ?? '—';
    if (name === 'idTicketType') return ticketTypes.find((one) => one.idTicketType === value)?.name ?? '—';
    if (name === 'users')
      return (
        people
          .filter(({ idUser }) => (value as number[]).includes(idUser))
          .map((one) => one.name)
          .join(', ') || '—'
      );
    return String(value);
  };
  return (name, value) => ({ label: t(labels[name] ?? name), value: <bdi>{read(name, value)}</bdi> });
}
