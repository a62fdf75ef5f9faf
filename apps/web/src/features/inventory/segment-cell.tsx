import type { StockedSegment } from '@gemelo/contract/endpoints/inventory';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { toneIcons } from '../../ui/states/state-badge.tsx';
import { useInventoryAddress } from './asked.ts';
import { levelOf, type Thresholds, units } from './conditions.ts';
import { type Measure, type Range, strengthOf } from './heat.ts';
import classes from './map.module.css';

interface SegmentCellProps {
  segment: StockedSegment;
  measure: Measure;
  range: Range | undefined;
  thresholds: Thresholds | undefined;
}

/** A segment on the plan, tinted by its value, with a link to its devices. */
export function SegmentCell({ segment, measure, range, thresholds }: SegmentCellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { link } = useInventoryAddress();
  const value = segment[measure];
  const strength = strengthOf(value, range);
  const level = measure === 'twins' || value === null ? undefined : levelOf(measure, value, thresholds);
  const Icon = level && level !== 'normal' ? toneIcons[level] : undefined;
  return (
    <Link
      {...link('segment', segment.idWarehouseSegment)}
      className={classes.cell}
      data-measure={measure}
      data-blank={strength === undefined || undefined}
      style={
        strength === undefined ? undefined : { ['--strength' as string]: `${Math.round(strength * 100)}%` }
      }
    >
      <bdi className={classes.cellName}>{segment.name}</bdi>
      <span className={classes.cellValue}>
        {Icon && level && <Icon size={14} aria-hidden />}
        <bdi>
          {value === null
            ? t('inventory.map.noReading')
            : measure === 'twins'
              ? t('inventory.map.devices', { count: value })
              : `${format.number(value, 1)} ${units[measure]}`}
        </bdi>
      </span>
    </Link>
  );
}
