import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuIcon } from './menu-icon.tsx';
import { searchMenu } from './menu-search.ts';
import { useMenu } from './use-menu.ts';

/** Finds a page of the menu: five at most, Enter goes to the one that is marked. */
export function MenuSearchBox() {
  const { t } = useTranslation();
  const { groups } = useMenu();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = searchMenu(groups, typed);

  const go = (link: string) => {
    setTyped('');
    combobox.closeDropdown();
    void navigate({ to: link });
  };

  return (
    <Combobox store={combobox} onOptionSubmit={go} position="bottom-end" width={320}>
      <Combobox.Target>
        <TextInput
          type="search"
          w={200}
          size="sm"
          aria-label={t('shell.search.label')}
          placeholder={t('shell.search.placeholder')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            // The list is drawn after this; the first of it is what Enter takes.
            requestAnimationFrame(() => combobox.selectFirstOption());
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed.trim() === ''}>
        <Combobox.Options>
          {found.map((page) => (
            <Combobox.Option key={page.id} value={page.link}>
              <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
                <MenuIcon name={page.icon} size={16} />
                {page.name}
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('shell.search.nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
