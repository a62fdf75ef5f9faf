import { warehouseReport } from '@gemelo/contract/endpoints/reports';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiFailure, download } from '../../lib/api.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import type { Period } from './source.ts';

interface ReportActionProps {
  idWarehouse: number;
  period: Pick<Period, 'request'>;
}

/** Saves the printable report of a warehouse about the period on the screen. */
export function ReportAction({ idWarehouse, period }: ReportActionProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [isMaking, setMaking] = useState(false);
  const { from, to } = period.request;
  const save = async () => {
    setMaking(true);
    try {
      await download(warehouseReport, { params: { idWarehouse }, query: { period: `${from},${to}` } }, 'pdf');
    } catch (failure) {
      snackbar.error(failure instanceof ApiFailure ? textOf(failure) : t('bi.report.failed'));
    } finally {
      setMaking(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isMaking}
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      onClick={() => void save()}
    >
      {t('bi.report.action')}
    </Button>
  );
}
