import { type BoardDocument, MAX_BOARDS } from '@gemelo/contract/endpoints/board-document';
import type {
  Board,
  createBoard,
  importBoard,
  shareBoard,
  updateBoard,
} from '@gemelo/contract/endpoints/boards';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, Refused } from '@gemelo/contract/kit/errors';
import type { Database, Tx } from '../../db/client.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import { ownerFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import { checkReferences, removeUnknown } from './board-references.ts';
import { boardsOf, countOwn, documentColumns, findBoard } from './boards.queries.ts';

const documentOf = ({ name, variables, period, widgets }: BoardDocument): BoardDocument => ({
  name,
  variables,
  period,
  widgets,
});

function mayChange(_tx: Tx, { editable }: Board) {
  if (!editable) throw new Forbidden('BOARD_NOT_YOURS');
}

async function insertBoard(
  tx: Tx,
  { idUser }: Actor,
  idCompany: number,
  document: BoardDocument,
): Promise<number> {
  if ((await countOwn(tx, idUser)) >= MAX_BOARDS) throw new Refused('BOARDS_FULL', { limit: MAX_BOARDS });
  const { idBoard } = await tx
    .insertInto('board')
    .values({ ...documentColumns(document), idCompany, idUser })
    .returning('idBoard')
    .executeTakeFirstOrThrow();
  return idBoard;
}

/** Boards belong to whoever made them; a shared one is changed by its owner and by those who share boards. */
export function createBoardService(database: Database) {
  const boards = recordsOf<Actor, Board>(database, {
    entity: 'board',
    find: findBoard,
    lock: rowLock('board', 'idBoard'),
    facts: ({ name, company, Roles, widgets }) => ({
      name,
      company,
      roles: Roles.map((role) => role.name),
      widgets: widgets.map(({ title, kind, x, y, w, h }) => `${title ?? kind}: ${w} × ${h} (${x}, ${y})`),
    }),
  });

  return {
    all: (actor: Actor) => database.read(actor, (tx) => boardsOf(tx, actor)),
    read: boards.read,
    mustSee: boards.mustFind,

    export: async (actor: Actor, idBoard: number) => documentOf(await boards.read(actor, idBoard)),

    create: (actor: Actor, { idCompany: wanted, ...document }: BodyOf<typeof createBoard>) =>
      boards.create(actor, async (tx) => {
        const idCompany = await ownerFor(tx, actor, wanted);
        await checkReferences(tx, idCompany, document);
        return insertBoard(tx, actor, idCompany, document);
      }),

    import: (actor: Actor, { board, unknown = 'refuse', idCompany: wanted }: BodyOf<typeof importBoard>) =>
      boards.create(actor, async (tx) => {
        const idCompany = await ownerFor(tx, actor, wanted);
        if (unknown === 'remove')
          return insertBoard(tx, actor, idCompany, await removeUnknown(tx, idCompany, board));
        await checkReferences(tx, idCompany, board, 'board.');
        return insertBoard(tx, actor, idCompany, board);
      }),

    update: (actor: Actor, idBoard: number, { version, ...document }: BodyOf<typeof updateBoard>) =>
      boards.change(actor, idBoard, { version, permit: mayChange }, async (tx, { idCompany }) => {
        await checkReferences(tx, idCompany, document);
        await tx
          .updateTable('board')
          .set({ ...documentColumns(document), ...moved })
          .where('idBoard', '=', idBoard)
          .execute();
      }),

    duplicate: (actor: Actor, idBoard: number, name: string) =>
      boards.create(actor, async (tx) => {
        const board = await boards.mustFind(tx, actor, idBoard);
        return insertBoard(tx, actor, board.idCompany, { ...documentOf(board), name });
      }),

    share: (actor: Actor, idBoard: number, { version, company, roles }: BodyOf<typeof shareBoard>) =>
      boards.change(actor, idBoard, { version, action: 'share', permit: mayChange }, async (tx, before) => {
        const { idCompany, Roles } = before;
        const kept = Roles.map(({ idRole }) => idRole);
        const references = { path: 'roles', table: 'role', id: 'idRole', chosen: roles, kept };
        await checkChosen(tx, [{ ...references, idCompany, orShared: true }]);
        await tx
          .updateTable('board')
          .set({ company, ...moved })
          .where('idBoard', '=', idBoard)
          .execute();
        await tx.deleteFrom('boardRole').where('idBoard', '=', idBoard).execute();
        const rows = [...new Set(roles)].map((idRole) => ({ idBoard, idRole, idCompany }));
        if (rows.length > 0) await tx.insertInto('boardRole').values(rows).execute();
      }),

    /** Returns the name of the removed board. */
    remove: (actor: Actor, idBoard: number): Promise<string> =>
      database.transaction(actor, async (tx) => {
        const before = await boards.hold(tx, actor, idBoard, { permit: mayChange });
        await tx.deleteFrom('board').where('idBoard', '=', idBoard).execute();
        await boards.noteDeleted(tx, actor, idBoard, before);
        return before.name;
      }),
  };
}
export type BoardService = ReturnType<typeof createBoardService>;
