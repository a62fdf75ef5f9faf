import type { StockedSegment } from '@gemelo/contract/endpoints/inventory';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useMeasureText } from '../../parts/places/measures.ts';
import { PlaceLevel } from '../../parts/places/place-level.tsx';
import { isOutlined, placeStateOf } from '../../parts/places/place-state.ts';
import { type Range, strengthOf } from '../../parts/places/plan-layout.ts';
import classes from '../../parts/places/plan-map.module.css';
import { useInventoryAddress } from './asked.ts';
import { type Measure, shownValue } from './heat.ts';

interface SegmentCellProps {
  segment: StockedSegment;
  measure: Measure;
  range: Range | undefined;
}

/** A segment on the plan, tinted by its worst value and outlined while in trouble, with a link to its devices. */
export function SegmentCell({ segment, measure, range }: SegmentCellProps) {
  const { link } = useInventoryAddress();
  const state = placeStateOf(segment);
  const strength = state === 'empty' ? undefined : strengthOf(shownValue(segment, measure), range);
  return (
    <Link
      {...link('segment', segment.idWarehouseSegment)}
      className={classes.cell}
      data-measure={measure}
      data-tone={isOutlined(state) ? state : undefined}
      data-blank={strength === undefined || undefined}
      style={
        strength === undefined ? undefined : { ['--strength' as string]: `${Math.round(strength * 100)}%` }
      }
    >
      <bdi className={classes.cellName}>{segment.name}</bdi>{' '}
      <CellValues segment={segment} measure={measure} />
      {state !== 'normal' && state !== 'empty' && (
        <span className={classes.cellState}>
          <PlaceLevel place={segment} plain brief />
        </span>
      )}
    </Link>
  );
}

/** The worst value and the mean, or the number of devices. */
function CellValues({ segment, measure }: Pick<SegmentCellProps, 'segment' | 'measure'>) {
  const { t } = useTranslation();
  const write = useMeasureText();
  const value = shownValue(segment, measure);
  if (measure === 'twins' || segment.twins === 0)
    return <span className={classes.cellValue}>{t('inventory.map.devices', { count: segment.twins })}</span>;
  const mean = segment[measure];
  if (value === null || mean === null)
    return (
      // The state of a place that never reported says as much.
      segment.never < segment.twins && (
        <span className={classes.cellValue}>{t('inventory.map.noReading')}</span>
      )
    );
  return (
    <>
      <bdi className={classes.cellValue}>{write(measure, value)}</bdi>{' '}
      {segment.twins > 1 && (
        <span className={classes.cellMean}>
          {/* Number and unit stay together where the cell is narrow. */}
          {t('parts.places.level.mean', { value: write(measure, mean).replaceAll(' ', '\u00a0') })}
        </span>
      )}
    </>
  );
}
