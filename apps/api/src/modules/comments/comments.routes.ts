import { commented } from '@gemelo/contract/endpoints/comments';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { type Api, say } from '../../http/handle.ts';
import { commentListOf } from './comments.lists.ts';
import type { CommentService, Said } from './comments.service.ts';

const onlyValue = (values: unknown) => Number(Object.values(values as Record<string, unknown>)[0]);

/** The same three routes for every kind of record with comments. */
export function commentRoutes(api: Api, comments: CommentService) {
  for (const kind of commented) {
    // The rows differ only in the name of their id, which the compiler cannot follow through a loop.
    const [list, create, update] = [kind.list, kind.create, kind.update] as unknown as AnyEndpoint[];
    if (!list || !create || !update) continue;
    const readList = commentListOf(kind);
    api.list(list, async ({ actor, params }, tx) => {
      const idSubject = onlyValue(params);
      await comments.ownerOf(tx, actor, kind, idSubject);
      const seesNotes = await comments.seesNotes(tx, actor, kind, idSubject);
      return readList(tx, { idSubject, internal: seesNotes ? undefined : false });
    });
    api.handle(create, async ({ actor, body }) => {
      const idSubject = Number((body as Record<string, unknown>)[kind.about]);
      return say('REQUEST_PROCESSED', await comments.create(actor, kind, idSubject, body as Said));
    });
    api.handle(update, async ({ actor, params, body }) => {
      const { text, version } = body as { text: string; version: number };
      return say('REQUEST_PROCESSED', await comments.update(actor, kind, onlyValue(params), text, version));
    });
  }
}
