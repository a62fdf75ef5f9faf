import type { ReportSchedule } from '@gemelo/contract/endpoints/reports';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiFailure } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { openReport } from '../../parts/bi/open-report.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import classes from './reports.module.css';

interface ReportLinksProps {
  warehouses: ReportSchedule['Warehouses'];
  period: string;
}

/** Opens the report of each warehouse, made anew with today's figures. */
export function ReportLinks({ warehouses, period }: ReportLinksProps) {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const [opening, setOpening] = useState<number>();
  if (!can('dashboard:view')) return null;
  const open = async (idWarehouse: number) => {
    setOpening(idWarehouse);
    try {
      await openReport(idWarehouse, period);
    } catch (failure) {
      snackbar.error(failure instanceof ApiFailure ? textOf(failure) : t('bi.report.failed'));
    } finally {
      setOpening(undefined);
    }
  };
  return (
    <div className={classes.links}>
      {warehouses.map(({ idWarehouse, name }) => (
        <Button
          key={idWarehouse}
          size="compact-sm"
          variant="default"
          loading={opening === idWarehouse}
          disabled={opening !== undefined && opening !== idWarehouse}
          leftSection={<IconFileTypePdf size={14} aria-hidden />}
          aria-label={t('reports.openOf', { name })}
          onClick={() => void open(idWarehouse)}
        >
          <bdi>{name}</bdi>
        </Button>
      ))}
    </div>
  );
}
