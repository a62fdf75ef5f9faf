import { PREVIEWED_DAYS } from '@gemelo/contract/endpoints/task-schedules';
import { type Recurrence, upcoming } from '@gemelo/contract/kit/recurrence';
import { useWatch } from 'react-hook-form';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { dayText } from '../tasks/days.ts';
import classes from './recurrence.module.css';
import { useRuleWords } from './use-rule-words.ts';

interface RuleValues extends Recurrence {
  hour: number;
  /** So many turns, of what can be counted. */
  times?: number | null;
}

const isWhole = ({ repeatEvery, startOn, hour, frequency, weekdays = [] }: Partial<RuleValues>) =>
  Boolean(repeatEvery && repeatEvery > 0 && startOn) &&
  typeof hour === 'number' &&
  (frequency !== 'weekly' || weekdays.length > 0);

export function NextDays({ days, today }: { days: readonly string[]; today: string }) {
  const locale = useLocale();
  return (
    <ol className={classes.days}>
      {days.map((day) => (
        <li key={day} className={classes.day}>
          <time dateTime={day}>{dayText(day, today, locale)}</time>
        </li>
      ))}
    </ol>
  );
}

interface RulePreviewProps {
  /** How far it has come, of what is edited. */
  progress: { lastOn: string | null; made: number };
  today: string;
  /** Said of a rule without days. */
  none: string;
}

/** The next days as the server will reckon them, before anything is saved. */
export function RulePreview({ progress: { lastOn, made }, today, none }: RulePreviewProps) {
  const { t } = useTranslation();
  const { words } = useRuleWords();
  const values = useWatch() as RuleValues;
  const rule = { ...values, endOn: values.endOn || null, weekdays: values.weekdays ?? [] };
  const progress = { lastOn, made, times: values.times ?? null };
  const days = isWhole(values) ? upcoming(rule, progress, today, PREVIEWED_DAYS) : [];
  const isAfter = values.frequency === 'afterCompletion';
  const isWaiting = isAfter && lastOn !== null;
  return (
    <section className={classes.preview} aria-live="polite" aria-label={t('parts.recurrence.preview.title')}>
      {isWhole(values) && <p className={classes.rule}>{words(rule)}</p>}
      {days.length > 0 && (
        <>
          <p className={classes.line}>
            {t(isAfter ? 'parts.recurrence.preview.first' : 'parts.recurrence.preview.next')}
          </p>
          <NextDays days={days} today={today} />
        </>
      )}
      {isWaiting && <p className={classes.line}>{t('parts.recurrence.preview.waits')}</p>}
      {days.length === 0 && !isWaiting && <p className={classes.line}>{none}</p>}
    </section>
  );
}
