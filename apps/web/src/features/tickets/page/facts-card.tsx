import type { TicketDetail } from '@gemelo/contract/endpoints/tickets';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { AlarmStateBadge } from '../../../parts/alarms/alarm-badges.tsx';
import { useAnswerFact } from '../../../parts/form-answers/answer-behind.tsx';
import { PresenceOf } from '../../../parts/presence/presence-of.tsx';
import { TaskPriorityMark } from '../../../parts/tasks/task-badges.tsx';
import { OverdueBadge } from '../../../parts/tickets/ticket-badges.tsx';
import {
  type Fact,
  LinkIfAllowed,
  usePlaceFacts,
  WorkFactsCard,
} from '../../../parts/work-record/work-facts.tsx';
import classes from './page.module.css';

/** Fields that can be edited on the page are not repeated here. */
function useFacts(ticket: TicketDetail, handled: boolean): Fact[] {
  const { t } = useTranslation();
  const can = useCan();
  const format = useFormat();
  const place = usePlaceFacts(ticket);
  const answer = useAnswerFact('ticket', ticket.idTicket);
  const { Alarm, dueAt, overdue } = ticket;
  const facts: Fact[] = [
    [t('contract:field.TicketType'), <bdi key="type">{ticket.TicketType.name}</bdi>],
    [t('contract:field.Reporter'), <bdi key="by">{ticket.Reporter?.name ?? t('tickets.system')}</bdi>],
  ];
  if (!handled)
    facts.push(
      [t('contract:field.TaskPriority'), <TaskPriorityMark key="priority" priority={ticket.TaskPriority} />],
      [t('contract:field.Assignee'), <Assignee key="for" ticket={ticket} />],
    );
  facts.push(...place, ...answer);
  if (Alarm)
    facts.push([
      t('contract:field.idAlarm'),
      <span key="alarm" className={classes.fact}>
        <LinkIfAllowed may={can('alarm:view')} link={linkTo('alarms', Alarm.idAlarm)}>
          {Alarm.name}
        </LinkIfAllowed>
        <AlarmStateBadge alarm={Alarm} plain />
      </span>,
    ]);
  if (dueAt)
    facts.push([
      t('contract:field.dueAt'),
      <span key="due" className={classes.fact}>
        {format.day(dueAt)} {overdue && <OverdueBadge plain />}
      </span>,
    ]);
  return facts;
}

/** The report and the records it concerns. */
export function FactsCard({ ticket, handled }: { ticket: TicketDetail; handled: boolean }) {
  const { t } = useTranslation();
  const facts = useFacts(ticket, handled);
  return (
    <WorkFactsCard
      description={ticket.description}
      otherwise={t(ticket.Alarm ? 'tickets.alarm.opened' : 'tickets.noDescription')}
      facts={facts}
    />
  );
}

function Assignee({ ticket: { Assignee: person } }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  if (!person) return t('tickets.unassigned');
  return (
    <span className={classes.fact}>
      <bdi>{person.name}</bdi>
      <PresenceOf idUser={person.idUser} />
    </span>
  );
}
