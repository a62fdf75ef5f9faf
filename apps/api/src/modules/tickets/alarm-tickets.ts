import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import { type Tx, touch } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { giveTargets } from './ticket-deadlines.ts';
import { firstState } from './ticket-times.ts';

const MAX_TITLE_LENGTH = 200;

/** The effects of alarms on tickets, in the transaction in which alarms open and end. */
export const alarmTickets = {
  /** Opens one ticket for each alarm whose rule requires it. */
  async open(tx: Tx, idCompany: number, idAlarms: readonly number[]) {
    if (idAlarms.length === 0) return;
    const { idTicketState, category } = await firstState(tx);
    const { rows } = await sql<{ idTicket: number; title: string }>`
      with made as (
        insert into ticket (id_company, title, id_ticket_type, id_ticket_state, category, id_task_priority, id_twin, id_warehouse, id_alarm)
        select a.id_company, left(r.name || ': ' || t.name, ${MAX_TITLE_LENGTH}), r.id_ticket_type, ${idTicketState}, ${category},
          case a.severity when 'alarm' then 2 else 3 end, a.id_twin, a.id_warehouse, a.id_alarm
        from alarm a
        join alarm_rule r on r.id_alarm_rule = a.id_alarm_rule
        join twin t on t.id_twin = a.id_twin
        where a.id_alarm = any(${[...idAlarms]}) and a.id_company = ${idCompany} and r.id_ticket_type is not null
        order by a.id_alarm
        on conflict do nothing returning id_ticket, id_company, title
      ), logged as (
        insert into ticket_event (id_company, id_ticket, kind) select id_company, id_ticket, 'opened' from made order by id_ticket
      )
      select id_ticket, title from made order by id_ticket`.execute(tx);
    await giveTargets(
      tx,
      rows.map(({ idTicket }) => idTicket),
    );
    await audit(
      tx,
      system,
      ...rows.map(({ idTicket, title }) => ({
        entity: 'ticket',
        id: idTicket,
        action: 'create',
        idCompany,
        after: { title },
      })),
    );
  },

  /** Notes in the history of a ticket that its alarm ended; its state is left to its assignee. */
  async follow(tx: Tx, idCompany: number) {
    const { rows } = await sql<{ idTicket: number }>`
      with over as (
        update ticket k set alarm_over_at = now(), updated_at = now()
        from alarm a
        where k.id_company = ${idCompany} and k.id_alarm is not null and k.alarm_over_at is null
          and a.id_alarm = k.id_alarm and a.state = 'resolved'
        returning k.id_ticket, k.id_company, a.resolution, a.resolved_by, a.resolved_note
      )
      insert into ticket_event (id_company, id_ticket, kind, id_user, became, note)
      select id_company, id_ticket, 'alarm', resolved_by, resolution, resolved_note from over order by id_ticket
      returning id_ticket`.execute(tx);
    for (const { idTicket } of rows) touch(tx, 'ticket', idCompany, idTicket);
  },
};
export type AlarmTickets = typeof alarmTickets;
