import type { Stock } from '@gemelo/contract/endpoints/inventory';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { TemporaryTag } from '../../parts/places/temporary-tag.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { Age } from '../../ui/states/age.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import { ConditionValue } from './condition-value.tsx';
import type { Condition } from './conditions.ts';
import classes from './inventory.module.css';
import { useThresholds } from './use-thresholds.ts';

const counts = { twins: 128, assigned: 118, arriving: 118, segments: 100 };
const conditions: Condition[] = ['temperature', 'humidity'];

export function useStockColumns(): Column<Stock>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const thresholds = useThresholds();
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
        card: 'title',
      },
      ...(Object.keys(counts) as (keyof typeof counts)[]).map(
        (id): Column<Stock> => ({
          id,
          header: t(`contract:field.${id}`),
          cell: (row) => <bdi className={classes.figure}>{format.number(row[id])}</bdi>,
          align: 'end',
          width: counts[id],
        }),
      ),
      ...conditions.map(
        (id): Column<Stock> => ({
          id,
          header: t(`inventory.stock.${id}`),
          cell: (row) => <ConditionValue condition={id} value={row[id]} thresholds={thresholds} />,
          width: id === 'temperature' ? 156 : 164,
        }),
      ),
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
      },
    ],
    [t, format, thresholds],
  );
}
