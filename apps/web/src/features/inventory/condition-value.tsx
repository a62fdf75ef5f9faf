import { useFormat } from '../../lib/format.ts';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { type Condition, levelOf, type Thresholds, units } from './conditions.ts';
import classes from './inventory.module.css';

interface ConditionValueProps {
  condition: Condition;
  value: number | null;
  thresholds: Thresholds | undefined;
}

/** A mean with its unit, and its state against the company's thresholds as icon, word and colour. */
export function ConditionValue({ condition, value, thresholds }: ConditionValueProps) {
  const format = useFormat();
  if (value === null) return '—';
  const level = levelOf(condition, value, thresholds);
  return (
    <span className={classes.condition}>
      <bdi className={classes.figure}>
        {format.number(value, 1)} {units[condition]}
      </bdi>
      {level && <StateBadge state={level} plain />}
    </span>
  );
}
