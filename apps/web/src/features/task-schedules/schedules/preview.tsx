import { PREVIEWED_DAYS, type TaskSchedule } from '@gemelo/contract/endpoints/task-schedules';
import { upcoming } from '@gemelo/contract/kit/recurrence';
import { useWatch } from 'react-hook-form';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { dayText } from '../../../parts/tasks/days.ts';
import classes from '../recurring.module.css';
import type { ScheduleValues } from './schedule-values.ts';
import { useRuleWords } from './use-rule-words.ts';

const isWhole = ({ repeatEvery, startOn, hour, frequency, weekdays = [] }: Partial<ScheduleValues>) =>
  Boolean(repeatEvery && repeatEvery > 0 && startOn) &&
  typeof hour === 'number' &&
  (frequency !== 'weekly' || weekdays.length > 0);

interface PreviewProps {
  schedule: TaskSchedule | undefined;
  today: string;
}

/** The next days as the server will reckon them, before anything is saved. */
export function Preview({ schedule, today }: PreviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { words } = useRuleWords();
  const values = useWatch() as ScheduleValues;
  const progress = {
    lastOn: schedule?.lastOn ?? null,
    made: schedule?.made ?? 0,
    times: values.times ?? null,
  };
  const rule = { ...values, endOn: values.endOn || null, weekdays: values.weekdays ?? [] };
  const days = isWhole(values) ? upcoming(rule, progress, today, PREVIEWED_DAYS) : [];
  const isAfter = values.frequency === 'afterCompletion';
  return (
    <section className={classes.preview} aria-live="polite" aria-label={t('task-schedules.preview.title')}>
      {isWhole(values) && <p className={classes.rule}>{words(rule)}</p>}
      {days.length > 0 && (
        <>
          <p className={classes.line}>
            {t(isAfter ? 'task-schedules.preview.first' : 'task-schedules.preview.next')}
          </p>
          <ol className={classes.days}>
            {days.map((day) => (
              <li key={day} className={classes.day}>
                <time dateTime={day}>{dayText(day, today, locale)}</time>
              </li>
            ))}
          </ol>
        </>
      )}
      {isAfter && progress.lastOn !== null && (
        <p className={classes.line}>{t('task-schedules.preview.waits')}</p>
      )}
      {days.length === 0 && !(isAfter && progress.lastOn !== null) && (
        <p className={classes.line}>{t('task-schedules.preview.none')}</p>
      )}
    </section>
  );
}
