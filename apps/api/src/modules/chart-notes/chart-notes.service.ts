import type { ChartNote, chartNoteBody, chartNoteUpdate } from '@gemelo/contract/endpoints/chart-notes';
import { Forbidden, NotFound } from '@gemelo/contract/kit/errors';
import type * as z from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import { companyOfWarehouse, findChartNote, isMeasurement } from './chart-notes.queries.ts';

/** People change what they wrote; what others wrote needs the permission for it. */
const mustBeAuthor =
  (grant: 'chart-note:edit' | 'chart-note:delete') => (_tx: Tx, note: ChartNote, actor: Actor) => {
    if (note.User.idUser !== actor.idUser && !actor.permissions.has(grant))
      throw new Forbidden('OWN_CHART_NOTE');
  };

/** Comments that are pinned to a moment of the charts of a warehouse. */
export function createChartNoteService(database: Database) {
  const notes = recordsOf<Actor, ChartNote>(database, {
    entity: 'chart-note',
    find: (tx, _actor, idChartNote) => findChartNote(tx, idChartNote),
    lock: rowLock('chartNote', 'idChartNote'),
    facts: ({ at, text, Warehouse, Measurement }) => ({
      at,
      text,
      warehouse: Warehouse.name,
      measurement: Measurement?.name ?? null,
    }),
  });

  return {
    create: (actor: Actor, { idWarehouse, idMeasurement = null, at, text }: z.output<typeof chartNoteBody>) =>
      notes.create(actor, async (tx) => {
        const idCompany = await companyOfWarehouse(tx, idWarehouse);
        if (idCompany === undefined) throw new NotFound('warehouse', idWarehouse);
        if (idMeasurement !== null && !(await isMeasurement(tx, idMeasurement)))
          throw new NotFound('measurement', idMeasurement);
        const { idChartNote } = await tx
          .insertInto('chartNote')
          .values({ idCompany, idWarehouse, idMeasurement, at, text, idUser: actor.idUser })
          .returning('idChartNote')
          .executeTakeFirstOrThrow();
        return idChartNote;
      }),

    update: (actor: Actor, idChartNote: number, { text, at, version }: z.output<typeof chartNoteUpdate>) =>
      notes.change(actor, idChartNote, { version, permit: mustBeAuthor('chart-note:edit') }, (tx) =>
        tx
          .updateTable('chartNote')
          .set({ text, ...(at ? { at } : {}), ...moved })
          .where('idChartNote', '=', idChartNote)
          .execute(),
      ),

    remove: (actor: Actor, idChartNote: number): Promise<ChartNote> =>
      database.transaction(actor, async (tx) => {
        const before = await notes.hold(tx, actor, idChartNote, {
          permit: mustBeAuthor('chart-note:delete'),
        });
        await tx.deleteFrom('chartNote').where('idChartNote', '=', idChartNote).execute();
        await notes.noteDeleted(tx, actor, idChartNote, before);
        return before;
      }),
  };
}
export type ChartNoteService = ReturnType<typeof createChartNoteService>;
