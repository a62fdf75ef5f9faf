import type { TicketBody } from '@gemelo/contract/endpoints/tickets';
import { type FieldIssue, Invalid } from '@gemelo/contract/kit/errors';
import type { Grant } from '@gemelo/contract/permissions';
import type { Tx } from '../../db/client.ts';
import { issuesOfChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';

type Choice = 'idTicketType' | 'idTaskPriority' | 'idAssignee' | 'idTwin' | 'idWarehouse' | 'idAlarm';
type TicketReferences = { [K in Choice]?: TicketBody[K] | undefined };

/** An author may refer only to records that they may see, because a reference reveals the name. */
const requiredGrants = {
  idTwin: ['twin:view', 'inventory:view'],
  idAlarm: ['alarm:view'],
} as const satisfies Record<string, readonly Grant[]>;

/** Each reference must exist, be shared or belong to the company, and be active. */
export async function checkReferences(
  tx: Tx,
  actor: Pick<Actor, 'permissions'>,
  idCompany: number,
  references: TicketReferences,
) {
  const forbidden = Object.entries(requiredGrants).flatMap(([path, grants]): FieldIssue[] =>
    references[path as keyof typeof requiredGrants] && !grants.some((grant) => actor.permissions.has(grant))
      ? [{ path, rule: 'reference' }]
      : [],
  );
  const wrong = await issuesOfChosen(tx, [
    {
      path: 'idTicketType',
      table: 'ticketType',
      id: 'idTicketType',
      chosen: [references.idTicketType],
      idCompany,
      orShared: true,
    },
    {
      path: 'idTaskPriority',
      table: 'taskPriority',
      id: 'idTaskPriority',
      chosen: [references.idTaskPriority],
      idCompany,
      orShared: true,
    },
    { path: 'idAssignee', table: 'appUser', id: 'idUser', chosen: [references.idAssignee], idCompany },
    { path: 'idTwin', table: 'twin', id: 'idTwin', chosen: [references.idTwin], idCompany },
    {
      path: 'idWarehouse',
      table: 'warehouse',
      id: 'idWarehouse',
      chosen: [references.idWarehouse],
      idCompany,
    },
  ]);
  if (forbidden.length + wrong.length > 0) throw new Invalid([...forbidden, ...wrong]);
}

/** A ticket inherits the references of its alarm, and the place of its twin. */
export async function placeOf(tx: Tx, idCompany: number, { idTwin, idWarehouse, idAlarm }: TicketReferences) {
  const alarm = idAlarm
    ? await tx
        .selectFrom('alarm')
        .select(['idAlarm', 'idTwin', 'idWarehouse', 'resolvedAt'])
        .where('idAlarm', '=', idAlarm)
        .where('idCompany', '=', idCompany)
        .executeTakeFirst()
    : undefined;
  if (idAlarm && !alarm) throw new Invalid([{ path: 'idAlarm', rule: 'reference' }]);
  const idSubjectTwin = idTwin ?? alarm?.idTwin ?? null;
  const twin =
    idSubjectTwin === null || idWarehouse || alarm
      ? undefined
      : await tx
          .selectFrom('twin')
          .select('idWarehouse')
          .where('idTwin', '=', idSubjectTwin)
          .executeTakeFirst();
  return {
    idTwin: idSubjectTwin,
    idWarehouse: idWarehouse ?? alarm?.idWarehouse ?? twin?.idWarehouse ?? null,
    idAlarm: alarm?.idAlarm ?? null,
    // An alarm that has already ended will not be noted again.
    alarmOverAt: alarm?.resolvedAt ?? null,
  };
}
