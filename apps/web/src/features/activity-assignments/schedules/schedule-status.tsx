import type { ActivitySchedule } from '@gemelo/contract/endpoints/activity-schedules';
import { IconCircleCheck, IconFlag, IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Icon, StateBadge, type Tone } from '../../../ui/states/state-badge.tsx';

const looks: Record<ActivitySchedule['status'], { tone: Tone; icon: Icon }> = {
  active: { tone: 'normal', icon: IconCircleCheck },
  paused: { tone: 'warning', icon: IconPlayerPause },
  ended: { tone: 'silent', icon: IconFlag },
};

export function ScheduleStatusBadge({ status }: Pick<ActivitySchedule, 'status'>) {
  const { t } = useTranslation();
  return (
    <StateBadge {...looks[status]} plain>
      {t(`contract:choice.status.${status}`)}
    </StateBadge>
  );
}
