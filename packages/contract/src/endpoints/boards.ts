import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { id, idParam, line, moment, version } from '../kit/fields.ts';
import { boardDocument, miniature } from './board-document.ts';

const area = 'boards';
const params = z.object({ idBoard: idParam() });

const facts = {
  idBoard: id(),
  idCompany: id(),
  name: z.string(),
  /** The owner. */
  idUser: id(),
  user: z.string(),
  mine: z.boolean(),
  /** Whether the caller may change it: their own, or a shared one for those who share boards. */
  editable: z.boolean(),
  /** Shared with the whole company. */
  company: z.boolean(),
  /** The roles it is shared with. */
  Roles: z.array(z.object({ idRole: id(), name: z.string() })),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
};

const listed = z.object({ ...facts, layout: z.array(miniature) });
export type ListedBoard = z.output<typeof listed>;

export const board = z.object({ ...facts, ...boardDocument });
export type Board = z.output<typeof board>;

export const boards = endpoint({
  route: 'GET /api/v4/boards',
  area,
  permission: 'board:view',
  summary:
    'One’s own boards, and those shared with one of one’s roles or with the company; each with its layout',
  data: z.array(listed),
});

export const getBoard = endpoint({
  route: 'GET /api/v4/boards/{idBoard}',
  area,
  permission: 'board:view',
  summary: 'A board with its widgets',
  params,
  data: board,
});

export const createBoard = endpoint({
  route: 'POST /api/v4/boards',
  area,
  permission: 'board:create',
  summary: 'Create a board of one’s own',
  body: z.strictObject({
    ...boardDocument,
    /** Chosen by the operator’s administrators; others make boards for their own company. */
    idCompany: z.optional(id()),
  }),
  data: board,
});

export const updateBoard = endpoint({
  route: 'PUT /api/v4/boards/{idBoard}',
  area,
  permission: 'board:edit',
  summary: 'Change a board; refused with STALE and the current board if somebody else saved it meanwhile',
  params,
  body: z.strictObject({ ...boardDocument, version: version() }),
  data: board,
});

export const removeBoard = endpoint({
  route: 'DELETE /api/v4/boards/{idBoard}',
  area,
  permission: 'board:delete',
  summary: 'Remove a board',
  params,
  data: done,
});

export const duplicateBoard = endpoint({
  route: 'POST /api/v4/boards/{idBoard}/duplicate',
  area,
  permission: 'board:create',
  summary: 'A copy of one’s own of a board that one sees',
  params,
  body: z.strictObject({ name: line(80) }),
  data: board,
});

export const shareBoard = endpoint({
  route: 'PUT /api/v4/boards/{idBoard}/sharing',
  area,
  permission: 'board-share:edit',
  summary: 'Choose the roles that see a board, or the whole company',
  params,
  body: z.strictObject({
    company: z.boolean(),
    roles: z.array(id()).check(z.maxLength(50)),
    version: version(),
  }),
  data: board,
});

export const exportBoard = endpoint({
  route: 'GET /api/v4/boards/{idBoard}/export',
  area,
  permission: 'board:view',
  summary: 'A board as a document that can be imported',
  params,
  data: z.object(boardDocument),
});

export const unknownReferences = ['refuse', 'remove'] as const;

export const importBoard = endpoint({
  route: 'POST /api/v4/boards/import',
  area,
  permission: 'board:create',
  summary:
    'Create a board from an exported document; `unknown` says what becomes of places that are not one’s own',
  body: z.strictObject({
    board: z.strictObject(boardDocument),
    unknown: z.optional(z.enum(unknownReferences)),
    /** Chosen by the operator’s administrators; others make boards for their own company. */
    idCompany: z.optional(id()),
  }),
  data: board,
});

const editor = z.object({ idUser: id(), user: z.string(), since: moment(), me: z.boolean() });
export type BoardEditor = z.output<typeof editor>;

/** Somebody who has not said so for this long no longer edits. */
export const EDITING_SECONDS = 45;

export const boardEditors = endpoint({
  route: 'GET /api/v4/boards/{idBoard}/editing',
  area,
  permission: 'board:view',
  summary: 'Who is editing a board at the moment',
  params,
  data: z.array(editor),
});

export const reportEditing = endpoint({
  route: 'PUT /api/v4/boards/{idBoard}/editing',
  area,
  permission: 'board:edit',
  summary: 'Say that one is editing a board, again and again while it lasts, or that one has stopped',
  params,
  body: z.strictObject({ editing: z.boolean() }),
  data: z.array(editor),
});
