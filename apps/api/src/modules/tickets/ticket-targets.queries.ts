import type { TicketTarget } from '@gemelo/contract/endpoints/ticket-targets';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

const selectTargets = (db: Builder) =>
  db
    .selectFrom('ticketTarget as t')
    .leftJoin('ticketType as y', 'y.idTicketType', 't.idTicketType')
    .leftJoin('taskPriority as p', 'p.idTaskPriority', 't.idTaskPriority')
    .select([
      't.idTicketTarget',
      't.idCompany',
      't.idTicketType',
      'y.name as typeName',
      't.idTaskPriority',
      'p.name as priorityName',
      'p.color as priorityColor',
      't.responseMinutes',
      't.resolutionMinutes',
      't.version',
    ]);
type FoundTarget = Awaited<ReturnType<ReturnType<typeof selectTargets>['executeTakeFirstOrThrow']>>;

const presentTarget = ({
  idTicketType,
  typeName,
  idTaskPriority,
  priorityName,
  priorityColor,
  ...row
}: FoundTarget): TicketTarget => ({
  ...row,
  TicketType: idTicketType === null ? null : { idTicketType, name: typeName ?? '' },
  TaskPriority:
    idTaskPriority === null ? null : { idTaskPriority, name: priorityName ?? '', color: priorityColor },
});

const targetById = prepared<{ idTicketTarget: number }>()((db, { idTicketTarget }) =>
  selectTargets(db).where('t.idTicketTarget', '=', idTicketTarget),
);
export async function findTarget(tx: Tx, idTicketTarget: number): Promise<TicketTarget | undefined> {
  const row = await targetById.first(tx, { idTicketTarget });
  return row && presentTarget(row);
}

const targetsOf = prepared<{ idCompany: number }>()((db, { idCompany }) =>
  selectTargets(db)
    .where('t.idCompany', '=', idCompany)
    .orderBy(sql`t.id_ticket_type is null`)
    .orderBy(sql`t.id_task_priority is null`)
    .orderBy('y.name')
    .orderBy('p.order')
    .orderBy('t.idTicketTarget'),
);
/** The targets of a company, the most specific first, as they count. */
export const listTargets = async (tx: Tx, idCompany: number): Promise<TicketTarget[]> =>
  (await targetsOf.all(tx, { idCompany })).map(presentTarget);
