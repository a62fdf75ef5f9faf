import type {
  createTicketTargets as createTargets,
  TicketTarget,
  TicketTargetBody,
} from '@gemelo/contract/endpoints/ticket-targets';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import type { Database, Tx } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen, under } from '../../db/references.ts';
import { ownerFor } from '../../http/acting-for.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import { findTarget, listTargets } from './ticket-targets.queries.ts';

async function check(tx: Tx, idCompany: number, body: TicketTargetBody, kept?: TicketTarget) {
  const { idTicketType, idTaskPriority, responseMinutes, resolutionMinutes } = body;
  if (responseMinutes !== null && resolutionMinutes !== null && responseMinutes > resolutionMinutes)
    throw new Invalid([{ path: 'resolutionMinutes', rule: 'min', params: { min: responseMinutes } }]);
  const shared = { idCompany, orShared: true };
  await checkChosen(tx, [
    {
      ...{ path: 'idTicketType', table: 'ticketType', id: 'idTicketType', ...shared },
      ...{ chosen: [idTicketType], kept: [kept?.TicketType?.idTicketType] },
    },
    {
      ...{ path: 'idTaskPriority', table: 'taskPriority', id: 'idTaskPriority', ...shared },
      ...{ chosen: [idTaskPriority], kept: [kept?.TaskPriority?.idTaskPriority] },
    },
  ]);
}

const onceOnly = { ticket_target_of: () => new Refused('TICKET_TARGET_EXISTS') };

/** How soon the tickets of a company are to be answered and resolved. */
export function createTicketTargets(database: Database) {
  const targets = recordsOf<Actor, TicketTarget>(database, {
    entity: 'ticket-target',
    find: (tx, _actor, id) => findTarget(tx, id),
    lock: rowLock('ticketTarget', 'idTicketTarget'),
    facts: ({ TicketType, TaskPriority, responseMinutes, resolutionMinutes }) => ({
      TicketType: TicketType?.name ?? null,
      TaskPriority: TaskPriority?.name ?? null,
      responseMinutes,
      resolutionMinutes,
    }),
  });

  return {
    list: (actor: Actor, idCompany: number | undefined) =>
      database.read(actor, (tx) => listTargets(tx, companyFor(actor, idCompany))),

    create: (actor: Actor, { targets: bodies, idCompany: wanted }: BodyOf<typeof createTargets>) =>
      refusing(onceOnly, () =>
        database.transaction(actor, async (tx) => {
          const idCompany = await ownerFor(tx, actor, wanted);
          const made: TicketTarget[] = [];
          for (const [index, body] of bodies.entries()) {
            await under(`targets.${index}`, () => check(tx, idCompany, body));
            const { idTicketTarget } = await tx
              .insertInto('ticketTarget')
              .values({ ...body, idCompany })
              .returning('idTicketTarget')
              .executeTakeFirstOrThrow();
            made.push(await targets.noteCreated(tx, actor, idTicketTarget));
          }
          return made;
        }),
      ),

    update: (actor: Actor, idTicketTarget: number, body: TicketTargetBody & { version: number }) =>
      refusing(onceOnly, () => {
        const { version, ...values } = body;
        return targets.change(actor, idTicketTarget, { version }, async (tx, before) => {
          await check(tx, before.idCompany, values, before);
          await tx
            .updateTable('ticketTarget')
            .set({ ...values, ...moved })
            .where('idTicketTarget', '=', idTicketTarget)
            .execute();
        });
      }),

    remove: (actor: Actor, idTicketTarget: number) =>
      database.transaction(actor, async (tx) => {
        const before = await targets.hold(tx, actor, idTicketTarget);
        await tx.deleteFrom('ticketTarget').where('idTicketTarget', '=', idTicketTarget).execute();
        await targets.noteDeleted(tx, actor, idTicketTarget, before);
      }),
  };
}
export type TicketTargets = ReturnType<typeof createTicketTargets>;
