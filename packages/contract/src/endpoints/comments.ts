import * as z from 'zod/mini';
import { type Endpoint, endpoint, type Route } from '../kit/endpoint.ts';
import { anyText, id, idFiles, idParam, moment, TEXT_MAX, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import type { Permission } from '../permissions.ts';
import { fileData } from './files.ts';

const edit = z.object({ text: z.string(), at: moment() });
const facts = {
  text: z.string(),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
  User: z.object({ idUser: id(), name: z.string() }),
  /** Earlier versions, oldest first. */
  edits: z.array(edit),
  files: z.array(fileData),
  /** A note for those who handle the record. */
  internal: z.boolean(),
};
/** Empty beside files. */
export const commentText = () => anyText(TEXT_MAX);

/** Words, files or both. */
const saysSomething = () =>
  z.refine<{ text: string; idFiles?: readonly string[] | undefined }>(
    ({ text, idFiles: files = [] }) => text !== '' || files.length > 0,
    { error: 'Required', path: ['text'] },
  );

/** What a form of the console asks for. */
export const commentBody = z
  .strictObject({
    text: commentText(),
    idFiles: z.optional(idFiles()),
    internal: z.optional(z.boolean()),
  })
  .check(saysSomething());

interface Subject<I extends string> {
  subject: 'twin' | 'assignment' | 'ticket' | 'task';
  area: string;
  /** A user who may see a record may comment on it. */
  permission: Permission;
  /** Whether those who handle the record write notes for each other. */
  notes?: true;
  /** The names of the comment's id and of its subject's id on the wire. */
  id: I;
  about: string;
  list: Route;
  create: Route;
  update: Route;
}

/** The three routes of comments on a kind of record. */
function comments<I extends string>({
  area,
  permission,
  id: own,
  about,
  list,
  create,
  update,
  subject,
  notes,
}: Subject<I>) {
  const row = z.object({ [own]: id(), ...facts } as Record<I, z.ZodMiniType<number>> & typeof facts);
  const param = /\{(\w+)\}/.exec(list)?.[1] ?? about;
  const updateParam = /\{(\w+)\}/.exec(update)?.[1] ?? own;
  return {
    subject,
    own,
    about,
    notes: notes ?? false,
    list: listEndpoint({
      route: list,
      area,
      permission,
      summary: `Comments on a ${subject}`,
      params: z.object({ [param]: idParam() }),
      row,
      orderBy: [],
    }),
    create: endpoint({
      route: create,
      area,
      permission,
      summary: `Comment on a ${subject}`,
      body: z
        .strictObject({
          [about]: id(),
          text: commentText(),
          idFiles: z.optional(idFiles()),
          ...(notes ? { internal: z.optional(z.boolean()) } : {}),
        })
        .check(saysSomething() as never),
      data: row,
    }),
    update: endpoint({
      route: update,
      area,
      permission,
      summary: `Change one’s own comment on a ${subject}; the earlier wording is kept`,
      params: z.object({ [updateParam]: idParam() }),
      body: z.strictObject({ text: commentText(), version: version() }),
      data: row,
    }),
  };
}

export const twinComments = comments({
  subject: 'twin',
  area: 'twin-comments',
  permission: 'twin:view',
  id: 'idTwinComment',
  about: 'idTwin',
  list: 'GET /api/processes/comentarios/twin/{idTwin}',
  create: 'POST /api/processes/crear/comentario/twin',
  update: 'PUT /api/processes/actualizar/comentario/twin/{idTwinComment}',
});

export const assignmentComments = comments({
  subject: 'assignment',
  area: 'assignments',
  permission: 'assignment:view',
  id: 'idAssignmentComment',
  about: 'idAssignment',
  list: 'GET /api/processes/commentAssignment/{id}',
  create: 'POST /api/processes/assignment/comment/insert',
  update: 'PUT /api/processes/commentAssignment/update/{idAssignmentComment}',
});

/** Ticket visibility is decided per row. */
export const ticketComments = comments({
  subject: 'ticket',
  area: 'tickets',
  permission: 'member',
  notes: true,
  id: 'idTicketComment',
  about: 'idTicket',
  list: 'GET /api/processes/comment/gt/{id}',
  create: 'POST /api/processes/create/comment',
  update: 'PUT /api/processes/ticket/comment/update/{idTicketComment}',
});

export const taskComments = comments({
  subject: 'task',
  area: 'tasks',
  permission: 'task:view',
  id: 'idTaskComment',
  about: 'idTask',
  list: 'GET /api/processes/getTaskComment/{idTask}',
  create: 'POST /api/processes/createTaskComment',
  update: 'PUT /api/processes/update/task/comment/{idTaskComment}',
});

/** Every kind of record with comments. */
export const commented = [twinComments, assignmentComments, ticketComments, taskComments];
export type Commented = (typeof commented)[number];

export const commentEndpoints: Endpoint[] = commented.flatMap(({ list, create, update }) => [
  list as unknown as Endpoint,
  create as unknown as Endpoint,
  update as unknown as Endpoint,
]);
