import { IconCircleDot } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { type WorkState, WorkStateBadge, WorkStateMark } from '../work-record/work-state.tsx';

interface TicketStateProps {
  state: WorkState;
}

export const TicketStateBadge = (props: TicketStateProps & { plain?: boolean }) => (
  <WorkStateBadge newIcon={IconCircleDot} {...props} />
);

/** The icon of a state alone, beside its name. */
export const TicketStateMark = (props: TicketStateProps) => (
  <WorkStateMark newIcon={IconCircleDot} {...props} />
);

export function OverdueBadge({ plain }: { plain?: boolean }) {
  const { t } = useTranslation();
  return (
    <StateBadge tone="alarm" plain={plain ?? false}>
      {t('tickets.overdue')}
    </StateBadge>
  );
}
