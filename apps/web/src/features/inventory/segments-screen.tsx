import type { SegmentStock } from '@gemelo/contract/endpoints/inventory';
import { SegmentedControl } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { Link, useNavigate, useSearch } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useMeasureText } from '../../parts/places/measures.ts';
import { OpenCount } from '../../parts/places/open-count.tsx';
import type { Range } from '../../parts/places/plan-layout.ts';
import { PlanLegend } from '../../parts/places/plan-legend.tsx';
import { PlanMap } from '../../parts/places/plan-map.tsx';
import { LevelBadge } from '../../parts/twins/level-badge.tsx';
import { Bone, Skeleton, TextBone } from '../../ui/skeletons/skeleton.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { useInventoryAddress } from './asked.ts';
import { type Measure, measures, rangeOf, worstMeasure } from './heat.ts';
import classes from './map.module.css';
import { SegmentCell } from './segment-cell.tsx';
import { SegmentTrends } from './segment-trends.tsx';
import { StockedList } from './stocked-list.tsx';
import { WarehouseFrame } from './warehouse-frame.tsx';

/** What the colours and outlines of the plan mean. */
function Legend({ measure, range }: { measure: Measure; range: Range | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const withUnit = useMeasureText();
  const write = (value: number) => (measure === 'twins' ? format.number(value) : withUnit(measure, value));
  return (
    <PlanLegend
      scale={{
        measure,
        label: t(`inventory.map.scale.${measure}`),
        range,
        write,
        nothing: t('inventory.map.nothing'),
      }}
      outlined={t('inventory.map.outlined')}
      further={t('inventory.map.orBeyond')}
    />
  );
}

const SegmentsSkeleton = () => (
  <Skeleton layout={classes.segments}>
    <div className={classes.bar}>
      <TextBone height={28} width={560} />
    </div>
    <div className={classes.section}>
      <div className={classes.title}>
        <TextBone height={14} width={96} />
      </div>
      <Bone height={360} />
      <Bone height={360} />
    </div>
  </Skeleton>
);

/** A warehouse's segments with their devices, as a plan and as a list. */
export const SegmentsScreen = () => (
  <WarehouseFrame page="segments">
    {(stock) => (stock ? <Segments key={stock.idWarehouse} stock={stock} /> : <SegmentsSkeleton />)}
  </WarehouseFrame>
);

/** Devices that the plan cannot show, with their state. */
function Unplaced({ stock: { idWarehouse, unplaced } }: { stock: SegmentStock }) {
  const { t } = useTranslation();
  const { link } = useInventoryAddress();
  const { twins, level, openAlarms } = unplaced;
  if (twins === 0) return null;
  return (
    <span className={classes.unplaced}>
      {level !== 'normal' && <LevelBadge level={level} alarms={openAlarms} />}
      <OpenCount count={openAlarms} />
      <Link {...link('stockedDevices', idWarehouse)}>{t('inventory.map.unplaced', { count: twins })}</Link>
    </span>
  );
}

function Segments({ stock }: { stock: SegmentStock }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { color } = useSearch();
  const sections = stock.categories.filter(({ WarehouseSegments }) => WarehouseSegments.length > 0);
  const segments = sections.flatMap(({ WarehouseSegments }) => WarehouseSegments);
  // As it was when the page was opened: colours that change by themselves would confuse.
  const [first] = useState(() => worstMeasure(segments));
  const measure = measures.find((one) => one === color) ?? first;
  const range = rangeOf(measure, segments);
  if (sections.length === 0) {
    return (
      <NoData
        icon={<IconLayoutGrid size={24} stroke={1.5} />}
        title={t('inventory.map.none')}
        text={t('inventory.map.noneText')}
      />
    );
  }
  const paint = (next: string) =>
    void navigate({ to: '.', replace: true, search: (now) => ({ ...now, color: next }) });
  return (
    <div className={classes.segments}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('inventory.map.by')}
          data={measures.map((value) => ({ value, label: t(`inventory.map.${value}`) }))}
          value={measure}
          onChange={paint}
        />
        <Legend measure={measure} range={range} />
        <Unplaced stock={stock} />
      </div>
      <SegmentTrends of={{ idWarehouse: stock.idWarehouse }}>
        {sections.map((section) => (
          <section
            key={section.idWarehouseCategory}
            className={classes.section}
            aria-labelledby={`section-${section.idWarehouseCategory}`}
          >
            <h2 id={`section-${section.idWarehouseCategory}`} className={classes.title}>
              <bdi>{section.name}</bdi>
            </h2>
            <PlanMap section={section}>
              {(segment) => <SegmentCell segment={segment} measure={measure} range={range} />}
            </PlanMap>
            <StockedList section={section} />
          </section>
        ))}
      </SegmentTrends>
    </div>
  );
}
