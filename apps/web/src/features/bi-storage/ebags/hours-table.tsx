import type { HoursAbove } from '@gemelo/contract/endpoints/bi';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useBehind } from '../../../parts/bi/behind.ts';
import { LimitControl } from '../../../parts/bi/limit-control.tsx';
import { LongTable } from '../../../parts/bi/long-table.tsx';
import type { Period, Source } from '../../../parts/bi/source.ts';
import { useEbags } from '../../../parts/bi/use-ebags.ts';
import { figureFiles } from '../../../parts/bi/use-figures.ts';
import { type HourLimit, useHours, useLimitText } from '../../../parts/bi/use-hours.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { ExportMenu } from '../../../ui/data-table/export-menu.tsx';
import type { SortValues } from '../../../ui/data-table/sort-rows.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import classes from '../bi-storage.module.css';

const idOf = ({ idPlace, at }: HoursAbove) => `${idPlace}-${at}`;

const order: SortValues<HoursAbove> = {
  ebag: ({ ebag }) => ebag,
  location: ({ location }) => location,
  day_group: ({ at }) => at,
  horas_contadas: ({ horas_contadas }) => horas_contadas,
};

function useColumns(): Column<HoursAbove>[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  return useMemo(
    () => [
      {
        id: 'ebag',
        header: t('bi-storage.group.twin'),
        cell: ({ ebag }) => <bdi className={classes.strong}>{ebag}</bdi>,
        fixed: true,
        minWidth: 120,
        card: 'title',
      },
      {
        id: 'location',
        header: t('bi-storage.ebags.place'),
        cell: ({ location }) => <bdi>{location ?? '—'}</bdi>,
        minWidth: 140,
        priority: 1,
      },
      {
        id: 'day_group',
        header: t('bi-storage.hours.day'),
        cell: ({ day_group }) => <bdi className={classes.figure}>{day_group}</bdi>,
        width: 128,
        downFirst: true,
        keeps: true,
      },
      {
        id: 'horas_contadas',
        header: t('bi-storage.hours.counted'),
        cell: ({ horas_contadas }) => <bdi className={classes.figure}>{number(horas_contadas)}</bdi>,
        align: 'end',
        width: 148,
        downFirst: true,
        keeps: true,
      },
    ],
    [t, number],
  );
}

interface HoursTableProps {
  source: Source;
  period: Period;
  limit: HourLimit;
  onLimit: (limit: HourLimit) => void;
}

/** Hours counted above a limit, by ebag and day, the most first; days without any stay in the file. */
export function HoursTable({ source, period, limit, onLimit }: HoursTableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const behind = useBehind();
  const columns = useColumns();
  const title = t('bi-storage.hours.table', { limit: useLimitText(source)(limit) });
  const { rows, onExport, ...figures } = useHours(source, period, limit, 'day', title);
  const ebags = useEbags(source);
  const counted = useMemo(() => {
    const known = new Set(ebags.rows.map(({ idTwin }) => idTwin));
    return rows
      .filter(({ horas_contadas, idPlace }) => horas_contadas > 0 && known.has(idPlace))
      .toSorted((a, b) => b.horas_contadas - a.horas_contadas || b.at.localeCompare(a.at));
  }, [rows, ebags.rows]);
  const inside = () => {
    if (figures.error)
      return <ErrorState compact error={figures.error} title={t('bi.failed.read')} onRetry={figures.retry} />;
    if (figures.loading || ebags.loading) return <Loading count={5} />;
    if (rows.length === 0) return <NoData compact text={t('bi-storage.hours.empty')} />;
    if (counted.length === 0) return <p className={classes.note}>{t('bi-storage.hours.none')}</p>;
    return (
      <LongTable
        scope="hours"
        rows={counted}
        columns={columns}
        rowId={idOf}
        sortBy={order}
        label={title}
        onOpen={({ idPlace }) => void navigate(behind('twin', idPlace))}
      />
    );
  };
  return (
    <Card
      title={title}
      action={
        <span className={classes.actions}>
          <LimitControl source={source} value={limit} onChange={onLimit} />
          {rows.length > 0 && <ExportMenu formats={figureFiles} onExport={onExport} />}
        </span>
      }
    >
      {inside()}
    </Card>
  );
}
