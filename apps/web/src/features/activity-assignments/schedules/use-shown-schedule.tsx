import { durationText } from '../../../lib/duration-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useRuleWords } from '../../../parts/recurrence/use-rule-words.ts';
import type { Shown } from '../../../ui/conflict/conflict-dialog.tsx';
import type { AssignmentOptions } from '../assign/assign-values.ts';

/** Formats a form value for the conflict dialog. */
export function useShownSchedule({ activities, people, warehouses }: AssignmentOptions): Shown {
  const { t } = useTranslation();
  const locale = useLocale();
  const format = useFormat();
  const { weekday, clock } = useRuleWords();
  const named = (value: unknown, names: readonly (readonly [number, string])[]) =>
    [value as number | number[]]
      .flat()
      .map((id) => names.find(([one]) => one === id)?.[1] ?? `#${id}`)
      .join(', ') || '—';
  const textOf: Record<string, (value: unknown) => string> = {
    idActivity: (value) =>
      named(
        value,
        activities.map((one) => [one.idActivity, one.name]),
      ),
    users: (value) =>
      named(
        value,
        people.map((one) => [one.idUser, one.name]),
      ),
    stops: (value) =>
      named(
        value,
        warehouses.map((one) => [one.idWarehouse, one.name]),
      ),
    frequency: (value) => t(`contract:choice.frequency.${String(value)}`),
    weekdays: (value) => (value as number[]).map(weekday).join(', '),
    weekday: (value) => weekday(Number(value)),
    nth: (value) => t(`parts.recurrence.nth.${Number(value)}`),
    hour: (value) => clock(Number(value)),
    durationMinutes: (value) => durationText(Number(value) * 60, locale),
    startOn: (value) => format.date(String(value)),
    endOn: (value) => format.date(String(value)),
  };
  const labels: Record<string, string> = {
    idActivity: t('contract:field.Activity'),
    users: t('contract:field.Users'),
  };
  const isBlank = (value: unknown) => value === null || value === undefined || value === '';
  return (name, value) => ({
    label: labels[name] ?? t(`contract:field.${name}`),
    value: <bdi>{isBlank(value) ? '—' : (textOf[name]?.(value) ?? String(value))}</bdi>,
  });
}
