import { Combobox, ScrollArea, TextInput, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { plainText } from '../plain-text.ts';
import classes from './edit.module.css';

export interface Choice {
  value: string;
  /** What is searched. */
  label: string;
  shown?: ReactNode;
}

interface ChoiceListProps {
  label: string;
  choices: readonly Choice[];
  value: string | undefined;
  onChoose: (value: string) => void;
}

/** Choices with a search field that has the focus; arrows move, Enter chooses. */
export function ChoiceList({ label, choices, value, onChoose }: ChoiceListProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ opened: true });
  const wanted = plainText(typed.trim());
  const shown = choices.filter((one) => plainText(one.label).includes(wanted));
  const shownKey = shown.map((one) => one.value).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter chooses the first of the choices that are left
  useEffect(() => {
    if (wanted) combobox.selectFirstOption();
    else combobox.selectActiveOption();
  }, [shownKey]);
  return (
    <Combobox store={combobox} onOptionSubmit={onChoose} withinPortal={false}>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize mah={264} type="auto" className={classes.options ?? ''}>
        <Combobox.Options aria-label={label}>
          {shown.map((one) => (
            <Combobox.Option
              key={one.value}
              value={one.value}
              active={one.value === value}
              className={classes.option ?? ''}
            >
              <span className={classes.word}>{one.shown ?? <bdi>{one.label}</bdi>}</span>
              {one.value === value && <IconCheck size={16} aria-hidden />}
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{t('ui.select.nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </ScrollArea.Autosize>
    </Combobox>
  );
}
