import {
  type ChoiceSource,
  choiceColumns,
  choiceSources,
  type FormItem,
} from '@gemelo/contract/forms/document';
import { Select } from '@mantine/core';
import { useTranslation } from '../../../lib/translation.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import { ConditionField } from './condition-field.tsx';
import type { SubjectOption } from './condition-row.tsx';
import type { PartProps } from './part-props.ts';

const LIST = 'list';

/** Columns of the offered choices that a filter can compare with earlier answers. */
function useColumns({ choicesFrom, choices = [] }: FormItem): SubjectOption[] {
  const { t } = useTranslation();
  const names = choicesFrom
    ? choiceColumns[choicesFrom]
    : [...new Set(['name', ...choices.flatMap(({ columns = {} }) => Object.keys(columns))])];
  return names.map((name) => ({
    subject: { type: 'column', name },
    label: choicesFrom || name === 'name' ? t(`form-builder.column.${name}`) : name,
    item: { name, kind: 'text' },
  }));
}

/** Where the choices come from: a list of their own or records of the company, and which of them are offered. */
export function ChoicesPart({ item, answers, problemsOf, isFixed, set }: PartProps) {
  const { t } = useTranslation();
  const columns = useColumns(item);
  const source = item.choicesFrom ?? LIST;
  return (
    <>
      <Select
        label={t('form-builder.attribute.choicesFrom')}
        allowDeselect={false}
        data={[LIST, ...choiceSources].map((value) => ({
          value,
          label: t(`form-builder.source.${value}`),
        }))}
        value={source}
        onChange={(value) =>
          value === LIST
            ? set({ choicesFrom: undefined, choiceFilter: undefined })
            : set({ choicesFrom: value as ChoiceSource, choices: undefined, choiceFilter: undefined })
        }
      />
      {source === LIST && (
        <ChoicesEditor
          choices={item.choices ?? []}
          isFixed={isFixed}
          problem={problemsOf('choices')[0]?.text}
          onChange={(choices) => set({ choices })}
        />
      )}
      {columns.length > 0 && (item.choicesFrom || columns.length > 1 || item.choiceFilter) && (
        <ConditionField
          label={t('form-builder.attribute.choiceFilter')}
          description={t('form-builder.choices.filterHint')}
          formula={item.choiceFilter}
          subjects={columns}
          answers={answers}
          problems={problemsOf('choiceFilter')}
          onChange={(choiceFilter) => set({ choiceFilter })}
        />
      )}
    </>
  );
}
