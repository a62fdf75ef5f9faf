import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { Button } from '@mantine/core';
import { IconCheck, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useTimeZone } from '../../../lib/format.ts';
import { dateFormat } from '../../../lib/formatters.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import type { PhonePlace } from '../../../parts/field/place-of-phone.ts';
import type { useProgress } from '../../../parts/field/use-progress.ts';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import classes from '../my-activities.module.css';
import { StopList } from '../stop-list.tsx';
import type { SectionName } from './sections.ts';

const SHOWN = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
const tones = { today: 'silent', overdue: 'warning', upcoming: 'silent', done: 'normal' } as const;

interface ActivityCardProps {
  activity: ActivityAssignment;
  section: SectionName;
  place: PhonePlace | undefined;
  progress: ReturnType<typeof useProgress>;
  onOpen: () => void;
}

/** One activity with the two things that are done with it. */
export function ActivityCard({ activity, section, place, progress, onOpen }: ActivityCardProps) {
  const { t } = useTranslation();
  const range = dateFormat(useLocale(), { ...SHOWN, timeZone: useTimeZone() });
  const can = useCan();
  const { Activity, startsAt, dueAt, instructions, stops, recordCount } = activity;
  const isRunning = activity.progress === 'started';
  const isDone = activity.progress === 'done';
  const mayWork = can('my-activity:create');
  const start = async () => {
    // Whoever is asked for consent goes on after the answer.
    if ((await progress.start(activity)) === 'started') onOpen();
  };
  return (
    <li className={classes.card} data-running={isRunning || undefined}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          <bdi>{Activity.name}</bdi>
        </h3>
        <StateBadge tone={isRunning ? 'info' : tones[section]}>
          {t(`my-activities.state.${isRunning ? 'running' : section}`)}
        </StateBadge>
      </div>
      <p className={classes.line}>{range.formatRange(new Date(startsAt), new Date(dueAt))}</p>
      {instructions && (
        <p className={classes.instructions}>
          <bdi>{instructions}</bdi>
        </p>
      )}
      {stops.length > 0 && <StopList stops={stops} place={isDone ? undefined : place} />}
      {recordCount > 0 && (
        <p className={classes.line}>{t('my-activities.recorded', { count: recordCount })}</p>
      )}
      <div className={phone.buttons}>
        {mayWork && activity.progress === 'assigned' && (
          <Button
            className={phone.button ?? ''}
            variant={section === 'upcoming' ? 'default' : 'filled'}
            leftSection={<IconPlayerPlay size={22} className="mantine-rotate-rtl" aria-hidden />}
            onClick={() => void start()}
          >
            {t('my-activities.start')}
          </Button>
        )}
        <Button
          className={phone.button ?? ''}
          variant={isRunning ? 'filled' : 'default'}
          leftSection={isRunning && mayWork && <IconPlus size={22} aria-hidden />}
          onClick={onOpen}
        >
          {t(isRunning && mayWork ? 'my-activities.record' : 'my-activities.open')}
        </Button>
        {mayWork && isRunning && (
          <Button
            className={phone.button ?? ''}
            variant="default"
            leftSection={<IconCheck size={22} aria-hidden />}
            onClick={() => void progress.finish(activity)}
          >
            {t('my-activities.end')}
          </Button>
        )}
      </div>
    </li>
  );
}
