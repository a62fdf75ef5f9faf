import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { Age } from '../../ui/states/age.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import classes from './tickets.module.css';

type Timed = Pick<
  Ticket,
  'lateAt' | 'lateFor' | 'overdue' | 'soon' | 'waitingSince' | 'resolveBy' | 'respondBy'
>;

/** "Responder en 40 min", "Venció hace 2 h": the next deadline of a ticket, in words and with its sign. */
export function Deadline({ ticket, plain = false }: { ticket: Timed; plain?: boolean }) {
  const { t } = useTranslation();
  const { lateAt, lateFor, overdue, soon } = ticket;
  if (!lateAt || !lateFor)
    return ticket.waitingSince && (ticket.resolveBy || ticket.respondBy) ? t('tickets.deadline.paused') : '—';
  const words = (
    <span className={classes.deadline}>
      {t(`tickets.deadline.${overdue ? 'late' : lateFor}`)} <Age at={lateAt} />
    </span>
  );
  if (!overdue && !soon) return words;
  return (
    <StateBadge tone={overdue ? 'alarm' : 'warning'} plain={plain} {...(overdue ? {} : { icon: IconClock })}>
      {words}
    </StateBadge>
  );
}
