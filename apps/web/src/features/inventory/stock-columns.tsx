import type { Stock } from '@gemelo/contract/endpoints/inventory';
import { IconMap2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { PlaceLevel } from '../../parts/places/place-level.tsx';
import { PlaceValue } from '../../parts/places/place-value.tsx';
import { TemporaryTag } from '../../parts/places/temporary-tag.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { Age } from '../../ui/states/age.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import { useInventoryAddress } from './asked.ts';
import classes from './inventory.module.css';

const counts = { twins: 124, assigned: 112, arriving: 112 };

export function useStockColumns(): Column<Stock>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { link } = useInventoryAddress();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.Warehouse'),
        cell: (row) => (
          <span className={classes.warehouse}>
            <OneLine>{row.name}</OneLine>
            {row.temporary && <TemporaryTag brief />}
          </span>
        ),
        fixed: true,
        minWidth: 168,
        card: 'title',
      },
      {
        id: 'level',
        header: t('inventory.stock.state'),
        cell: (row) => <PlaceLevel place={row} plain brief />,
        width: 152,
        card: 'badge',
      },
      {
        id: 'temperature',
        header: t('inventory.stock.temperature'),
        cell: (row) => (
          <PlaceValue measure="temperature" mean={row.temperature} worst={row.worstTemperature} />
        ),
        width: 244,
        priority: 3,
      },
      {
        id: 'humidity',
        header: t('inventory.stock.humidity'),
        cell: (row) => <PlaceValue measure="humidity" mean={row.humidity} worst={row.worstHumidity} />,
        width: 244,
        priority: 3,
      },
      ...(Object.keys(counts) as (keyof typeof counts)[]).map(
        (id): Column<Stock> => ({
          id,
          header: t(`contract:field.${id}`),
          cell: (row) => <bdi className={classes.figure}>{format.number(row[id])}</bdi>,
          align: 'end',
          width: counts[id],
          priority: id === 'twins' ? 2 : -1,
        }),
      ),
      {
        id: 'segments',
        header: t('contract:field.segments'),
        cell: (row) =>
          row.segments === 0 ? (
            <span className={classes.dim}>—</span>
          ) : (
            <Link {...link('stockedSegments', row.idWarehouse)} className={classes.plan}>
              <IconMap2 size={16} aria-hidden />
              {t('parts.places.seePlan')}
            </Link>
          ),
        width: 124,
        priority: 1,
      },
      {
        id: 'online',
        header: t('contract:field.online'),
        cell: (row) =>
          row.twins === 0 ? (
            '—'
          ) : (
            <span className={classes.condition}>
              <bdi className={classes.figure} title={t('inventory.stock.onlineOf', { ...row })}>
                {format.percent(row.online / row.twins)}
              </bdi>
              <span className={classes.dim}>
                {row.lastReadingAt ? <Age at={row.lastReadingAt} /> : t('inventory.map.noReading')}
              </span>
            </span>
          ),
        width: 152,
        priority: 0,
      },
    ],
    [t, format, link],
  );
}
