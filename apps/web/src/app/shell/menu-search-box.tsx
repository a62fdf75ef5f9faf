import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { searchMenu } from './menu-search.ts';
import classes from './menu-search-box.module.css';
import { useMenu } from './use-menu.ts';

/** Searches the menu: up to five results, Enter opens the highlighted one. */
export function MenuSearchBox() {
  const { t } = useTranslation();
  const { groups } = useMenu();
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const [focused, setFocused] = useState(false);
  const found = searchMenu(groups, typed);
  const open = focused && typed.trim() !== '';

  const go = (link: string | undefined) => {
    if (!link) return;
    setTyped('');
    void navigate({ to: link });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setMarked((marked + step + found.length) % found.length);
    }
    if (event.key === 'Enter') go(found[marked]?.link);
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
        aria-activedescendant={open && found[marked] ? `${list}-${marked}` : undefined}
        aria-label={t('shell.search.label')}
        placeholder={t('shell.search.placeholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMarked(0);
        }}
      />
      <div
        id={list}
        role="listbox"
        aria-label={t('shell.search.label')}
        className={classes.found}
        hidden={!open}
      >
        {found.map((page, index) => (
          <div
            key={page.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={classes.page}
            // On pointer down: a blur of the field would close the list before the click.
            onPointerDown={(event) => {
              event.preventDefault();
              go(page.link);
            }}
            onPointerEnter={() => setMarked(index)}
          >
            <MenuIcon name={page.icon} size={16} />
            {page.name}
          </div>
        ))}
        {found.length === 0 && <p className={classes.nothing}>{t('shell.search.nothing')}</p>}
      </div>
    </div>
  );
}
