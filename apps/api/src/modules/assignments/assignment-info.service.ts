import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { findInfo, infoOf } from './assignments.queries.ts';
import { writeInfo } from './placing.ts';

interface InfoLine {
  name: string;
  value: string;
}

async function lockTwinAssignment(tx: Tx, idTwinAssignment: number) {
  const row = await tx
    .selectFrom('twinAssignment')
    .select(['idCompany', 'idAssignment'])
    .where('idTwinAssignment', '=', idTwinAssignment)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound('assignment', idTwinAssignment);
  return row;
}

const asRecord = (lines: readonly InfoLine[]) =>
  Object.fromEntries(lines.map(({ name, value }) => [name, value]));

/** Notes about a twin in its assignment. */
export function createAssignmentInfoService(database: Database) {
  return {
    read: (actor: Actor, idTwinAssignment: number) =>
      database.read(actor, async (tx) => {
        const info = await findInfo(tx, idTwinAssignment);
        if (!info) throw new NotFound('assignment', idTwinAssignment);
        return info;
      }),

    update: (actor: Actor, idTwinAssignment: number, info: readonly InfoLine[]) =>
      database.transaction(actor, async (tx) => {
        const { idCompany, idAssignment } = await lockTwinAssignment(tx, idTwinAssignment);
        if (new Set(info.map(({ name }) => name)).size < info.length)
          throw new Refused('REPEATED', {}, { valid: true });
        const before = await infoOf(tx, idTwinAssignment);
        writeInfo(tx, idCompany, new Map([[idTwinAssignment, info]]));
        const after = await infoOf(tx, idTwinAssignment);
        await audit(tx, actor, {
          entity: 'assignment',
          id: idAssignment,
          action: 'information',
          idCompany,
          before: asRecord(before),
          after: asRecord(after),
        });
        return after;
      }),
  };
}
export type AssignmentInfoService = ReturnType<typeof createAssignmentInfoService>;
