import type { FileFormat } from '@gemelo/contract/kit/paging';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../dialogs/snackbar.ts';
import { useErrorText } from '../states/error-text.ts';

const ExportItems = lazy(() =>
  import('./export-items.tsx').then((items) => ({ default: items.ExportItems })),
);

interface ExportMenuProps {
  formats?: readonly FileFormat[];
  onExport: (format: FileFormat) => Promise<void>;
  /** What the message says was saved; without it only failures are told. */
  name?: string | undefined;
}

/** Files with all rows behind a table, made by the server. */
export function ExportMenu({ formats, onExport, name }: ExportMenuProps) {
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
        <Suspense fallback={null}>
          <ExportItems formats={formats} onChoose={(format) => void run(format)} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
