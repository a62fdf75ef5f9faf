import { offeredChoices } from '@gemelo/contract/forms/answer-checks';
import type { FormChoice } from '@gemelo/contract/forms/document';
import { Button, Checkbox, MultiSelect, Radio, Select } from '@mantine/core';
import { useTranslation } from '../../../lib/translation.tsx';
import { useClearButton } from '../../../ui/form/use-clear-button.ts';
import { type Asked, type QuestionProps, useAsked, useFilling } from '../filling.ts';
import classes from '../forms.module.css';
import { useInputProps } from '../question-frame.tsx';
import { RecordQuestion } from './record-question.tsx';

/** More choices than these are looked for in a list. */
const SHOWN_AT_ONCE = 7;

/** The choices that are offered now. */
function useChoices({ compiled, instance }: QuestionProps): FormChoice[] {
  const { state } = useFilling();
  return offeredChoices(compiled, state.scope(instance, compiled));
}

function Nothing() {
  const { t } = useTranslation();
  return <p className={classes.note}>{t('form-fill.choice.nothing')}</p>;
}

function ClearAnswer({ asked, readOnly }: { asked: Asked<string>; readOnly: boolean | undefined }) {
  const { t } = useTranslation();
  if (asked.required || asked.given === null || readOnly) return null;
  return (
    <Button variant="subtle" color="gray" className={classes.clear} onClick={() => asked.set(null)}>
      {t('form-fill.choice.clear')}
    </Button>
  );
}

export function SelectOneQuestion(props: QuestionProps) {
  if (props.compiled.item.choicesFrom) return <RecordQuestion {...props} />;
  return <ChooseOne {...props} />;
}

function ChooseOne(props: QuestionProps) {
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const asked = useAsked<string>(props);
  const choices = useChoices(props);
  const { size, ...shared } = useInputProps(props.compiled, asked);
  if (choices.length > SHOWN_AT_ONCE)
    return (
      <Select
        {...shared}
        size={size}
        data={choices.map(({ value, label }) => ({ value, label }))}
        value={asked.given}
        onChange={asked.set}
        searchable
        clearable={!asked.required}
        clearButtonProps={clearButton}
        placeholder={t('ui.select.placeholder')}
        nothingFoundMessage={t('ui.select.nothing')}
      />
    );
  const { disabled, onBlur, ...group } = shared;
  return (
    <Radio.Group {...group} value={asked.given} onChange={asked.set}>
      <div className={classes.options}>
        {choices.map(({ value, label }) => (
          <Radio
            key={value}
            value={value}
            label={<bdi>{label}</bdi>}
            disabled={disabled}
            onBlur={onBlur}
            className={classes.option}
            size="md"
          />
        ))}
        {choices.length === 0 && <Nothing />}
        <ClearAnswer asked={asked} readOnly={disabled} />
      </div>
    </Radio.Group>
  );
}

export function SelectManyQuestion(props: QuestionProps) {
  if (props.compiled.item.choicesFrom) return <RecordQuestion {...props} />;
  return <ChooseMany {...props} />;
}

function ChooseMany(props: QuestionProps) {
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const asked = useAsked<string[]>(props);
  const choices = useChoices(props);
  const { size, ...shared } = useInputProps(props.compiled, asked);
  const given = asked.given ?? [];
  // What is no longer offered goes with the next change, because it cannot be seen.
  const set = (values: string[]) =>
    asked.set(choices.map(({ value }) => value).filter((value) => values.includes(value)));
  if (choices.length > SHOWN_AT_ONCE)
    return (
      <MultiSelect
        {...shared}
        size={size}
        data={choices.map(({ value, label }) => ({ value, label }))}
        value={given}
        onChange={set}
        searchable
        clearable={!asked.required}
        clearButtonProps={clearButton}
        placeholder={given.length > 0 ? '' : t('ui.select.placeholder')}
        nothingFoundMessage={t('ui.select.nothing')}
      />
    );
  const { disabled, onBlur, 'aria-required': _, 'aria-invalid': __, ...group } = shared;
  return (
    <Checkbox.Group {...group} value={given} onChange={set}>
      <div className={classes.options}>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            value={value}
            label={<bdi>{label}</bdi>}
            disabled={disabled}
            onBlur={onBlur}
            className={classes.option}
            size="md"
          />
        ))}
        {choices.length === 0 && <Nothing />}
      </div>
    </Checkbox.Group>
  );
}
