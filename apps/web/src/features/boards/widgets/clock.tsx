import { useTimeZone } from '../../../lib/format.ts';
import { dateFormat } from '../../../lib/formatters.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useNow } from '../../../parts/readings/time-window.ts';
import { cardFrame } from '../../../ui/layout/card.tsx';
import classes from './widgets.module.css';

const SECOND = 1_000;

/** The company's time, for a display on a wall. */
export function Clock() {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const now = useNow(SECOND);
  return (
    <div className={`${cardFrame} ${classes.clock}`}>
      <time className={classes.time} dateTime={new Date(now).toISOString()}>
        {dateFormat(locale, { timeStyle: 'medium', timeZone }).format(now)}
      </time>
      <span className={classes.day}>{dateFormat(locale, { dateStyle: 'full', timeZone }).format(now)}</span>
    </div>
  );
}
