import type { BoardDocument, BoardWidget } from '@gemelo/contract/endpoints/board-document';
import type { Board, BoardEditor, ListedBoard } from '@gemelo/contract/endpoints/boards';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let technician: Person;
let keeper: Person;
let agent: Person;
let stranger: Person;
beforeAll(async () => {
  t = await openTestApp();
  const names = ['admin@gemelo', 'supervisor@gemelo', 'tecnico@gemelo', 'bodega@gemelo', 'agente@gemelo'];
  [admin, supervisor, technician, keeper, agent, stranger] = (await Promise.all(
    [...names, 'admin@otra'].map((name) => t.signIn(`${name}.test`)),
  )) as [Person, Person, Person, Person, Person, Person];
});

const KEEPER_ROLE = 5;
const widget = (changes: Partial<BoardWidget> = {}): BoardWidget => ({
  id: 'a',
  kind: 'variables-over-time',
  x: 0,
  y: 0,
  w: 6,
  h: 4,
  source: {},
  follow: ['warehouse'],
  period: 'follow',
  options: {},
  ...changes,
});
const document = (changes: Partial<BoardDocument> = {}): BoardDocument => ({
  name: 'Mañana',
  variables: {},
  period: '7d',
  widgets: [widget()],
  ...changes,
});
const create = async (by: Person, changes: Partial<BoardDocument> = {}) => {
  const made = await by.call('POST', '/api/v4/boards', document(changes));
  expect(made.status, made.text).toBe(200);
  return made.body.data as Board;
};
const seenBy = async (by: Person) =>
  ((await by.call('GET', '/api/v4/boards')).body.data as ListedBoard[]).map(({ idBoard }) => idBoard);
const share = (by: Person, { idBoard, version }: Board, to: { company?: boolean; roles?: number[] }) =>
  by.call('PUT', `/api/v4/boards/${idBoard}/sharing`, { company: false, roles: [], ...to, version });
const save = (by: Person, { idBoard, version }: Board, changes: Partial<BoardDocument> = {}) =>
  by.call('PUT', `/api/v4/boards/${idBoard}`, { ...document(changes), version });

test('a board is its owner’s alone until it is shared with a role or the company', async () => {
  const made = await create(supervisor, { name: 'Turno de noche' });
  expect(made).toMatchObject({ name: 'Turno de noche', mine: true, editable: true, version: 1, Roles: [] });
  for (const person of [admin, technician, keeper, stranger]) {
    expect(await seenBy(person)).not.toContain(made.idBoard);
    expect((await person.call('GET', `/api/v4/boards/${made.idBoard}`)).status).toBe(404);
  }
  expect((await share(supervisor, made, { roles: [KEEPER_ROLE] })).status).toBe(200);
  expect(await seenBy(keeper)).toContain(made.idBoard);
  expect(await seenBy(technician)).not.toContain(made.idBoard);
  const shared = (await keeper.call('GET', `/api/v4/boards/${made.idBoard}`)).body.data as Board;
  expect(shared).toMatchObject({ mine: false, editable: false, Roles: [{ idRole: KEEPER_ROLE }] });
  expect((await share(supervisor, shared, { company: true })).status).toBe(200);
  for (const person of [admin, technician, keeper]) expect(await seenBy(person)).toContain(made.idBoard);
  expect(await seenBy(stranger)).not.toContain(made.idBoard);
});

test('a shared board is changed by its owner and by those who share boards, by nobody else', async () => {
  const made = await create(technician);
  // A technician composes boards and shares none.
  expect((await share(technician, made, { company: true })).status).toBe(403);
  await t.database.transaction(system, (tx) =>
    tx.updateTable('board').set({ company: true }).where('idBoard', '=', made.idBoard).execute(),
  );
  const refused = await save(keeper, made, { name: 'Otro' });
  expect([refused.status, refused.body.code]).toEqual([403, 'BOARD_NOT_YOURS']);
  expect((await keeper.call('DELETE', `/api/v4/boards/${made.idBoard}`)).status).toBe(403);
  expect((await save(admin, made, { name: 'Revisado' })).status).toBe(200);
  expect((await save(technician, { ...made, version: 2 }, { name: 'Mío' })).status).toBe(200);
  expect((await technician.call('DELETE', `/api/v4/boards/${made.idBoard}`)).status).toBe(200);
  expect(await seenBy(technician)).not.toContain(made.idBoard);
});

test('agents have no boards', async () => {
  expect((await agent.call('GET', '/api/v4/boards')).status).toBe(403);
  expect((await agent.call('POST', '/api/v4/boards', document())).status).toBe(403);
});

test('a save over a newer version is refused and answers the current board', async () => {
  const made = await create(admin);
  expect((await save(admin, made, { name: 'Primera' })).status).toBe(200);
  const stale = await save(admin, made, { name: 'Segunda' });
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE']);
  expect(stale.body).toMatchObject({ current: { name: 'Primera', version: 2 } });
});

test('a copy is one’s own and keeps the widgets', async () => {
  const made = await create(supervisor, { widgets: [widget(), widget({ id: 'b', x: 6, kind: 'clock' })] });
  await share(supervisor, made, { company: true });
  const copied = await keeper.call('POST', `/api/v4/boards/${made.idBoard}/duplicate`, { name: 'Copia' });
  expect(copied.body.data).toMatchObject({
    name: 'Copia',
    mine: true,
    company: false,
    widgets: made.widgets,
  });
  const listed = (await keeper.call('GET', '/api/v4/boards')).body.data as ListedBoard[];
  expect(listed.find(({ name }) => name === 'Copia')?.layout).toEqual([
    { kind: 'variables-over-time', x: 0, y: 0, w: 6, h: 4 },
    { kind: 'clock', x: 6, y: 0, w: 6, h: 4 },
  ]);
});

