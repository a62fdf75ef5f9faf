import { CloseButton, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import classes from './inventory.module.css';
import { scannedText } from './scanned.ts';

const DEBOUNCE_MS = 300;

/** The page's search box, for typing or a keyboard-wedge scanner; its value is in the address. */
export function BigSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search = '' } = useSearch();
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', () => input.current?.focus());

  useEffect(() => {
    if (search !== sent.current) {
      sent.current = search;
      setTyped(search);
    }
  }, [search]);

  const send = (text: string) => {
    const next = scannedText(text);
    if (next === sent.current) return;
    sent.current = next;
    void navigate({
      to: '.',
      replace: true,
      search: (before) => ({
        ...before,
        search: next || undefined,
        page: undefined,
        peek: undefined,
      }),
    });
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(typed);
    // Selects the text, so that the next scan replaces it.
    input.current?.select();
  };

  return (
    <form onSubmit={onSubmit} className={classes.bigSearch}>
      <TextInput
        ref={input}
        type="search"
        size="lg"
        autoFocus
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        spellCheck={false}
        leftSection={<IconScan size={22} aria-hidden />}
        rightSection={
          typed && (
            <CloseButton
              aria-label={t('ui.select.clear')}
              onClick={() => {
                setTyped('');
                send('');
                input.current?.focus();
              }}
            />
          )
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  );
}
