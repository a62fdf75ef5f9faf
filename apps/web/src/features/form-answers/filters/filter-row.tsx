import { formChoices } from '@gemelo/contract/endpoints/forms';
import type { ChoiceSource, FormItem } from '@gemelo/contract/forms/document';
import type { AnswerCondition } from '@gemelo/contract/forms/where';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useAnswerText } from '../../../parts/form-answers/use-answer-text.ts';
import row from '../../../ui/layout/row.module.css';
import type { AnsweredForm } from '../answered-form.ts';
import { ConditionMenu } from './condition-menu.tsx';
import { PeriodFilter } from './period-filter.tsx';
import type { AnswerFilters } from './use-answer-filters.ts';

interface RecordNameProps {
  idForm: number;
  source: ChoiceSource;
  value: string;
}

function RecordName({ idForm, source, value }: RecordNameProps) {
  const { data } = useRead(formChoices, { params: { idForm, source }, query: { values: value, limit: 1 } });
  return data?.data[0]?.label ?? value;
}

const figures = ['number', 'scale', 'calculated'];
const comparedValue = ({ kind }: FormItem, value: string) =>
  figures.includes(kind) && Number.isFinite(Number(value)) ? Number(value) : value;

interface ChipProps {
  answered: AnsweredForm;
  condition: AnswerCondition;
  onRemove: () => void;
}

function Chip({ answered: { form, headers }, condition, onRemove }: ChipProps) {
  const { t } = useTranslation();
  const textOf = useAnswerText();
  const { question, operator, value } = condition;
  const label = headers.find(({ name }) => name === question)?.label ?? question;
  const item = form.document?.items.find(({ name }) => name === question);
  return (
    <Button
      variant="default"
      rightSection={<IconX size={14} aria-hidden />}
      data-hint={t('form-answers.condition.remove')}
      onClick={onRemove}
    >
      <span>
        <bdi>{label}</bdi> {t(`form-answers.operator.${operator}`)}{' '}
        <bdi>
          {item?.choicesFrom ? (
            <RecordName idForm={form.idForm} source={item.choicesFrom} value={value} />
          ) : item ? (
            textOf(item, comparedValue(item, value), {})
          ) : (
            value
          )}
        </bdi>
      </span>
    </Button>
  );
}

/** Conditions and the period; a click on one that is in force removes it. */
export function FilterRow({ answered, filters }: { answered: AnsweredForm; filters: AnswerFilters }) {
  const { t } = useTranslation();
  const { conditions, setConditions } = filters;
  return (
    <section className={row.wrap} aria-label={t('form-answers.filters')}>
      <ConditionMenu answered={answered} filters={filters} />
      <PeriodFilter filters={filters} />
      {conditions.map((condition) => (
        <Chip
          key={`${condition.question} ${condition.operator} ${condition.value}`}
          answered={answered}
          condition={condition}
          onRemove={() => setConditions(conditions.filter((one) => one !== condition))}
        />
      ))}
    </section>
  );
}
