import type { AlarmDetail, AlarmEvent } from '@gemelo/contract/endpoints/alarms';
import {
  IconBellRinging,
  IconChecks,
  IconCircleCheck,
  IconMail,
  IconTrendingDown,
  IconTrendingUp,
} from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useAlarmWords } from '../../../parts/alarms/use-alarm-words.ts';
import { TimelineEntry } from '../../../ui/lists/timeline.tsx';

const icons: Record<AlarmEvent['kind'], typeof IconMail> = {
  opened: IconBellRinging,
  raised: IconTrendingUp,
  lowered: IconTrendingDown,
  acknowledged: IconChecks,
  reminded: IconMail,
  resolved: IconCircleCheck,
};

/** One entry of an alarm's history. */
export function AlarmEventItem({ event, alarm }: { event: AlarmEvent; alarm: AlarmDetail }) {
  const { t } = useTranslation();
  const { figure } = useAlarmWords();
  const key = event.kind === 'resolved' && !event.User ? 'ended' : event.kind;
  return (
    <TimelineEntry
      icon={icons[event.kind]}
      who={event.User?.name}
      what={
        <>
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
        </>
      }
      at={event.at}
      note={event.note}
    />
  );
}
