import type { BoardDocument } from '@gemelo/contract/endpoints/board-document';
import type { Board, BoardEditor, ListedBoard } from '@gemelo/contract/endpoints/boards';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { wordsOf } from '../../db/lists/search.ts';
import { authorName } from '../../db/person.ts';
import { prepared } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

export const mayShareBoards = (actor: Actor) => actor.permissions.has('board-share:edit');

interface Viewer {
  idUser: number;
  idCompany: number;
  roles: readonly number[];
  /** Whether the viewer may change what others share. */
  curator: boolean;
}
type Given = { [Name in keyof Viewer]: RawBuilder<Viewer[Name]> };
const viewerOf = (actor: Actor): Viewer => ({
  idUser: actor.idUser,
  idCompany: actor.idCompany ?? 0,
  roles: actor.roles,
  curator: mayShareBoards(actor),
});

/** One's own boards, also those made for another company, and those shared with the company or one of one's roles. */
const visible = ({ idUser, idCompany, roles }: Given) => sql`
  (b.id_user = ${idUser} or b.id_company = ${idCompany} and (b.company
    or b.id_board in (select id_board from board_role where id_role = any(${roles}::int[]))))`;

const facts = ({ idUser, curator }: Given) => sql`
  b.id_board, b.id_company, b.name, b.id_user, ${authorName('u', 'b.id_user')} as "user", b.id_user = ${idUser} as mine,
  b.id_user = ${idUser} or ${curator}::boolean as editable, b.company, b.version, b.created_at, b.updated_at,
  coalesce((select jsonb_agg(jsonb_build_object('idRole', r.id_role, 'name', r.name) order by r.id_role)
    from board_role br join role r using (id_role) where br.id_board = b.id_board), '[]') as "Roles"`;

const boardsSeen = prepared<Viewer>()(
  (_db, viewer) => sql<ListedBoard>`
    select ${facts(viewer)}, coalesce((
      select jsonb_agg(jsonb_build_object('kind', w -> 'kind', 'x', w -> 'x', 'y', w -> 'y', 'w', w -> 'w', 'h', w -> 'h'))
      from jsonb_array_elements(b.widgets) w), '[]') as layout
    from board b left join app_user u on u.id_user = b.id_user
    where ${visible(viewer)}
    order by b.id_user <> ${viewer.idUser}, fold(b.name), b.id_board`,
);
const boardSeen = prepared<Viewer & { idBoard: number }>()(
  (_db, viewer) => sql<Board>`
    select ${facts(viewer)}, b.variables, b.period, b.widgets
    from board b left join app_user u on u.id_user = b.id_user
    where b.id_board = ${viewer.idBoard} and ${visible(viewer)}`,
);

const boardsNamed = prepared<Viewer & { words: readonly string[]; most: number }>()(
  (_db, viewer) => sql<Pick<Board, 'idBoard' | 'name' | 'user' | 'mine'>>`
    select b.id_board, b.name, ${authorName('u', 'b.id_user')} as "user", b.id_user = ${viewer.idUser} as mine
    from board b left join app_user u on u.id_user = b.id_user
    where ${visible(viewer)}
      and not exists (select from unnest(${viewer.words}::text[]) word where strpos(fold(b.name), fold(word)) = 0)
    order by b.id_user <> ${viewer.idUser}, fold(b.name), b.id_board
    limit ${viewer.most}`,
);

export const boardsOf = (tx: Tx, actor: Actor) => boardsSeen.all(tx, viewerOf(actor));
export const boardsByName = (tx: Tx, actor: Actor, search: string, most: number) =>
  boardsNamed.all(tx, { ...viewerOf(actor), words: wordsOf(search), most });
export const findBoard = (tx: Tx, actor: Actor, idBoard: number) =>
  boardSeen.first(tx, { ...viewerOf(actor), idBoard });

export const documentColumns = ({ name, variables, period, widgets }: BoardDocument) => ({
  name,
  variables: JSON.stringify(variables),
  period: JSON.stringify(period),
  widgets: JSON.stringify(widgets),
});

const ownCount = prepared<{ idUser: number }>()(
  (_db, { idUser }) =>
    sql<{ count: number }>`select count(*)::int as count from board where id_user = ${idUser}`,
);
export const countOwn = async (tx: Tx, idUser: number): Promise<number> =>
  (await ownCount.first(tx, { idUser }))?.count ?? 0;

const editing = prepared<{ idBoard: number; idUser: number; staleSeconds: number }>()(
  (_db, { idBoard, idUser, staleSeconds }) => sql<BoardEditor>`
    select e.id_user, u.name as "user", e.since, e.id_user = ${idUser} as me
    from board_editor e join app_user u using (id_user)
    where e.id_board = ${idBoard} and e.seen_at > now() - make_interval(secs => ${staleSeconds}::int)
    order by e.since, e.id_user`,
);
export const editorsOf = (tx: Tx, values: { idBoard: number; idUser: number; staleSeconds: number }) =>
  editing.all(tx, values);
