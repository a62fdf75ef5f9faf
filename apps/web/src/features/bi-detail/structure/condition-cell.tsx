import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { isOutlined } from '../../../parts/places/place-state.ts';
import { type Range, strengthOf } from '../../../parts/places/plan-layout.ts';
import classes from '../../../parts/places/plan-map.module.css';
import { LevelBadge } from '../../../parts/twins/level-badge.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import type { CellFacts, Condition } from './replay-data.ts';
import { useConditionText } from './use-condition-text.ts';

interface ConditionCellProps {
  id: number;
  name: string;
  facts: CellFacts;
  condition: Condition;
  range: Range | undefined;
  /** Unresolved alarms; of the past it is only known what was beyond a limit. */
  alarms: number;
}

/** A segment of the plan, tinted by the condition and outlined while it was in trouble, with a link to it. */
export function ConditionCell({ id, name, facts, condition, range, alarms }: ConditionCellProps) {
  const { t } = useTranslation();
  const write = useConditionText(condition);
  const { value, mean, state } = facts;
  const strength = state === 'empty' ? undefined : strengthOf(value, range);
  const isBlank = condition === 'state' ? state === 'silent' || state === 'empty' : strength === undefined;
  return (
    <Link
      {...linkTo('segment', id)}
      className={classes.cell}
      data-measure={condition}
      data-tone={isOutlined(state) ? state : undefined}
      data-blank={isBlank || undefined}
      style={
        strength === undefined ? undefined : { ['--strength' as string]: `${Math.round(strength * 100)}%` }
      }
    >
      <bdi className={classes.cellName}>{name}</bdi>{' '}
      {(condition !== 'state' || state === 'empty') && (
        <bdi className={classes.cellValue}>
          {value !== null
            ? write(value)
            : t(state === 'empty' ? 'parts.places.level.empty' : 'bi-detail.structure.noReading')}
        </bdi>
      )}{' '}
      {mean !== null && mean !== value && (
        <span className={classes.cellMean}>
          {t('parts.places.level.mean', { value: write(mean).replaceAll(' ', '\u00a0') })}
        </span>
      )}
      {(isOutlined(state) || (condition === 'state' && state !== 'empty')) && (
        <span className={classes.cellState}>
          {isOutlined(state) ? (
            <LevelBadge level={state} alarms={alarms} plain />
          ) : (
            <StateBadge state={state} plain />
          )}
        </span>
      )}
    </Link>
  );
}
