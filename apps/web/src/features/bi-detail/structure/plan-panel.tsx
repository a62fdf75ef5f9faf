import { variableSegment } from '@gemelo/contract/endpoints/bi';
import type { SegmentStock, StockedSegment } from '@gemelo/contract/endpoints/inventory';
import { units } from '@gemelo/contract/endpoints/twins-latest';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { FiguresPanel } from '../../../parts/bi/figures-panel.tsx';
import type { Period } from '../../../parts/bi/source.ts';
import { bucketEnd } from '../../../parts/bi/variable-series.ts';
import { PlanMap } from '../../../parts/places/plan-map.tsx';
import { useFigure } from '../../../ui/chart/figure.ts';
import { Pictured } from '../../../ui/chart/pictured.tsx';
import { spanText } from '../../../ui/chart/time-axis.ts';
import { ConditionCell } from './condition-cell.tsx';
import { ConditionChoice } from './condition-choice.tsx';
import { ConditionLegend } from './condition-legend.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { type Condition, conditions, liveFacts, pastFacts, spanOf } from './replay-data.ts';
import classes from './structure.module.css';
import { usePlanTable } from './use-plan-table.ts';
import { useRecorded } from './use-recorded.ts';
import { useReplay } from './use-replay.ts';

interface PlanPanelProps {
  stock: SegmentStock;
  period: Period;
}

/** What the plan is coloured by, kept in the address. */
function useCondition(): [Condition, (next: string) => void] {
  const navigate = useNavigate();
  const { color } = useSearch();
  return [
    conditions.find((one) => one === color) ?? 'temperature',
    (next) => void navigate({ to: '.', replace: true, search: (now) => ({ ...now, color: next }) }),
  ];
}

/** The segments at their place in the building, at a moment. */
export function PlanPanel({ stock, period }: PlanPanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const [condition, paint] = useCondition();
  const source = useMemo(() => ({ warehouses: [stock.idWarehouse] }), [stock.idWarehouse]);
  const sections = stock.categories.filter(({ WarehouseSegments }) => WarehouseSegments.length > 0);
  const segments = sections.flatMap(({ WarehouseSegments }) => WarehouseSegments);
  const { recorded, frames, interval, body, figures, values } = useRecorded(
    source,
    period,
    segments.length,
    condition,
  );
  const replay = useReplay(frames.length);
  const at = replay.isNow ? undefined : frames[replay.index];
  const span = spanOf(condition, recorded, segments);
  const factsOf = (segment: StockedSegment, one: Condition) =>
    at === undefined
      ? liveFacts(segment, one, recorded, frames.at(-1))
      : pastFacts(segment.idWarehouseSegment, at, one, recorded);
  const alarmsOf = ({ openAlarms }: StockedSegment) => (at === undefined ? openAlarms : 0);
  const table = usePlanTable(segments, factsOf, alarmsOf);
  const say = (index: number) => {
    const from = frames[index];
    if (from === undefined) return t('bi-detail.structure.now');
    const until = Number.POSITIVE_INFINITY;
    return spanText(from, bucketEnd(from, { interval, timeZone, until }), locale, timeZone);
  };
  const degrees = useFigure({ unit: units.temperature, decimals: 0 });
  const percent = useFigure({ unit: units.humidity, decimals: 0 });
  const limitOf = (one: Condition) =>
    one === 'temperatureHours' ? degrees(values.temperatureAlarm) : percent(values.humidityAlarm);
  return (
    <FiguresPanel
      title={
        at === undefined
          ? t('bi-detail.structure.question')
          : t('bi-detail.structure.past', { moment: say(replay.index) })
      }
      endpoint={variableSegment}
      body={body}
      // The plan of now stands before the past is known.
      figures={{ ...figures, loading: false }}
      table={table}
      first={t('bi-detail.structure.segment')}
      decimals={1}
      grows
      pictured
      height={360}
    >
      {({ onReady }) => (
        <Pictured onReady={onReady} className={classes.panel}>
          <div className={classes.controls}>
            <ConditionChoice
              value={condition}
              labelOf={(one) => t(`bi-detail.structure.condition.${one}`, { limit: limitOf(one) })}
              onChange={paint}
            />
            <ConditionLegend condition={condition} range={span} limit={limitOf(condition)} />
          </div>
          <ReplayBar replay={replay} say={say} />
          {sections.map((section) => (
            <section key={section.idWarehouseCategory} aria-label={section.name} data-pictured>
              {sections.length > 1 && (
                <h2 className={classes.section}>
                  <bdi>{section.name}</bdi>
                </h2>
              )}
              <PlanMap section={section}>
                {(segment) => (
                  <ConditionCell
                    id={segment.idWarehouseSegment}
                    name={segment.name}
                    facts={factsOf(segment, condition)}
                    condition={condition}
                    range={span}
                    alarms={alarmsOf(segment)}
                  />
                )}
              </PlanMap>
            </section>
          ))}
        </Pictured>
      )}
    </FiguresPanel>
  );
}
