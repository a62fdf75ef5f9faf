import type { AlarmDetail, AlarmEvent } from '@gemelo/contract/endpoints/alarms';
import { IconBellRinging, IconChecks, IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import history from '../../../catalogue/history/history.module.css';
import { useFormat } from '../../../lib/format.ts';
import { useAlarmWords } from '../../../parts/alarms/use-alarm-words.ts';
import classes from '../alarms.module.css';

const icons: Record<AlarmEvent['kind'], typeof IconMail> = {
  opened: IconBellRinging,
  acknowledged: IconChecks,
  reminded: IconMail,
  resolved: IconCircleCheck,
};

/** One thing that happened to an alarm: what, when, who, and what they said. */
export function AlarmEventItem({ event, alarm }: { event: AlarmEvent; alarm: AlarmDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { figure } = useAlarmWords();
  const Icon = icons[event.kind];
  const key = event.kind === 'resolved' && !event.User ? 'ended' : event.kind;
  return (
    <li className={history.entry}>
      <span className={history.sign} aria-hidden>
        <Icon size={14} />
      </span>
      <div className={history.words}>
        <p className={history.head}>
          {event.User && (
            <>
              <strong>
                <bdi>{event.User.name}</bdi>
              </strong>{' '}
            </>
          )}
          {t(`alarms.event.${key}`)}
          {event.value !== null && (
            <>
              {' · '}
              <bdi>{figure(event.value, alarm.Measurement)}</bdi>
            </>
          )}
          {event.reason &&
            event.reason !== 'person' &&
            ` · ${t(`contract:choice.resolution.${event.reason}`)}`}
        </p>
        <time className={history.time} dateTime={event.at}>
          {format.moment(event.at)}
        </time>
        {event.note && (
          <p className={classes.note} dir="auto">
            {event.note}
          </p>
        )}
      </div>
    </li>
  );
}
