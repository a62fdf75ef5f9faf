import { SegmentedControl, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useBehind } from '../../../parts/bi/behind.ts';
import { type Correlation, FEWEST_PAIRS, strengthOf } from '../../../parts/bi/correlation.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import type { SortValues } from '../../../ui/data-table/sort-rows.ts';
import { WholeTable } from '../../../ui/data-table/whole-table.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import classes from '../bi-storage.module.css';
import type { Outside, OutsideMeasure, OutsideRow } from './outside.ts';
import { outsideNames } from './outside.ts';
import { OutsideScatter } from './outside-scatter.tsx';

const idOf = ({ kind, idPlace }: OutsideRow) => `${kind}-${idPlace}`;
const rOf = (correlation: Correlation) => (correlation.kind === 'known' ? correlation.r : null);

const order: SortValues<OutsideRow> = {
  place: ({ place }) => place,
  ...Object.fromEntries(outsideNames.map((name) => [name, ({ by }: OutsideRow) => rOf(by[name])])),
};

/** Pearson's r with its number of points and what it means; why there is none otherwise. */
function CorrelationCell({ correlation, interval }: { correlation: Correlation; interval: 'hour' | 'day' }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const points = t(`bi-storage.outside.points.${interval}`, { count: correlation.points });
  if (correlation.kind !== 'known')
    return (
      <span className={classes.name}>
        <span>{t(`bi-storage.outside.${correlation.kind}`, { count: FEWEST_PAIRS })}</span>
        <span className={classes.note}>{points}</span>
      </span>
    );
  const { r } = correlation;
  const strength = strengthOf(r);
  const direction = strength === 'none' ? 'none' : r > 0 ? 'with' : 'against';
  return (
    <span className={classes.name}>
      <span className={classes.strong}>
        <bdi className={classes.figure}>{`r = ${number(r, 2)}`}</bdi>{' '}
        {t(`bi-storage.outside.strength.${strength}`)}
      </span>
      <span className={classes.note}>
        {direction === 'none' ? points : `${t(`bi-storage.outside.direction.${direction}`)} · ${points}`}
      </span>
    </span>
  );
}

function useColumns(interval: 'hour' | 'day'): Column<OutsideRow>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'place',
        header: t('bi-storage.compare.place'),
        cell: ({ place, location }) => (
          <span className={classes.name}>
            <bdi className={classes.strong}>{place}</bdi>
            {location && <bdi className={classes.note}>{location}</bdi>}
          </span>
        ),
        minWidth: 160,
        fixed: true,
        card: 'title',
      },
      ...outsideNames.map(
        (name, index): Column<OutsideRow> => ({
          id: name,
          header: t(`bi-storage.outside.${name}`),
          cell: ({ by }) => <CorrelationCell correlation={by[name]} interval={interval} />,
          minWidth: 176,
          downFirst: true,
          priority: 3 - index,
        }),
      ),
    ],
    [t, interval],
  );
}

interface OutsidePanelProps {
  found: Outside;
  idMeasurement: number;
  measure: OutsideMeasure;
  onMeasure: (measure: OutsideMeasure) => void;
  onStation: (idTwin: number) => void;
}

/** How much the compared places follow the weather outside, as a table of r and as dots. */
export function OutsidePanel({ found, idMeasurement, measure, onMeasure, onStation }: OutsidePanelProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const behind = useBehind();
  const columns = useColumns(found.interval);
  const { rows, stations, station } = found;
  const isEmpty = rows.length === 0 || !station;
  const inside = () => {
    if (found.error)
      return <ErrorState compact error={found.error} title={t('bi.failed.read')} onRetry={found.retry} />;
    if (found.loading) return <Loading count={4} />;
    if (isEmpty)
      return (
        <NoData compact text={t(station ? 'bi-storage.outside.noPairs' : 'bi-storage.outside.noStation')} />
      );
    return (
      <>
        <WholeTable
          scope="outside"
          rows={rows}
          columns={columns}
          rowId={idOf}
          sortBy={order}
          label={t('bi-storage.outside.title')}
          onOpen={({ kind, idPlace }) => void navigate(behind(kind, idPlace))}
        />
        <p className={classes.note}>{t('bi-storage.outside.explained')}</p>
      </>
    );
  };
  return (
    <>
      <Card
        title={t('bi-storage.outside.title')}
        hint={station && t('bi-storage.outside.from', { station: station.name })}
        action={
          <span className={classes.actions}>
            {stations.length > 1 && station && (
              <Select
                size="xs"
                aria-label={t('bi-storage.outside.station')}
                data={stations.map(({ idTwin, name, location }) => ({
                  value: String(idTwin),
                  label: location ? `${name} · ${location}` : name,
                }))}
                value={String(station.idTwin)}
                onChange={(value) => value && onStation(Number(value))}
                allowDeselect={false}
              />
            )}
            <SegmentedControl
              size="xs"
              aria-label={t('bi-storage.outside.measure')}
              value={measure}
              onChange={(next) => onMeasure(next as OutsideMeasure)}
              data={outsideNames.map((name) => ({
                value: name,
                label: t(`bi-storage.outside.short.${name}`),
              }))}
            />
          </span>
        }
      >
        {inside()}
      </Card>
      {!isEmpty && !found.error && <OutsideScatter {...{ found, idMeasurement, measure }} />}
    </>
  );
}
