import { CONDITIONS_MAX, type ConditionOperator } from '@gemelo/contract/forms/where';
import { Button, Popover, Select } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import stack from '../../../ui/layout/stack.module.css';
import type { AnsweredForm } from '../answered-form.ts';
import { canBeAsked, operatorsOf } from './condition-kinds.ts';
import type { AnswerFilters } from './use-answer-filters.ts';
import { ValueInput } from './value-input.tsx';

interface ConditionProps {
  answered: AnsweredForm;
  filters: AnswerFilters;
}

function ConditionForm({ answered, filters, onDone }: ConditionProps & { onDone: () => void }) {
  const { t } = useTranslation();
  const { form, headers } = answered;
  const asked = headers.filter(canBeAsked);
  const [question, setQuestion] = useState<string | null>(null);
  const [operator, setOperator] = useState<ConditionOperator>('eq');
  const [value, setValue] = useState('');
  const header = asked.find(({ name }) => name === question);
  const item = form.document?.items.find(({ name }) => name === question);
  const choose = (name: string | null) => {
    setQuestion(name);
    setOperator('eq');
    setValue('');
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!header || !value.trim()) return;
    filters.setConditions([...filters.conditions, { question: header.name, operator, value: value.trim() }]);
    onDone();
  };
  return (
    <form className={stack.tight} onSubmit={add}>
      <Select
        label={t('form-answers.condition.question')}
        placeholder={t('ui.select.placeholder')}
        data={asked.map(({ name, label, removed }) => ({
          value: name,
          label: removed ? t('form-answers.removed', { label }) : label,
        }))}
        value={question}
        onChange={choose}
        searchable
        aria-autocomplete="list"
        nothingFoundMessage={t('ui.select.nothing')}
        comboboxProps={{ withinPortal: false }}
        data-autofocus
      />
      {header && (
        <>
          <Select
            label={t('form-answers.condition.operator')}
            data={operatorsOf(header.kind).map((one) => ({
              value: one,
              label: t(`form-answers.operator.${one}`),
            }))}
            value={operator}
            onChange={(next) => next && setOperator(next)}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
          />
          <ValueInput
            key={header.name}
            idForm={form.idForm}
            kind={header.kind}
            item={item}
            label={t('form-answers.condition.value')}
            value={value}
            onChange={setValue}
          />
        </>
      )}
      <Button type="submit" disabled={!header || !value.trim()}>
        {t('form-answers.condition.add')}
      </Button>
    </form>
  );
}

/** Makes a condition on what was answered to a question. */
export function ConditionMenu(props: ConditionProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const isFull = props.filters.conditions.length >= CONDITIONS_MAX;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilterPlus size={16} aria-hidden />}
          aria-expanded={opened}
          disabled={isFull}
          data-hint={isFull ? t('form-answers.condition.full', { max: CONDITIONS_MAX }) : undefined}
          onClick={() => setOpened(!opened)}
        >
          {t('form-answers.condition.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {opened && <ConditionForm {...props} onDone={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
