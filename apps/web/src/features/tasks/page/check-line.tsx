import type { TaskCheck } from '@gemelo/contract/endpoints/tasks';
import { ActionIcon, Checkbox, TextInput, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from './page.module.css';

export const CHECK_LENGTH = 300;

interface CheckLineProps {
  check: TaskCheck;
  onTick: (done: boolean) => void;
  onWord: (text: string) => void;
  onRemove: () => void;
}

/** One step; its words become a field when they are clicked. */
export function CheckLine({ check, onTick, onWord, onRemove }: CheckLineProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const save = () => {
    const text = typed?.trim();
    setTyped(undefined);
    if (text && text !== check.text) onWord(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') setTyped(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.check}>
      <Checkbox
        checked={check.doneAt !== null}
        onChange={(event) => onTick(event.currentTarget.checked)}
        aria-label={check.text}
      />
      {typed === undefined ? (
        <UnstyledButton
          className={classes.checkText ?? ''}
          data-done={check.doneAt !== null || undefined}
          data-hint={t('tasks.checklist.edit')}
          onClick={() => setTyped(check.text)}
        >
          <bdi>{check.text}</bdi>
        </UnstyledButton>
      ) : (
        <TextInput
          className={classes.checkField ?? ''}
          aria-label={t('tasks.checklist.edit')}
          autoFocus
          maxLength={CHECK_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={save}
        />
      )}
      <ActionIcon
        data-hint={t('tasks.checklist.remove')}
        aria-label={`${t('tasks.checklist.remove')}: ${check.text}`}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
