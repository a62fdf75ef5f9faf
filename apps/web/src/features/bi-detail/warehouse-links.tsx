import { Button } from '@mantine/core';
import { IconCpu, IconLayoutGrid, IconMap2, IconTicket } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { Link, type Place } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { dashboardLink } from '../../parts/bi/dashboard-links.ts';
import type { ChosenIn } from '../../parts/bi/use-period.ts';
import classes from './bi-detail.module.css';

interface WarehouseLinksProps {
  idWarehouse: number;
  period: ChosenIn;
}

/** To what stands behind the figures of a warehouse. */
export function WarehouseLinks({ idWarehouse, period }: WarehouseLinksProps) {
  const { t } = useTranslation();
  const can = useCan();
  const link = (place: Place, Icon: typeof IconCpu, label: string) => (
    <Button
      component={Link}
      {...place}
      variant="default"
      size="xs"
      leftSection={<Icon size={16} aria-hidden />}
    >
      {label}
    </Button>
  );
  return (
    <nav className={classes.links} aria-label={t('bi-detail.detail.links')}>
      {link(
        dashboardLink('structure', { warehouses: [idWarehouse], ...period.address }),
        IconMap2,
        t('bi-detail.detail.structure'),
      )}
      {can('inventory:view') && (
        <>
          {link(linkTo('stockedSegments', idWarehouse), IconLayoutGrid, t('bi-detail.detail.segments'))}
          {link(linkTo('stockedDevices', idWarehouse), IconCpu, t('bi-detail.detail.devices'))}
        </>
      )}
      {link({ ...linkTo('tickets'), search: { idWarehouse } }, IconTicket, t('bi-detail.detail.tickets'))}
    </nav>
  );
}
