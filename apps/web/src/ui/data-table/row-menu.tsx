import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { RowAction } from './bulk.ts';

type Actions = () => readonly RowAction[];

/** Rendered when the menu opens, with the actions of that moment. */
function Items({ actions }: { actions: Actions }) {
  return actions().map((action) => (
    <Menu.Item
      key={action.id}
      leftSection={action.icon}
      disabled={action.disabled ?? false}
      onClick={action.run}
      {...(action.danger ? { color: 'red' } : {})}
    >
      {action.label}
    </Menu.Item>
  ));
}

/** The menu is created when it is first opened: most rows of a list never need theirs. */
export function RowMenu({ actions }: { actions: Actions }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [created, setCreated] = useState(false);
  const [opened, setOpened] = useState(false);
  const look = {
    ref: button,
    size: 28,
    'aria-label': t('table.rowActions'),
    children: <IconDots size={18} />,
  };

  useLayoutEffect(() => {
    if (!created) return;
    // The button inside the menu is a new element; the menu returns the focus to what has it while opening.
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, [created]);

  if (!created)
    return (
      <ActionIcon {...look} aria-haspopup="menu" aria-expanded={false} onClick={() => setCreated(true)} />
    );
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon {...look} />
      </Menu.Target>
      <Menu.Dropdown>
        <Items actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}