test('what was exported can be imported', async () => {
  const made = await create(admin, { name: 'Para llevar', variables: { idMeasurement: 1 }, period: 'month' });
  const { data } = (await admin.call('GET', `/api/v4/boards/${made.idBoard}/export`)).body;
  const taken = await admin.call('POST', '/api/v4/boards/import', { board: data });
  expect(taken.body.data).toMatchObject({ ...(data as object), mine: true });
  expect((taken.body.data as Board).idBoard).not.toBe(made.idBoard);
});

const reversed = { from: '2026-03-05T00:00:00-06:00', to: '2026-03-05T00:00:00Z' };
test.each<[string, unknown, string, RegExp]>([
  ['an unknown kind', { widgets: [{ ...widget(), kind: 'pie' }] }, 'board.widgets.0.kind', /No conocemos/],
  ['a widget beyond the edge', { widgets: [widget({ x: 10 })] }, 'board.widgets.0.w', /Se sale del tablero/],
  ['an unknown field', { script: 'x' }, 'board', /script/],
  ['the same widget twice', { widgets: [widget(), widget()] }, 'board.widgets', /una sola vez/],
  [
    'too many widgets',
    { widgets: Array.from({ length: 41 }, (_, n) => widget({ id: `w${n}` })) },
    'board.widgets',
    /40/,
  ],
  ['no period', { period: 'siempre' }, 'board.period', /./],
  ['a period that ends before it begins', { period: reversed }, 'board.period.to', /posterior al inicio/],
  [
    'such a period of a widget',
    { widgets: [widget({ period: reversed })] },
    'board.widgets.0.period.to',
    /posterior al inicio/,
  ],
])('importing %s is refused with its place', async (_what, changes, path, message) => {
  const board = { ...document(), ...(changes as object) };
  const { status, body } = await admin.call('POST', '/api/v4/boards/import', { board });
  expect(status).toBe(400);
  expect(body.issues).toContainEqual({ path, message: expect.stringMatching(message) as string });
});

test('a saved board names its period in the reader’s language', async () => {
  const made = await create(admin);
  const body = { ...document({ period: reversed }), version: made.version };
  const refused = await admin.call('PUT', `/api/v4/boards/${made.idBoard}`, body, {
    'accept-language': 'de',
  });
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [{ path: 'period.to', message: 'Das Ende muss nach dem Anfang liegen' }],
  ]);
});

test('nonsense is refused', async () => {
  for (const board of [null, [], 'tablero', 7, {}])
    expect((await admin.call('POST', '/api/v4/boards/import', { board })).status).toBe(400);
});

const foreignWarehouse = () =>
  t.database.read(system, async (tx) => {
    const { idWarehouse } = await tx
      .selectFrom('warehouse')
      .select('idWarehouse')
      .where('idCompany', '=', stranger.user.idCompany)
      .executeTakeFirstOrThrow();
    return idWarehouse;
  });

test('places of another company are refused when saved, and an import can leave them out', async () => {
  const foreign = await foreignWarehouse();
  const board = document({
    variables: { idWarehouse: foreign },
    widgets: [widget({ source: { warehouses: [foreign], measurements: [1] } })],
  });
  // The operator's administrator sees every company, but composes for their own.
  const refused = await admin.call('POST', '/api/v4/boards', board);
  expect([refused.status, refused.body.issues.map(({ path }) => path)]).toEqual([
    400,
    ['variables.idWarehouse', 'widgets.0.source.warehouses'],
  ]);
  expect((await admin.call('POST', '/api/v4/boards/import', { board })).status).toBe(400);
  const taken = await admin.call('POST', '/api/v4/boards/import', { board, unknown: 'remove' });
  expect(taken.body.data).toMatchObject({ variables: {}, widgets: [{ source: { measurements: [1] } }] });
  expect((await stranger.call('POST', '/api/v4/boards', board)).status).toBe(200);
});

test('two people who edit the same board are told of each other', async () => {
  const made = await create(supervisor);
  await share(supervisor, made, { company: true });
  const report = async (by: Person, editing: boolean) =>
    (await by.call('PUT', `/api/v4/boards/${made.idBoard}/editing`, { editing })).body.data as BoardEditor[];
  expect(await report(supervisor, true)).toMatchObject([{ me: true }]);
  expect(await report(admin, true)).toMatchObject([
    { idUser: supervisor.user.idUser, me: false },
    { me: true },
  ]);
  const watched = await keeper.call('GET', `/api/v4/boards/${made.idBoard}/editing`);
  expect((watched.body.data as BoardEditor[]).map(({ idUser }) => idUser)).toEqual([
    supervisor.user.idUser,
    admin.user.idUser,
  ]);
  expect((await keeper.call('PUT', `/api/v4/boards/${made.idBoard}/editing`, { editing: true })).status).toBe(
    403,
  );
  // Whoever closed their console without a word is forgotten.
  await t.database.transaction(system, (tx) =>
    tx
      .updateTable('boardEditor')
      .set({ seenAt: new Date(Date.now() - 3_600_000) })
      .where('idUser', '=', supervisor.user.idUser)
      .execute(),
  );
  expect(await report(admin, true)).toMatchObject([{ me: true }]);
  expect(await report(admin, false)).toEqual([]);
});
