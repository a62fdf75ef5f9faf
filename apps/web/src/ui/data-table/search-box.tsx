import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useShortcut } from '../shortcuts.ts';
import classes from './data-table.module.css';

const DEBOUNCE_MS = 250;

interface SearchBoxProps {
  value: string;
  onChange: (search: string) => void;
  /** Arrow down moves focus from the search box to the rows. */
  onLeaveDown: () => void;
}

/** Debounced search; the `/` key focuses it. */
export function SearchBox({ value, onChange, onLeaveDown }: SearchBoxProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useShortcut('/', () => input.current?.focus());

  useEffect(() => {
    // The value changed from outside: a link, the back button or "limpiar filtros".
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);

  const send = (search: string) => {
    if (search === sent.current) return;
    sent.current = search;
    onChange(search);
  };
  const latest = useRef(send);
  latest.current = send;

  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const set = (text: string) => {
    setTyped(text);
    send(text.trim());
  };

  return (
    <TextInput
      ref={input}
      className={classes.search}
      wrapperProps={{ 'data-gives': true }}
      type="search"
      role="searchbox"
      aria-label={t('table.searchHint')}
      aria-keyshortcuts="/"
      placeholder={t('table.search')}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') set(typed);
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          onLeaveDown();
        }
        if (event.key === 'Escape') {
          if (typed) set('');
          else input.current?.blur();
        }
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label={t('table.clearSearch')} onClick={() => set('')} />
        ) : (
          <kbd className={classes.key} aria-hidden>
            /
          </kbd>
        )
      }
    />
  );
}
