import type { ShownMeasure } from '@gemelo/contract/endpoints/twins-latest';
import { IconWifiOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { PlaceLevel } from '../../parts/places/place-level.tsx';
import { stateRank } from '../../parts/places/place-state.ts';
import type { Column } from '../../ui/data-table/columns.ts';
import type { SortValues } from '../../ui/data-table/sort-rows.ts';
import { Age } from '../../ui/states/age.tsx';
import { RecordName } from '../../ui/text/record-name.tsx';
import classes from './inventory.module.css';
import { type SegmentFacts, SegmentValue } from './segment-trends.tsx';

const worstColumns = { temperature: 'worstTemperature', humidity: 'worstHumidity' } as const;

/** The columns of `useSegmentColumns` as a list that is known whole sorts them; the server has the same orders. */
export const segmentOrder: SortValues<SegmentFacts> = {
  name: ({ name }) => name,
  level: stateRank,
  worstTemperature: ({ worstTemperature }) => worstTemperature?.value ?? null,
  worstHumidity: ({ worstHumidity }) => worstHumidity?.value ?? null,
  lastReadingAt: ({ lastReadingAt }) => (lastReadingAt ? Date.parse(lastReadingAt) : null),
};

/** How many devices a segment has, marked if some of them are not heard. */
function TwinCount({ segment: { twins, silent, never } }: { segment: SegmentFacts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = [
    silent > 0 && t('parts.places.level.silent', { count: silent }),
    never > 0 && t('parts.places.level.never', { count: never }),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <span className={classes.twinCount}>
      {label && (
        <span className={classes.unheard} role="img" aria-label={label} data-hint={label}>
          <IconWifiOff size={14} aria-hidden />
        </span>
      )}
      <bdi className={classes.figure}>{format.number(twins)}</bdi>
    </span>
  );
}

/** Columns shared by lists of segments, which stand inside `SegmentTrends`. */
export function useSegmentColumns() {
  const { t } = useTranslation();
  return useMemo(() => {
    const value = (measure: ShownMeasure): Column<SegmentFacts> => ({
      id: worstColumns[measure],
      header: t(`inventory.stock.${measure}`),
      cell: (segment) => <SegmentValue segment={segment} measure={measure} />,
      exports: [`${worstColumns[measure]}Value`, worstColumns[measure]],
      minWidth: 127,
      downFirst: true,
      priority: 4,
    });
    return {
      name: {
        id: 'name',
        header: t('inventory.segment.one'),
        cell: ({ name }) => <RecordName>{name}</RecordName>,
        fixed: true,
        width: 112,
        card: 'title',
      },
      level: {
        id: 'level',
        header: t('inventory.stock.state'),
        cell: (segment) => <PlaceLevel place={segment} plain brief />,
        exports: ['level', 'openAlarms'],
        width: 146,
        downFirst: true,
        priority: 5,
        card: 'badge',
      },
      temperature: value('temperature'),
      humidity: value('humidity'),
      lastReadingAt: {
        id: 'lastReadingAt',
        header: t('contract:field.lastReadingAt'),
        cell: ({ lastReadingAt }) => (lastReadingAt ? <Age at={lastReadingAt} /> : '—'),
        width: 140,
        downFirst: true,
        priority: 2,
      },
      twins: {
        id: 'twins',
        header: t('contract:field.twins'),
        cell: (segment) => <TwinCount segment={segment} />,
        align: 'end',
        width: 100,
        priority: 1,
      },
    } satisfies Record<string, Column<SegmentFacts>>;
  }, [t]);
}
