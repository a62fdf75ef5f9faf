import type { AlarmDetail } from '@gemelo/contract/endpoints/alarms';
import { useTranslation } from '../../../lib/translation.tsx';
import { useIsolated } from '../../../lib/use-isolated.ts';
import { SeverityBadge } from '../../../parts/alarms/alarm-badges.tsx';
import { useAlarmWords } from '../../../parts/alarms/use-alarm-words.ts';
import framed from '../../../ui/lists/framed-list.module.css';
import text from '../../../ui/text/text.module.css';
import classes from '../alarms.module.css';
import { useDuration } from '../rules/use-duration.ts';

/** The limits between which the severity of an alarm rises and falls, and where it stands. */
export function AlarmLimits({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation();
  const { figure } = useAlarmWords();
  const isolated = useIsolated();
  const duration = useDuration();
  if (alarm.limits.length === 0) return null;
  const says = ({ threshold, holdSeconds }: AlarmDetail['limits'][number]) => {
    const time = duration(holdSeconds);
    if (alarm.condition === 'silence') return t('alarms.detail.noData', { time });
    const limit = isolated.figure(figure(threshold, alarm.Measurement));
    return holdSeconds === 0 ? limit : t('alarms.detail.limitHold', { limit, time });
  };
  return (
    <section>
      <h3 className={classes.heading}>{t('alarms.detail.limits')}</h3>
      <ol className={framed.list}>
        {alarm.limits.map((limit) => {
          const stands = alarm.state !== 'resolved' && limit.severity === alarm.severity;
          return (
            <li key={limit.severity} className={classes.step} data-stands={stands || undefined}>
              <SeverityBadge severity={limit.severity} plain />
              <span className={classes.limit}>
                <span className={classes.value}>{says(limit)}</span>
                <bdi className={text.note}>{limit.AlarmRule.name}</bdi>
              </span>
              {stands && <span className={classes.stands}>{t('alarms.detail.now')}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
