import {
  type InventorySegment,
  type SegmentTrend,
  type StockedSegment,
  segmentTrends,
} from '@gemelo/contract/endpoints/inventory';
import type { ShownMeasure } from '@gemelo/contract/endpoints/twins-latest';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useMeasureText } from '../../parts/places/measures.ts';
import { TrendedValue } from '../../parts/twins/trended-value.tsx';
import classes from './inventory.module.css';

/** What both lists of segments know of each. */
export type SegmentFacts = Pick<StockedSegment, keyof StockedSegment & keyof InventorySegment>;

const Trends = createContext<ReadonlyMap<number, SegmentTrend> | undefined>(undefined);

interface SegmentTrendsProps {
  /** The segments of a warehouse, or those with these ids, joined by commas. */
  of: { idWarehouse: number } | { idWarehouseSegment: string };
  children: ReactNode;
}

/** Reads the trends of the segments of a table, after the table itself. */
export function SegmentTrends({ of, children }: SegmentTrendsProps) {
  const { data } = useRead(segmentTrends, { query: of } as never, {
    enabled: !('idWarehouseSegment' in of) || of.idWarehouseSegment !== '',
    keepPrevious: true,
  });
  const trends = useMemo(
    () => data && new Map(data.data.map((one) => [one.idWarehouseSegment, one])),
    [data],
  );
  return <Trends value={trends}>{children}</Trends>;
}

interface SegmentValueProps {
  segment: SegmentFacts;
  measure: ShownMeasure;
}

/** The worst value of a segment with its trend, and its device where there is room for the name. */
export function SegmentValue({ segment, measure }: SegmentValueProps) {
  const { t } = useTranslation();
  const write = useMeasureText();
  const trend = useContext(Trends)?.get(segment.idWarehouseSegment)?.[measure];
  const [worst, mean] =
    measure === 'temperature'
      ? [segment.worstTemperature, segment.temperature]
      : [segment.worstHumidity, segment.humidity];
  const words = worst && [
    t('parts.places.level.worst', { name: worst.name }),
    mean !== null && t('parts.places.level.mean', { value: write(measure, mean) }),
  ];
  return (
    <span className={classes.segmentValue} data-hint={words?.filter(Boolean).join(' · ')}>
      <TrendedValue measure={measure} shown={worst} alarms={worst?.openAlarms ?? 0} trend={trend}>
        {worst && <bdi className={classes.device}>{worst.name}</bdi>}
      </TrendedValue>
    </span>
  );
}
