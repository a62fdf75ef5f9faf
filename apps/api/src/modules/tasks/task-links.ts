import type { TaskBody } from '@gemelo/contract/endpoints/tasks';
import { type FieldIssue, Invalid, NotFound } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';

type Link = NonNullable<TaskBody['links']>[number];

/** What sees the tickets of a user; their visibility is decided by record. */
export interface SeesTickets {
  mustSee(tx: Tx, actor: Actor, idTicket: number): Promise<{ idCompany: number }>;
}

const isOwn = async (tx: Tx, table: string, id: string, value: number, idCompany: number) => {
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(id)} = ${value} and id_company = ${idCompany}`.execute(
    tx,
  );
  return rows.length > 0;
};

const seesTicket = async (tickets: SeesTickets, tx: Tx, actor: Actor, id: number, idCompany: number) => {
  try {
    return (await tickets.mustSee(tx, actor, id)).idCompany === idCompany;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
};

/** Links a new task with the records that it was made for; the caller has to see each of them. */
export const createTaskLinks = (tickets: SeesTickets) =>
  async function link(tx: Tx, actor: Actor, idCompany: number, idTask: number, links: readonly Link[]) {
    const sees = ({ entity, id }: Link): Promise<boolean> | boolean => {
      if (entity === 'ticket') return seesTicket(tickets, tx, actor, id, idCompany);
      if (!actor.permissions.has(`${entity}:view`)) return false;
      return entity === 'alarm'
        ? isOwn(tx, 'alarm', 'idAlarm', id, idCompany)
        : isOwn(tx, 'lot', 'idLot', id, idCompany);
    };
    const issues: FieldIssue[] = [];
    for (const [at, one] of links.entries())
      if (!(await sees(one))) issues.push({ path: `links.${at}.id`, rule: 'reference' });
    if (issues.length > 0) throw new Invalid(issues);
    for (const { entity, id } of links) {
      const [first, other] = [
        { entity, id },
        { entity: 'task', id: idTask },
      ].sort((one, two) => (one.entity < two.entity ? -1 : 1)) as [Link, Link];
      await tx
        .insertInto('recordLink')
        .values({
          ...{ idCompany, entity: first.entity, entityId: first.id },
          ...{ other: other.entity, otherId: other.id, idUser: actor.idUser },
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  };
export type LinkTask = ReturnType<typeof createTaskLinks>;
