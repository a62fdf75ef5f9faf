import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './menu-search-box.module.css';
import type { ShownResults } from './menu-search-results.tsx';

const loadResults = () => import('./menu-search-results.tsx');
const SearchResults = lazy(() => loadResults().then((m) => ({ default: m.SearchResults })));

/** Searches the menu, at most five links, and below them records; Enter opens the highlighted one. */
export function MenuSearchBox() {
  const { t } = useTranslation();
  const list = useId();
  const shown = useRef<ShownResults>(null);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const [focused, setFocused] = useState(false);
  const open = focused && typed.trim() !== '';

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const count = shown.current?.count ?? 0;
    if (step && count > 0) {
      event.preventDefault();
      setMarked((marked + step + count) % count);
    }
    if (event.key === 'Enter') shown.current?.go(marked);
    if (event.key === 'Escape') setTyped('');
  };

  return (
    <div className={classes.box}>
      <TextInput
        type="search"
        size="sm"
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open ? `${list}-${marked}` : undefined}
        aria-label={t('shell.search.label')}
        placeholder={t('shell.search.placeholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onFocus={() => {
          setFocused(true);
          void loadResults();
        }}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMarked(0);
        }}
      />
      {open && (
        <div className={classes.found}>
          <Suspense fallback={<p className={classes.nothing}>{t('shell.palette.searching')}</p>}>
            <SearchResults
              typed={typed}
              list={list}
              marked={marked}
              onMark={setMarked}
              onGone={() => setTyped('')}
              shown={shown}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
