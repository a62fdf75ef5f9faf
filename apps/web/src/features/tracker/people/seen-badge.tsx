import type { TrackedPerson } from '@gemelo/contract/endpoints/tracking';
import { IconMapPinOff, IconShieldOff } from '@tabler/icons-react';
import { useIsLost } from '../../../lib/server-health.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { SeenAge } from '../../../ui/map/map-point.ts';
import { Age } from '../../../ui/states/age.tsx';
import { type KnownState, StateBadge } from '../../../ui/states/state-badge.tsx';
import classes from '../tracker.module.css';
import { seenAge } from './seen-age.ts';

const states: Record<SeenAge, KnownState> = { fresh: 'online', old: 'late', silent: 'silent' };

interface SeenBadgeProps {
  person: Pick<TrackedPerson, 'place' | 'consented'>;
  now: number;
}

/** How current the last place of somebody is, in words; or why there is none. */
export function SeenBadge({ person: { place, consented }, now }: SeenBadgeProps) {
  const { t } = useTranslation();
  const isLost = useIsLost();
  if (!place)
    return consented ? (
      <StateBadge tone="silent" icon={IconMapPinOff} plain>
        {t('tracker.age.none')}
      </StateBadge>
    ) : (
      <StateBadge tone="silent" icon={IconShieldOff} plain>
        {t('tracker.age.noConsent')}
      </StateBadge>
    );
  const age = seenAge(place.at, now);
  return (
    <span className={classes.seen}>
      {isLost ? (
        <StateBadge tone="silent" plain>
          {t('tracker.age.last')}
        </StateBadge>
      ) : (
        <StateBadge state={states[age]} plain>
          {t(`tracker.age.${age}`)}
        </StateBadge>
      )}
      <Age at={place.at} />
    </span>
  );
}
