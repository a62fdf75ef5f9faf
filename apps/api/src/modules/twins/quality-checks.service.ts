import type {
  createQualityCheck,
  QualityCheck,
  qualityCheckBody,
  updateQualityCheck,
} from '@gemelo/contract/endpoints/quality-checks';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid, NotFound } from '@gemelo/contract/kit/errors';
import type * as z from 'zod/mini';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import { type FoundCheck, findCheck, presentCheck } from './quality-checks.queries.ts';

/** The calendar is never further ahead than this anywhere on earth. */
const AHEAD_MS = 14 * 3_600_000;

const factsOf = ({ typeName, result, checkedOn, note, nextDueOn }: FoundCheck) => ({
  type: typeName,
  result,
  checkedOn,
  note,
  nextDueOn,
});

const columns = ({ note, nextDueOn, ...facts }: z.output<typeof qualityCheckBody>) => ({
  ...facts,
  note: note ?? null,
  nextDueOn: nextDueOn ?? null,
});

/** Checks are part of their twin: its audit and its news tell of them. */
export function createQualityCheckService(database: Database) {
  const checks = recordsOf<Actor, FoundCheck>(database, {
    entity: 'quality-check',
    find: (tx, _actor, id) => findCheck(tx, id),
    lock: rowLock('qualityCheck', 'idQualityCheck'),
    facts: factsOf,
  });

  const verify = (
    tx: Tx,
    { checkedOn, idTypeQualityControl }: z.output<typeof qualityCheckBody>,
    kept?: number,
  ) => {
    if (checkedOn > new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10))
      throw new Invalid([{ path: 'checkedOn', rule: 'future' }]);
    return checkChosen(tx, [
      {
        path: 'idTypeQualityControl',
        table: 'qualityType',
        id: 'idTypeQualityControl',
        chosen: [idTypeQualityControl],
        kept: [kept],
      },
    ]);
  };

  const note = async (
    tx: Tx,
    actor: Actor,
    idQualityCheck: number,
    before?: FoundCheck,
  ): Promise<QualityCheck> => {
    const after = await checks.mustFind(tx, actor, idQualityCheck);
    await audit(tx, actor, {
      entity: 'twin',
      id: after.idTwin,
      action: 'quality',
      idCompany: after.idCompany,
      name: after.twinName,
      ...(before ? { before: factsOf(before) } : {}),
      after: factsOf(after),
    });
    return presentCheck(after);
  };

  return {
    create: (actor: Actor, idTwin: number, body: BodyOf<typeof createQualityCheck>): Promise<QualityCheck> =>
      database.transaction(actor, async (tx) => {
        const twin = await tx
          .selectFrom('twin')
          .select('idCompany')
          .where('idTwin', '=', idTwin)
          .executeTakeFirst();
        if (!twin) throw new NotFound('twin', idTwin);
        await verify(tx, body);
        const { idQualityCheck } = await tx
          .insertInto('qualityCheck')
          .values({ ...columns(body), idTwin, idCompany: twin.idCompany, idUser: actor.idUser })
          .returning('idQualityCheck')
          .executeTakeFirstOrThrow();
        return note(tx, actor, idQualityCheck);
      }),

    update: (
      actor: Actor,
      idQualityCheck: number,
      { version, ...body }: BodyOf<typeof updateQualityCheck>,
    ): Promise<QualityCheck> =>
      database.transaction(actor, async (tx) => {
        const current = async (_tx: Tx, row: FoundCheck) => presentCheck(row);
        const before = await checks.hold(tx, actor, idQualityCheck, { version, current });
        await verify(tx, body, before.idTypeQualityControl);
        await tx
          .updateTable('qualityCheck')
          .set({ ...columns(body), ...moved })
          .where('idQualityCheck', '=', idQualityCheck)
          .execute();
        return note(tx, actor, idQualityCheck, before);
      }),
  };
}
export type QualityCheckService = ReturnType<typeof createQualityCheckService>;
