import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCheck, IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Density, ui, useUi } from '../../lib/ui-store.ts';
import type { Column } from './columns.ts';

interface ViewMenuProps<Row> {
  columns: readonly Column<Row>[];
  visible: readonly string[];
  /** `undefined`: the table's own choice again. */
  onColumns: (visible: string[] | undefined) => void;
}

/** Which columns stand, and how close the rows. */
export function ViewMenu<Row>({ columns, visible, onColumns }: ViewMenuProps<Row>) {
  const { t } = useTranslation();
  const density = useUi((state) => state.density);
  const check = (on: boolean) => <IconCheck size={16} style={{ visibility: on ? 'visible' : 'hidden' }} />;

  const toggle = (id: string) =>
    onColumns(
      columns
        .map((column) => column.id)
        .filter((one) => (one === id ? !visible.includes(id) : visible.includes(one))),
    );
  const densities: [Density, string][] = [
    ['normal', t('ui.table.densityNormal')],
    ['compact', t('ui.table.densityCompact')],
  ];

  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={240}>
      <Menu.Target>
        <Tooltip label={t('ui.table.view')}>
          <ActionIcon variant="default" size={36} aria-label={t('ui.table.view')}>
            <IconAdjustmentsHorizontal size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('ui.table.density')}</Menu.Label>
        {densities.map(([value, label]) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={density === value}
            leftSection={check(density === value)}
            onClick={() => ui.set({ density: value })}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('ui.table.columns')}</Menu.Label>
        {columns.map((column) => (
          <Menu.Item
            key={column.id}
            role="menuitemcheckbox"
            aria-checked={visible.includes(column.id)}
            disabled={column.fixed ?? false}
            leftSection={check(visible.includes(column.id))}
            onClick={() => toggle(column.id)}
          >
            {column.header}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconRestore size={16} />} onClick={() => onColumns(undefined)}>
          {t('ui.table.resetColumns')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
