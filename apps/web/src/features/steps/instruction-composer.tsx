import { addInstructions } from '@gemelo/contract/endpoints/steps';
import { Button, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import { Upload } from '../../ui/upload/upload.tsx';
import classes from './steps.module.css';
import { useTextIssue } from './text-issue.ts';
import type { NewInstruction } from './use-instructions.ts';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface InstructionComposerProps {
  onAdd: (instructions: NewInstruction[]) => Promise<unknown>;
  adding: boolean;
}

/** Pictures belong to the last line, which is often the only one. */
const withPictures = (lines: readonly string[], files: string[]): NewInstruction[] =>
  lines.map((text, index) => (files.length > 0 && index === lines.length - 1 ? { text, files } : text));

/** Adds several instructions at once, one per line. */
export function InstructionComposer({ onAdd, adding }: InstructionComposerProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<{ ids: string[]; busy: boolean }>({ ids: [], busy: false });
  const [turn, setTurn] = useState(0);
  const lines = linesOf(text);
  const issue = useTextIssue(addInstructions.body, { idStep: 1, instructions: lines });
  useShortcut('c', () => input.current?.focus());

  const add = async () => {
    if (lines.length === 0 || issue || pictures.busy) return;
    try {
      await onAdd(withPictures(lines, pictures.ids));
      setText('');
      setPictures({ ids: [], busy: false });
      setTurn((before) => before + 1);
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
      <div>
        <Upload
          key={turn}
          purpose="attachment"
          multiple
          compact
          local
          label={t('steps.pictures.add')}
          hint={t('steps.pictures.last')}
          onChange={(files, busy) => setPictures({ ids: files.map(({ idFile }) => idFile), busy })}
        />
      </div>
      <div className={classes.feet}>
        <Button
          type="submit"
          loading={adding}
          disabled={lines.length === 0 || Boolean(issue) || pictures.busy}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t('steps.add.do', { count: lines.length })}
        </Button>
      </div>
    </form>
  );
}
