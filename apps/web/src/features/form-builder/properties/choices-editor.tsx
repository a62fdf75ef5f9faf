import { CHOICES_MAX, type FormChoice } from '@gemelo/contract/forms/document';
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { moved } from '../../../ui/sortable/order.ts';
import { choicesFrom, freeName, nameFrom } from '../model/names.ts';
import classes from './properties.module.css';

interface ChoicesEditorProps {
  choices: readonly FormChoice[];
  /** Values of answers that were already given stay as they are. */
  isFixed: boolean;
  problem: string | undefined;
  onChange: (choices: FormChoice[]) => void;
}

/** Many choices at once, one a line. */
function PasteLines({ onTake }: { onTake: (lines: string[]) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <details>
      <summary>{t('form-builder.choices.paste')}</summary>
      <div className={classes.stack}>
        <Textarea
          aria-label={t('form-builder.choices.paste')}
          description={t('form-builder.choices.pasteHint')}
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={text.trim() === ''}
          onClick={() => {
            onTake(text.split('\n'));
            setText('');
          }}
        >
          {t('form-builder.choices.addLines')}
        </Button>
      </div>
    </details>
  );
}

/** The choices of a question: written, ordered and pasted; each has a value that answers keep. */
export function ChoicesEditor({ choices, isFixed, problem, onChange }: ChoicesEditorProps) {
  const { t } = useTranslation();
  const rename = (index: number, label: string) => {
    const taken = new Set(choices.filter((_, at) => at !== index).map(({ value }) => value));
    onChange(
      choices.map((choice, at) => {
        if (at !== index) return choice;
        const isMade = !isFixed && choice.value.startsWith(nameFrom(choice.label, 'option'));
        return {
          ...choice,
          label,
          value: isMade ? freeName(nameFrom(label, 'option'), taken) : choice.value,
        };
      }),
    );
  };
  const set = (index: number, changes: Partial<FormChoice>) =>
    onChange(choices.map((choice, at) => (at === index ? { ...choice, ...changes } : choice)));
  const add = () => {
    const label = t('form-builder.newChoice', { number: choices.length + 1 });
    const value = freeName(nameFrom(label, 'option'), new Set(choices.map((choice) => choice.value)));
    onChange([...choices, { value, label }]);
  };
  return (
    <fieldset className={classes.part}>
      <legend>{t('form-builder.attribute.choices')}</legend>
      <ol className={classes.choices}>
        {[...choices.entries()].map(([index, { value, label }]) => (
          <li key={index}>
            <TextInput
              aria-label={t('form-builder.choices.label', { number: index + 1 })}
              value={label}
              maxLength={500}
              error={label.trim() === ''}
              onChange={(event) => rename(index, event.currentTarget.value)}
            />
            <TextInput
              aria-label={t('form-builder.choices.value', { name: label })}
              value={value}
              maxLength={60}
              classNames={{ input: classes.mono ?? '' }}
              onChange={(event) => set(index, { value: event.currentTarget.value })}
            />
            <span className={classes.choiceTools}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                disabled={index === 0}
                aria-label={t('forms.sortable.up', { name: label })}
                onClick={() => onChange(moved(choices, index, index - 1))}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                disabled={index === choices.length - 1}
                aria-label={t('forms.sortable.down', { name: label })}
                onClick={() => onChange(moved(choices, index, index + 1))}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('form-builder.choices.remove', { name: label })}
                onClick={() => onChange(choices.filter((_, at) => at !== index))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
      {problem && <p className={classes.problem}>{problem}</p>}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={choices.length >= CHOICES_MAX}
        onClick={add}
      >
        {t('form-builder.choices.add')}
      </Button>
      <PasteLines onTake={(lines) => onChange(choicesFrom(lines, choices).slice(0, CHOICES_MAX))} />
    </fieldset>
  );
}
