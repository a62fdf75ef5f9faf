import type { TaskScheduleOptions } from '@gemelo/contract/endpoints/task-schedules';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useRuleWords } from '../../../parts/recurrence/use-rule-words.ts';
import type { Shown } from '../../../ui/conflict/conflict-dialog.tsx';

/** Formats a form value for the conflict dialog. */
export function useShownValue(options: TaskScheduleOptions): Shown {
  const { t } = useTranslation();
  const format = useFormat();
  const { weekday, clock } = useRuleWords();
  const named: Record<string, readonly (readonly [number, string])[]> = {
    idTaskTemplate: options.templates.map((one) => [one.idTaskTemplate, one.name]),
    idTaskType: options.types.map((one) => [one.idTaskType, one.name]),
    idTaskCategory: options.categories.map((one) => [one.idTaskCategory, one.name]),
    idTaskPriority: options.priorities.map((one) => [one.idTaskPriority, one.name]),
    idAssignee: options.people.map((one) => [one.idUser, one.name]),
    warehouses: options.warehouses.map((one) => [one.idWarehouse, one.name]),
  };
  const textOf: Record<string, (value: unknown) => string> = {
    frequency: (value) => t(`contract:choice.frequency.${String(value)}`),
    weekdays: (value) => (value as number[]).map(weekday).join(', '),
    weekday: (value) => weekday(Number(value)),
    nth: (value) => t(`parts.recurrence.nth.${Number(value)}`),
    hour: (value) => clock(Number(value)),
    startOn: (value) => format.date(String(value)),
    endOn: (value) => format.date(String(value)),
    skipOpen: (value) => t(value ? 'contract:choice.yes' : 'contract:choice.no'),
    state: (value) => t(`ui.state.${String(value)}`),
    checks: (value) => (value as string[]).join(' · '),
  };
  const read = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    const choices = named[name];
    if (choices) {
      const ids = Array.isArray(value) ? (value as number[]) : [value as number];
      return ids.map((id) => choices.find(([one]) => one === id)?.[1] ?? `#${id}`).join(', ') || '—';
    }
    return textOf[name]?.(value) ?? String(value);
  };
  return (name, value) => ({
    label: t(`contract:field.${name}`),
    value: <bdi>{read(name, value)}</bdi>,
  });
}
