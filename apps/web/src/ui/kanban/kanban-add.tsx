import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './kanban.module.css';

interface KanbanAddProps {
  column: string;
  maxLength: number;
  /** Resolves to whether the card was made. */
  onAdd: (title: string) => Promise<boolean>;
  onClose: () => void;
}

/** A new card in one line; Enter makes it and stays for the next, Escape closes. */
export function KanbanAdd({ column, maxLength, onAdd, onClose }: KanbanAddProps) {
  const { t } = useTranslation();
  const [title, setTitle] = useState('');
  const [pending, setPending] = useState(false);
  const submit = async () => {
    if (!title.trim() || pending) return;
    setPending(true);
    const made = await onAdd(title.trim()).catch(() => false);
    setPending(false);
    if (made) setTitle('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void submit();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <TextInput
      className={classes.add ?? ''}
      autoFocus
      aria-label={t('kanban.add', { column })}
      placeholder={t('kanban.addHint')}
      value={title}
      maxLength={maxLength}
      readOnly={pending}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => !title.trim() && onClose()}
    />
  );
}
