import { addInstructions } from '@gemelo/contract/endpoints/steps';
import { Button, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import classes from './steps.module.css';
import { useTextIssue } from './text-issue.ts';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface InstructionComposerProps {
  onAdd: (instructions: string[]) => Promise<unknown>;
  adding: boolean;
}

/** Adds several instructions at once, one per line. */
export function InstructionComposer({ onAdd, adding }: InstructionComposerProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const lines = linesOf(text);
  const issue = useTextIssue(addInstructions.body, { idStep: 1, instructions: lines });
  useShortcut('c', () => input.current?.focus());

  const add = async () => {
    if (lines.length === 0 || issue) return;
    try {
      await onAdd(lines);
      setText('');
    } catch (failure) {
      snackbar.error(errorText(failure));
    }
    input.current?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void add();
  };

  return (
    <form className={classes.composer} onSubmit={onSubmit}>
      <Textarea
        ref={input}
        autosize
        minRows={3}
        maxRows={14}
        label={t('steps.add.label')}
        description={t('steps.add.hint')}
        placeholder={t('steps.add.placeholder')}
        value={text}
        error={lines.length > 0 ? issue : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="c"
      />
      <div className={classes.feet}>
        <Button
          type="submit"
          loading={adding}
          disabled={lines.length === 0 || Boolean(issue)}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t('steps.add.do', { count: lines.length })}
        </Button>
      </div>
    </form>
  );
}
