import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import type { WaitingRecord } from '../../../lib/offline/waiting.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import { usePhonePlace } from '../../../parts/field/place-of-phone.ts';
import classes from '../my-activities.module.css';

interface RecordedBarProps {
  recorded: WaitingRecord;
  /** Its place is looked for. */
  isLooking: boolean;
  onUndo: () => void;
}

/** What was just recorded, how exactly its place is known, and the way back. */
export function RecordedBar({ recorded, isLooking, onUndo }: RecordedBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { problem = 'unavailable' } = usePhonePlace();
  const { actionName, place } = recorded;
  const without = isLooking ? t('my-activities.finding') : t(`my-activities.noPlace.${problem}`);
  return (
    <div className={classes.recorded} role="status">
      <IconCircleCheck size={28} aria-hidden />
      <div className={classes.recordedWords}>
        <strong>{t('my-activities.recordedNow', { action: actionName })}</strong>
        <span>
          {place
            ? t('my-activities.accuracy', { metres: format.number(Math.round(place.accuracy ?? 0)) })
            : without}
        </span>
      </div>
      <Button
        variant="default"
        className={phone.button ?? ''}
        leftSection={<IconArrowBackUp size={20} className="mantine-rotate-rtl" aria-hidden />}
        onClick={onUndo}
      >
        {t('my-activities.undo')}
      </Button>
    </div>
  );
}
