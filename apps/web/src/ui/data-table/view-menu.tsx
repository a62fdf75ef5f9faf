import { ActionIcon, Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconRestore } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { type Density, ui, useUi } from '../../lib/ui-store.ts';
import type { Column } from './columns.ts';

interface ViewMenuProps<Row> {
  columns: readonly Column<Row>[];
  visible: readonly Column<Row>[];
  /** `undefined` restores the default columns. */
  onColumns: (visible: string[] | undefined) => void;
}

/** Column choice and row density. */
export function ViewMenu<Row>({ columns, visible, onColumns }: ViewMenuProps<Row>) {
  const { t } = useTranslation();
  const density = useUi((state) => state.density);
  const toggle = (toggled: Column<Row>) =>
    onColumns(
      columns
        .filter((column) => (column === toggled ? !visible.includes(column) : visible.includes(column)))
        .map(({ id }) => id),
    );

  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={240}>
      <Menu.Target>
        <ActionIcon data-hint={t('table.view')} variant="default" size={36} aria-label={t('table.view')}>
          <IconAdjustmentsHorizontal size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('table.density')}</Menu.Label>
        <Menu.RadioGroup value={density} onChange={(value) => ui.set({ density: value as Density })}>
          <Menu.RadioItem value="normal">{t('table.densityNormal')}</Menu.RadioItem>
          <Menu.RadioItem value="compact">{t('table.densityCompact')}</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('table.columns')}</Menu.Label>
        {columns.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={visible.includes(column)}
            disabled={column.fixed ?? false}
            onChange={() => toggle(column)}
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconRestore size={16} />} onClick={() => onColumns(undefined)}>
          {t('table.resetColumns')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
