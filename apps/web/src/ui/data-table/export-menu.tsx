import type { FileFormat } from '@gemelo/contract/kit/paging';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../dialogs/snackbar.ts';
import { useErrorText } from '../states/error-text.ts';

interface ExportMenuProps {
  name: string | undefined;
  onExport: (format: FileFormat, title?: string) => Promise<void>;
}

/** Exports the filtered list without paging. */
export function ExportMenu({ name, onExport }: ExportMenuProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);

  const run = async (format: FileFormat) => {
    setBusy(true);
    try {
      await onExport(format, name);
      if (name) snackbar.success(t('table.exported', { name }));
    } catch (error) {
      snackbar.error(textOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          data-hint={t('table.export')}
          variant="default"
          size={36}
          loading={busy}
          aria-label={t('table.export')}
        >
          <IconDownload size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => void run('csv')}>
          {t('table.exportCsv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => void run('xlsx')}>
          {t('table.exportXlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf size={16} />} onClick={() => void run('pdf')}>
          {t('table.exportPdf')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
