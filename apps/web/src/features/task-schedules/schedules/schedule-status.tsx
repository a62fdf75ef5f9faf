import type { ScheduleStatus } from '@gemelo/contract/endpoints/task-schedules';
import { IconCircleCheck, IconFlag, IconHourglass, IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Icon, StateBadge, type Tone } from '../../../ui/states/state-badge.tsx';

const looks: Record<ScheduleStatus, { tone: Tone; icon: Icon }> = {
  active: { tone: 'normal', icon: IconCircleCheck },
  waiting: { tone: 'info', icon: IconHourglass },
  paused: { tone: 'warning', icon: IconPlayerPause },
  ended: { tone: 'silent', icon: IconFlag },
};

export function ScheduleStatusBadge({ status, plain = false }: { status: ScheduleStatus; plain?: boolean }) {
  const { t } = useTranslation();
  return (
    <StateBadge {...looks[status]} plain={plain}>
      {t(`contract:choice.status.${status}`)}
    </StateBadge>
  );
}
