import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { Button } from '@mantine/core';
import { IconCheck, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import { ACTIVITIES_PATH } from '../../../parts/field/field-paths.ts';
import type { useProgress } from '../../../parts/field/use-progress.ts';

interface FootProps {
  activity: ActivityAssignment;
  progress: ReturnType<typeof useProgress>;
}

/** Starts or ends the activity. */
export function MenuFoot({ activity, progress }: FootProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (!useCan()('my-activity:create')) return null;
  if (activity.progress === 'assigned')
    return (
      <Button
        className={phone.button ?? ''}
        leftSection={<IconPlayerPlay size={22} className="mantine-rotate-rtl" aria-hidden />}
        onClick={() => void progress.start(activity)}
      >
        {t('my-activities.start')}
      </Button>
    );
  if (activity.progress !== 'started') return null;
  const finish = async () => {
    if (await progress.finish(activity)) await navigate({ to: ACTIVITIES_PATH });
  };
  return (
    <Button
      className={phone.button ?? ''}
      leftSection={<IconCheck size={22} aria-hidden />}
      onClick={() => void finish()}
    >
      {t('my-activities.end')}
    </Button>
  );
}
