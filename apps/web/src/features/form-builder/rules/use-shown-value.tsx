import { useTranslation } from '../../../lib/translation.tsx';
import type { Shown } from '../../../ui/conflict/conflict-dialog.tsx';
import { shownText, tokensOf } from './answer-tokens.ts';
import { useConditionText } from './condition-text.ts';
import type { RuleQuestions } from './rule-questions.ts';
import type { RuleOptions } from './use-rule-options.ts';

const labels: Record<string, string> = {
  name: 'form-builder.rules.name',
  condition: 'form-builder.rules.condition',
  opens: 'form-builder.rules.opens',
  title: 'contract:field.title',
  description: 'contract:field.description',
  about: 'form-builder.rules.about',
  idTicketType: 'contract:field.TicketType',
  idTaskType: 'contract:field.TaskType',
  idTaskTemplate: 'contract:field.TaskTemplate',
  idTaskPriority: 'contract:field.TaskPriority',
  idAssignee: 'contract:field.Assignee',
  dueDays: 'form-builder.rules.dueDays',
};

/** Formats a value of the form for the conflict dialog. */
export function useShownValue(options: RuleOptions, { asked, told, places }: RuleQuestions): Shown {
  const { t } = useTranslation();
  const conditionText = useConditionText(asked);
  const nameIn = (rows: readonly object[], key: string, value: unknown) =>
    (rows as readonly Record<string, unknown>[]).find((row) => row[key] === value)?.name;
  const read = (name: string, value: unknown): unknown => {
    if (name === 'condition') return conditionText(String(value));
    if (name === 'opens') return t(`form-builder.rules.outcome.${String(value)}`);
    if (name === 'title' || name === 'description') return shownText(String(value), tokensOf(told));
    if (name === 'about') return places.find(({ item }) => item.name === value)?.label ?? value;
    if (name === 'idTicketType') return nameIn(options.types, name, value);
    if (name === 'idTaskType') return nameIn(options.taskTypes, name, value);
    if (name === 'idTaskTemplate') return nameIn(options.templates, name, value);
    if (name === 'idTaskPriority') return nameIn(options.priorities, name, value);
    if (name === 'idAssignee') return nameIn([...options.people, ...options.workers], 'idUser', value);
    return value;
  };
  return (name, value) => {
    const isBlank = value === null || value === undefined || value === '';
    return {
      label: t(labels[name] ?? name),
      value: <bdi>{isBlank ? '—' : String(read(name, value) ?? '—')}</bdi>,
    };
  };
}
