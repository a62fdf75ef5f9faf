import type { Position } from '@gemelo/contract/forms/values';
import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import { PLACE_PATIENCE_MS } from '../../../parts/field/place-of-phone.ts';
import type { usePosition } from '../../../parts/forms/use-position.ts';
import { Notice } from '../../../ui/states/notice.tsx';

interface PlaceLineProps {
  position: Position | undefined;
  finding: ReturnType<typeof usePosition>;
}

/** Whether something goes on for longer than a place is waited for. */
function useIsLate(isGoingOn: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    setIsLate(false);
    if (!isGoingOn) return undefined;
    const timer = setTimeout(() => setIsLate(true), PLACE_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isGoingOn]);
  return isLate;
}

/** How exactly the place is known, or why it is not; without one a record is taken all the same. */
export function PlaceLine({ position, finding }: PlaceLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { looking, problem, look } = finding;
  const isLate = useIsLate(looking && !position);
  const again = (
    <Button variant="default" className={phone.button ?? ''} onClick={() => look()}>
      {t('my-activities.place.again')}
    </Button>
  );
  if (!position && problem)
    return (
      <Notice tone="warning" title={t('my-activities.place.without')} action={again}>
        {t(`my-activities.noPlace.${problem}`)}
      </Notice>
    );
  const without = isLate ? 'my-activities.place.late' : 'my-activities.finding';
  return (
    <p className={phone.small} aria-live="polite">
      <IconCurrentLocation size={18} aria-hidden />{' '}
      {position
        ? t('my-activities.accuracy', { metres: format.number(Math.round(position.accuracy ?? 0)) })
        : t(looking ? without : 'my-activities.place.without')}
    </p>
  );
}
