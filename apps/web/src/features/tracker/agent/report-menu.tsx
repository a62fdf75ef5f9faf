import { recordsReport } from '@gemelo/contract/endpoints/field-reports';
import type { Day } from '@gemelo/contract/kit/zoned';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

interface ReportMenuProps {
  idUser: number;
  name: string;
  day: Day;
}

/** The report of the shown day, as a table or on paper. */
export function ReportMenu({ idUser, name, day }: ReportMenuProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const save = async (format: 'xlsx' | 'pdf') => {
    setBusy(true);
    const title = t('tracker.report.name');
    const file = [title, name, day].join(' ');
    try {
      await downloadFile(
        recordsReport,
        { params: { id: idUser }, query: { startDate: day, endDate: day, format, title } },
        `${file}.${format}`,
      );
      snackbar.success(t('table.exported', { name: file }));
    } catch (error) {
      snackbar.error(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={16} aria-hidden />}>
          {t('tracker.report.do')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => void save('xlsx')}>
          {t('table.exportXlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf size={16} />} onClick={() => void save('pdf')}>
          {t('table.exportPdf')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
