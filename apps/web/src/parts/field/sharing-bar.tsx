import { Button } from '@mantine/core';
import { IconCurrentLocation, IconCurrentLocationOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useOwner } from '../../lib/offline/owner.ts';
import { sharing, useSharing } from '../../lib/sharing.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { followPhone, useFollowed } from './follow-phone.ts';
import { keepAwake } from './keep-awake.ts';
import classes from './sharing-bar.module.css';

/** Says on every page that the place of this phone is shared, and stops that with one touch. */
export function SharingBar() {
  const { t } = useTranslation();
  const owner = useOwner();
  const { activity, isPaused, isAwake } = useSharing();
  const { problem } = useFollowed();
  const isOwn = activity?.owner === owner;
  useEffect(
    () => (activity && isOwn && !isPaused ? followPhone(activity) : undefined),
    [activity, isOwn, isPaused],
  );
  const isOn = isOwn && !isPaused;
  useEffect(() => (isOn && isAwake ? keepAwake() : undefined), [isOn, isAwake]);
  if (!isOwn) return null;
  const state = isPaused ? 'paused' : (problem ?? 'on');
  const Icon = state === 'on' ? IconCurrentLocation : IconCurrentLocationOff;
  return (
    <div className={classes.bar} data-state={state} role="status">
      <Icon size={20} aria-hidden />
      <span className={classes.words}>{t(`my-activities.sharing.${state}`)}</span>
      <Button variant="default" className={classes.button ?? ''} onClick={() => sharing.pause(!isPaused)}>
        {t(isPaused ? 'my-activities.sharing.resume' : 'my-activities.sharing.pause')}
      </Button>
    </div>
  );
}
