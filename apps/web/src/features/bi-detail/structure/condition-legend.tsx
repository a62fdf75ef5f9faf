import { useTranslation } from '../../../lib/translation.tsx';
import type { Range } from '../../../parts/places/plan-layout.ts';
import plan from '../../../parts/places/plan-map.module.css';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import type { Condition } from './replay-data.ts';
import classes from './structure.module.css';
import { useConditionText } from './use-condition-text.ts';

interface ConditionLegendProps {
  condition: Condition;
  range: Range | undefined;
  /** The limit whose hours are counted, in words. */
  limit: string;
}

/** What the colours and outlines of the plan mean. */
export function ConditionLegend({ condition, range, limit }: ConditionLegendProps) {
  const { t } = useTranslation();
  const write = useConditionText(condition);
  return (
    <div className={classes.legend} data-pictured>
      {condition !== 'state' && range && (
        <p className={classes.scale}>
          <span className={classes.small}>{t(`bi-detail.structure.scale.${condition}`, { limit })}</span>
          <span className={classes.span}>
            <bdi>{write(range.low)}</bdi>
            <span className={plan.ramp} data-measure={condition} aria-hidden />
            <bdi>{write(range.high)}</bdi>
          </span>
        </p>
      )}
      <p className={classes.scale}>
        <span className={classes.small}>{t('bi-detail.structure.outlined')}</span>
        <StateBadge state="alarm" />
        <StateBadge state="warning" />
        <span className={classes.small}>{t('bi-detail.structure.dashed')}</span>
      </p>
    </div>
  );
}
