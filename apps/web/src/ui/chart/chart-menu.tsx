import { ActionIcon, Menu } from '@mantine/core';
import {
  IconChartLine,
  IconDots,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../dialogs/snackbar.ts';
import { useErrorText } from '../states/error-text.ts';

/** Downloads the figures behind a chart from the server. */
export type ExportFigures = (format: 'csv' | 'xlsx') => Promise<void>;

interface ChartMenuProps {
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  /** Further entries while the picture is shown. */
  further: ReactNode;
  /** Without it there is nothing to save as an image. */
  onPicture: (() => void) | undefined;
  onCsv: () => void;
  onExport: ExportFigures | undefined;
}

/** What can be done with a chart: its table, and its files. */
export function ChartMenu({ asTable, onTable, further, onPicture, onCsv, onExport }: ChartMenuProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const save = (format: 'csv' | 'xlsx') =>
    void onExport?.(format).catch((error: unknown) => snackbar.error(textOf(error)));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon data-hint={t('chart.menu')} aria-label={t('chart.menu')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!asTable && further}
        <Menu.Item
          leftSection={asTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
          onClick={() => onTable(!asTable)}
        >
          {asTable ? t('chart.asChart') : t('chart.asTable')}
        </Menu.Item>
        {onPicture && (
          <Menu.Item leftSection={<IconPhoto size={16} />} disabled={asTable} onClick={onPicture}>
            {t('chart.asImage')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFileTypeCsv size={16} />}
          onClick={() => (onExport ? save('csv') : onCsv())}
        >
          {t('chart.asCsv')}
        </Menu.Item>
        {onExport && (
          <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => save('xlsx')}>
            {t('chart.asXlsx')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
