import type { Ebag } from '@gemelo/contract/endpoints/bi-ebags';
import { type ShownMeasure, units } from '@gemelo/contract/endpoints/twins-latest';
import { useMemo } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { OpenCount } from '../../../parts/places/open-count.tsx';
import { LevelBadge } from '../../../parts/twins/level-badge.tsx';
import { TwinName } from '../../../parts/twins/twin-name.tsx';
import { figureText } from '../../../ui/chart/figure.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Age } from '../../../ui/states/age.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import classes from '../bi-storage.module.css';

/** Warehouse, then segments or lot. */
function EbagPlace({ Warehouse, segments, Lot }: Pick<Ebag, 'Warehouse' | 'segments' | 'Lot'>) {
  const inside = [Lot?.name, ...segments.map(({ name }) => name)].filter(Boolean).join(', ');
  return (
    <span className={classes.name}>
      <bdi>{Warehouse.name}</bdi>
      {inside && <bdi className={classes.note}>{inside}</bdi>}
    </span>
  );
}

/** A device in trouble says so; one that is not heard is no normal one either, and says it besides. */
const EbagState = ({ level, openAlarms, sensorState }: Ebag) =>
  level === 'normal' ? (
    <StateBadge state={sensorState} plain />
  ) : (
    <span className={classes.name}>
      <span className={classes.choice}>
        <LevelBadge level={level} alarms={openAlarms} plain />
        <OpenCount count={openAlarms} brief />
      </span>
      {sensorState !== 'online' && <StateBadge state={sensorState} plain />}
    </span>
  );

/** The latest value; that of a silent device is dim and says how old it is. */
const EbagValue = ({ ebag, children }: { ebag: Ebag; children: string }) =>
  ebag.sensorState === 'silent' && ebag.lastReadingAt ? (
    <span className={classes.amount}>
      <bdi className={classes.old}>{children}</bdi>
      <span className={classes.note}>
        <Age at={ebag.lastReadingAt} />
      </span>
    </span>
  ) : (
    <bdi className={classes.figure}>{children}</bdi>
  );

export function useEbagColumns(): Column<Ebag>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(() => {
    const value = (measure: ShownMeasure): Column<Ebag> => {
      const write = figureText(locale, { unit: units[measure], decimals: 1 });
      return {
        id: measure,
        header: t(`bi-storage.measure.${measure}`),
        align: 'end',
        width: 132,
        downFirst: true,
        priority: 4,
        cell: (ebag) => {
          const latest = ebag[measure];
          return latest === null ? '—' : <EbagValue ebag={ebag}>{write(latest)}</EbagValue>;
        },
      };
    };
    const written = (id: 'stowage' | 'height'): Column<Ebag> => ({
      id,
      header: t(`bi-storage.ebags.${id}`),
      width: 96,
      priority: 5,
      cell: ({ [id]: text }) => <bdi>{text ?? '—'}</bdi>,
    });
    return [
      {
        id: 'name',
        header: t('bi-storage.group.twin'),
        cell: (ebag) => <TwinName twin={ebag} />,
        exports: ['name', 'mac'],
        minWidth: 152,
        fixed: true,
        card: 'title',
      },
      {
        id: 'level',
        header: t('bi-storage.ebags.state'),
        cell: EbagState,
        exports: ['level', 'openAlarms', 'sensorState'],
        width: 168,
        downFirst: true,
        priority: 6,
        card: 'badge',
      },
      {
        id: 'Warehouse',
        header: t('bi-storage.ebags.place'),
        cell: EbagPlace,
        exports: ['Warehouse', 'segments', 'Lot'],
        minWidth: 148,
        keeps: true,
      },
      written('stowage'),
      written('height'),
      value('temperature'),
      value('humidity'),
      {
        id: 'lastReadingAt',
        header: t('bi-storage.ebags.lastReading'),
        width: 140,
        downFirst: true,
        priority: 2,
        cell: ({ lastReadingAt }) => (lastReadingAt ? <Age at={lastReadingAt} /> : '—'),
      },
    ];
  }, [t, locale]);
}
