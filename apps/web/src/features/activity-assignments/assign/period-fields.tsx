import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Beside } from '../../../ui/form/field-group.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import classes from '../activity-assignments.module.css';

/** From when to when, by the clock of the company. */
export function PeriodFields({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const startDay: unknown = useWatch({ name: 'startDay' });
  return (
    <>
      <Beside>
        <DateField name="startDay" label={t('activity-assignments.from')} />
        <TimeField name="startTime" label={t('activity-assignments.fromTime')} />
      </Beside>
      <Beside>
        <DateField
          name="dueDay"
          label={t('activity-assignments.until')}
          {...(typeof startDay === 'string' && startDay ? { min: startDay } : {})}
        />
        <TimeField name="dueTime" label={t('activity-assignments.untilTime')} />
      </Beside>
      <p className={classes.line}>{t('parts.recurrence.hourHint', { zone: timeZone })}</p>
    </>
  );
}
