import { type StorageConditions, storageConditions } from '@gemelo/contract/endpoints/bi';
import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { ExportMenu } from '../../../ui/data-table/export-menu.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { useBehind } from '../behind.ts';
import { conditionOrder, useConditionColumns } from '../condition-columns.tsx';
import { dayText } from '../hours-bars.ts';
import { LongTable } from '../long-table.tsx';
import type { WidgetProps } from '../source.ts';
import {
  type ConditionInterval,
  type Conditions,
  conditionIntervals,
  useConditions,
} from '../use-conditions.ts';
import { figureFiles, useFiguresFile } from '../use-figures.ts';
import { useOwnOr } from '../use-own-or.ts';
import { hourLevels, hoursBeyond } from '../worst-first.ts';
import classes from './storage.module.css';

const idOf = ({ kind, idPlace, at }: StorageConditions) => `${kind}-${idPlace}-${at}`;

/** Places with hours beyond the worst kind of limit that any of them passed, in one sentence. */
function useVerdict({ rows, group }: Conditions): string | undefined {
  const { t } = useTranslation();
  const [worst] = rows;
  if (!worst) return undefined;
  const count = (those: readonly StorageConditions[]) => new Set(those.map(({ idPlace }) => idPlace)).size;
  const places = count(rows);
  const level = hourLevels.find((name) => hoursBeyond[name](worst) > 0);
  if (!level) return t(`bi-storage.verdict.${group}.within`, { places });
  const out = count(rows.filter((row) => hoursBeyond[level](row) > 0));
  return t(`bi-storage.verdict.${group}.beyond`, { out, places, level, worst: worst.place });
}

interface ConditionsTableProps extends WidgetProps {
  interval?: ConditionInterval | undefined;
  onInterval?: (interval: ConditionInterval) => void;
}

/** The specification's table of storage conditions, the worst place first; each row leads to what is behind it. */
export function ConditionsTable({ source, period, interval: given, onInterval }: ConditionsTableProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const behind = useBehind();
  const [interval, setInterval] = useOwnOr<ConditionInterval>(given, onInterval, 'all');
  const conditions = useConditions(source, period, interval);
  const { rows, body, limits, group } = conditions;
  const { from, to } = period.range;
  const [first, last] = [dayText(from, timeZone), dayText(to - 1, timeZone)];
  const span = useMemo(() => [...new Set([first, last])], [first, last]);
  const columns = useConditionColumns({ limits, group, interval, span });
  const title = t(`bi-storage.table.title.${group}`);
  const onExport = useFiguresFile(storageConditions, body, title);
  const inside = () => {
    if (conditions.error)
      return (
        <ErrorState compact error={conditions.error} title={t('bi.failed.read')} onRetry={conditions.retry} />
      );
    if (conditions.loading) return <Loading count={6} />;
    if (rows.length === 0) return <NoData compact text={t('bi-storage.table.empty')} />;
    return (
      <LongTable
        scope="conditions"
        rows={rows}
        columns={columns}
        rowId={idOf}
        sortBy={conditionOrder}
        label={title}
        onOpen={({ kind, idPlace }) => void navigate(behind(kind, idPlace))}
      />
    );
  };
  return (
    <Card
      title={title}
      hint={useVerdict(conditions)}
      action={
        <span className={classes.actions}>
          <SegmentedControl
            size="xs"
            aria-label={t('bi-storage.table.interval')}
            value={interval}
            onChange={(next) => setInterval(next as ConditionInterval)}
            data={conditionIntervals.map((value) => ({ value, label: t(`bi-storage.interval.${value}`) }))}
          />
          {rows.length > 0 && <ExportMenu formats={figureFiles} onExport={onExport} />}
        </span>
      }
    >
      {inside()}
      {rows.length > 0 && <p className={classes.note}>{t('bi-storage.table.legend')}</p>}
    </Card>
  );
}
