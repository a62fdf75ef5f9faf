import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { id, idParam, line } from '../kit/fields.ts';

const area = 'views';
const screen = () => z.string().check(z.regex(/^\/[^?#]{1,200}$/));

const view = z.object({
  idView: id(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  user: z.string(),
});
export type SavedView = z.output<typeof view>;

export const savedViews = endpoint({
  route: 'GET /api/v4/views',
  area,
  permission: 'member',
  summary: 'Saved views of a list: one’s own, and those that colleagues share',
  query: z.object({ screen: screen() }),
  data: z.array(view),
});

export const saveView = endpoint({
  route: 'POST /api/v4/views',
  area,
  permission: 'member',
  summary: 'Keep a list as it is seen now; one’s view of the same name is replaced',
  body: z.strictObject({
    screen: screen(),
    name: line(60),
    query: z.string().check(z.maxLength(2000), z.regex(/^[^#\s]*$/)),
    shared: z.optional(z.boolean()),
  }),
  data: view,
});

export const removeView = endpoint({
  route: 'DELETE /api/v4/views/{idView}',
  area,
  permission: 'member',
  summary: 'Remove a view of one’s own',
  params: z.object({ idView: idParam() }),
  data: done,
});
