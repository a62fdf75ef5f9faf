import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { LevelBadge } from '../twins/level-badge.tsx';
import { OpenCount } from './open-count.tsx';
import classes from './place-level.module.css';
import { isOutlined, type PlaceFacts, placeStateOf } from './place-state.ts';

interface PlaceLevelProps {
  place: PlaceFacts;
  /** Without a frame, for tables. */
  plain?: boolean;
  /** Word and figure alone, for small cells. */
  brief?: boolean;
}

/** The state of a place with its active alarms, and how many devices say nothing. */
export function PlaceLevel({ place, plain = false, brief = false }: PlaceLevelProps) {
  const { t } = useTranslation();
  const state = placeStateOf(place);
  if (state === 'empty') return <span className={classes.note}>{t('parts.places.level.empty')}</span>;
  const silent = state === 'silent' ? 0 : place.silent;
  const never = state === 'never' ? 0 : place.never;
  return (
    <span className={classes.level}>
      {isOutlined(state) ? (
        <LevelBadge level={state} alarms={place.openAlarms} plain={plain} />
      ) : (
        <StateBadge state={state} plain={plain} />
      )}
      <OpenCount count={place.openAlarms} brief={brief} />
      {!brief && silent > 0 && (
        <span className={classes.note}>{t('parts.places.level.silent', { count: silent })}</span>
      )}
      {!brief && never > 0 && (
        <span className={classes.note}>{t('parts.places.level.never', { count: never })}</span>
      )}
    </span>
  );
}
