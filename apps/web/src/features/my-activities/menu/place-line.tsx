import type { Position } from '@gemelo/contract/forms/values';
import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import type { usePosition } from '../../../parts/forms/use-position.ts';
import { Notice } from '../../../ui/states/notice.tsx';

interface PlaceLineProps {
  position: Position | undefined;
  finding: ReturnType<typeof usePosition>;
}

/** How exactly the place is known, or why it is not; without one a record is taken all the same. */
export function PlaceLine({ position, finding }: PlaceLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { looking, problem, look } = finding;
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
  return (
    <p className={phone.small} aria-live="polite">
      <IconCurrentLocation size={18} aria-hidden />{' '}
      {position
        ? t('my-activities.accuracy', { metres: format.number(Math.round(position.accuracy ?? 0)) })
        : t(looking ? 'my-activities.finding' : 'my-activities.place.without')}
    </p>
  );
}
