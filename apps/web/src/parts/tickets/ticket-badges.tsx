import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import type { StateCategory } from '@gemelo/contract/kit/state-categories';
import { IconBan, IconCircleCheck, IconCircleDot, IconHourglass, IconProgress } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { ownVariables } from '../../ui/states/own-colour.ts';
import { type Icon, StateBadge, type Tone } from '../../ui/states/state-badge.tsx';
import classes from './tickets.module.css';

/** The icon is that of the category; the colour too, where the catalogue has none. */
const looks: Record<StateCategory, { tone: Tone; icon: Icon }> = {
  new: { tone: 'info', icon: IconCircleDot },
  progress: { tone: 'normal', icon: IconProgress },
  waiting: { tone: 'silent', icon: IconHourglass },
  done: { tone: 'normal', icon: IconCircleCheck },
  cancelled: { tone: 'silent', icon: IconBan },
};

interface TicketStateBadgeProps {
  state: Pick<Ticket['TicketState'], 'name' | 'category' | 'color'>;
  plain?: boolean;
}

export const TicketStateBadge = ({ state: { name, category, color }, plain }: TicketStateBadgeProps) => (
  <StateBadge {...looks[category]} own={ownVariables(color)} plain={plain ?? false}>
    <bdi>{name}</bdi>
  </StateBadge>
);

/** The icon of a state alone, beside its name. */
export const TicketStateMark = ({ state: { category, color } }: Pick<TicketStateBadgeProps, 'state'>) => (
  <StateBadge {...looks[category]} own={ownVariables(color)} plain>
    {''}
  </StateBadge>
);

/** Priority in its configured colour. */
export const Priority = ({ priority: { name, color } }: { priority: Ticket['TaskPriority'] }) => (
  <span className={classes.priority}>
    <span className={classes.dot} style={color ? { backgroundColor: color } : undefined} aria-hidden />
    <bdi>{name}</bdi>
  </span>
);

export function OverdueBadge({ plain }: { plain?: boolean }) {
  const { t } = useTranslation();
  return (
    <StateBadge tone="alarm" plain={plain ?? false}>
      {t('tickets.overdue')}
    </StateBadge>
  );
}
