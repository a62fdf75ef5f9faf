import { type BoardEditor, EDITING_SECONDS } from '@gemelo/contract/endpoints/boards';
import { Forbidden } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { editorsOf } from './boards.queries.ts';
import type { BoardService } from './boards.service.ts';

/** Who is editing a board. It says nothing about what people did, so it is not audited. */
export function createBoardEditing(database: Database, boards: BoardService) {
  const editors = (tx: Tx, { idUser }: Actor, idBoard: number) =>
    editorsOf(tx, { idBoard, idUser, staleSeconds: EDITING_SECONDS });

  const enter = (tx: Tx, { idUser }: Actor, idBoard: number, idCompany: number) =>
    tx
      .insertInto('boardEditor')
      .values({ idBoard, idUser, idCompany })
      .onConflict((conflict) => conflict.columns(['idBoard', 'idUser']).doUpdateSet({ seenAt: sql`now()` }))
      .execute();

  /** What others left behind goes with it. */
  const clear = (tx: Tx, idBoard: number, idUser?: number) =>
    tx
      .deleteFrom('boardEditor')
      .where('idBoard', '=', idBoard)
      .where(
        idUser === undefined
          ? sql<boolean>`seen_at <= now() - make_interval(secs => ${EDITING_SECONDS}::int)`
          : sql<boolean>`id_user = ${idUser}::int`,
      )
      .execute();

  return {
    list: (actor: Actor, idBoard: number) =>
      database.read(actor, async (tx) => {
        await boards.mustSee(tx, actor, idBoard);
        return editors(tx, actor, idBoard);
      }),

    async report(actor: Actor, idBoard: number, editing: boolean): Promise<BoardEditor[]> {
      const { before, after, idCompany } = await database.transaction(actor, async (tx) => {
        const board = await boards.mustSee(tx, actor, idBoard);
        if (!board.editable) throw new Forbidden('BOARD_NOT_YOURS');
        const earlier = await editors(tx, actor, idBoard);
        await clear(tx, idBoard);
        if (editing) await enter(tx, actor, idBoard, board.idCompany);
        else await clear(tx, idBoard, actor.idUser);
        return { before: earlier, after: await editors(tx, actor, idBoard), idCompany: board.idCompany };
      });
      if (before.length !== after.length) database.bus.publish({ kind: 'board', idCompany, ids: [idBoard] });
      return after;
    },
  };
}
export type BoardEditing = ReturnType<typeof createBoardEditing>;
