import type { TicketDetail } from '@gemelo/contract/endpoints/tickets';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link, type Place } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { AlarmStateBadge } from '../../../parts/alarms/alarm-badges.tsx';
import { PresenceOf } from '../../../parts/presence/presence-of.tsx';
import { OverdueBadge, Priority } from '../../../parts/tickets/ticket-badges.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import classes from './page.module.css';

/** A link if the user may open the record, otherwise its name. */
function LinkIfAllowed({ may, link, children }: { may: boolean; link: Place; children: ReactNode }) {
  if (!may) return <bdi>{children}</bdi>;
  return (
    <Anchor component={Link} {...link}>
      <bdi>{children}</bdi>
    </Anchor>
  );
}

/** Fields that can be edited on the page are not repeated here. */
function useFacts(ticket: TicketDetail, handled: boolean): [string, ReactNode][] {
  const { t } = useTranslation();
  const can = useCan();
  const format = useFormat();
  const { Twin, Warehouse, Alarm, dueAt, overdue } = ticket;
  const facts: [string, ReactNode][] = [
    [t('contract:field.TicketType'), <bdi key="type">{ticket.TicketType.name}</bdi>],
    [t('contract:field.Reporter'), <bdi key="by">{ticket.Reporter?.name ?? t('tickets.system')}</bdi>],
  ];
  if (!handled)
    facts.push(
      [t('contract:field.TaskPriority'), <Priority key="priority" priority={ticket.TaskPriority} />],
      [t('contract:field.Assignee'), <Assignee key="for" ticket={ticket} />],
    );
  if (Twin)
    facts.push([
      t('contract:field.Twin'),
      <LinkIfAllowed key="twin" may={can('twin:view')} link={linkTo('twin', Twin.idTwin)}>
        {Twin.name}
      </LinkIfAllowed>,
    ]);
  if (Warehouse)
    facts.push([
      t('contract:field.Warehouse'),
      <LinkIfAllowed
        key="warehouse"
        may={can('inventory:view')}
        link={linkTo('stockedDevices', Warehouse.idWarehouse)}
      >
        {Warehouse.name}
      </LinkIfAllowed>,
    ]);
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
    <Card title={t('contract:field.description')}>
      {ticket.description ? (
        <p className={classes.description} dir="auto">
          {ticket.description}
        </p>
      ) : (
        <Nothing>{t(ticket.Reporter ? 'tickets.noDescription' : 'tickets.alarm.opened')}</Nothing>
      )}
      <Facts facts={facts} />
    </Card>
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
