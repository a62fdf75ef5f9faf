import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import type { TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Shown } from '../../../ui/conflict/conflict-dialog.tsx';

/** Formats a form value for the conflict dialog. */
export function useShownTemplate(options: TaskOptions, step: TaskTemplate['Step'] | undefined): Shown {
  const { t } = useTranslation();
  const named: Record<string, readonly (readonly [number, string])[]> = {
    idTaskType: options.types.map((one) => [one.idTaskType, one.name]),
    idTaskCategory: options.categories.map((one) => [one.idTaskCategory, one.name]),
    idTaskPriority: options.priorities.map((one) => [one.idTaskPriority, one.name]),
    idStep: step ? [[step.idStep, step.name]] : [],
    idAssignee: options.people.map((one) => [one.idUser, one.name]),
  };
  const read = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (Array.isArray(value)) return value.join(' · ') || '—';
    if (name === 'assignment') return t(`contract:choice.assignment.${String(value)}`);
    if (typeof value === 'boolean') return t(value ? 'contract:choice.yes' : 'contract:choice.no');
    return named[name]?.find(([id]) => id === value)?.[1] ?? String(value);
  };
  return (name, value) => ({
    label: t(`contract:field.${name}`),
    value: <bdi>{read(name, value)}</bdi>,
  });
}
