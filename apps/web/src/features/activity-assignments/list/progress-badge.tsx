import type { ActivityAssignment, Progress } from '@gemelo/contract/endpoints/activity-assignments';
import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconClockExclamation,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import row from '../../../ui/layout/row.module.css';
import { type Icon, StateBadge, type Tone } from '../../../ui/states/state-badge.tsx';

const looks: Record<Progress, { tone: Tone; icon: Icon }> = {
  assigned: { tone: 'silent', icon: IconCircleDashed },
  started: { tone: 'info', icon: IconPlayerPlay },
  done: { tone: 'normal', icon: IconCircleCheck },
  cancelled: { tone: 'silent', icon: IconBan },
};

/** Open after its time. */
export const isLate = ({ state, dueAt }: Pick<ActivityAssignment, 'state' | 'dueAt'>) =>
  state === 'Activo' && Date.parse(dueAt) < Date.now();

/** How far an assignment has come, and whether its time has passed. */
export function ProgressBadge({
  assignment,
  plain = true,
}: {
  assignment: ActivityAssignment;
  plain?: boolean;
}) {
  const { t } = useTranslation();
  const { progress } = assignment;
  return (
    <span className={row.wrap}>
      <StateBadge {...looks[progress]} plain={plain}>
        {t(`contract:choice.progress.${progress}`)}
      </StateBadge>
      {isLate(assignment) && (
        <StateBadge tone="warning" icon={IconClockExclamation} plain={plain}>
          {t('activity-assignments.late')}
        </StateBadge>
      )}
    </span>
  );
}
