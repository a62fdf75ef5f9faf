import type { FileFormat } from '@gemelo/contract/kit/paging';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../dialogs/snackbar.ts';
import { useErrorText } from '../states/error-text.ts';

const kinds = {
  csv: { Icon: IconFileTypeCsv, text: 'table.exportCsv' },
  xlsx: { Icon: IconFileSpreadsheet, text: 'table.exportXlsx' },
  pdf: { Icon: IconFileTypePdf, text: 'table.exportPdf' },
};
const all = Object.keys(kinds) as FileFormat[];

interface ExportMenuProps {
  formats?: readonly FileFormat[];
  onExport: (format: FileFormat) => Promise<void>;
  /** What the message says was saved; without it only failures are told. */
  name?: string | undefined;
}

/** Files with all rows behind a table, made by the server. */
export function ExportMenu({ formats = all, onExport, name }: ExportMenuProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);

  const run = async (format: FileFormat) => {
    setBusy(true);
    try {
      await onExport(format);
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
        {formats.map((format) => {
          const { Icon, text } = kinds[format];
          return (
            <Menu.Item key={format} leftSection={<Icon size={16} />} onClick={() => void run(format)}>
              {t(text)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
