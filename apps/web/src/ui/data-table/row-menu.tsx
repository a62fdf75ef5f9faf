import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
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

export function RowMenu({ actions }: { actions: Actions }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('table.rowActions')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}
