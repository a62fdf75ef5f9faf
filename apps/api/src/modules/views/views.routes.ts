import { removeView, savedViews, saveView } from '@gemelo/contract/endpoints/views';
import { NotFound } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import { type Api, say } from '../../http/handle.ts';
import { findView, viewsOf } from './views.queries.ts';

/** Lists as people like to see them; a shared one is seen by the whole company and changed by its maker. */
export function viewRoutes(api: Api) {
  const { database } = api;
  api.handle(savedViews, ({ actor, query }) =>
    database.read(actor, (tx) => viewsOf(tx, actor, query.screen)),
  );
  api.handle(saveView, ({ actor, body }) =>
    database.transaction(actor, async (tx) => {
      const { idView } = await tx
        .insertInto('savedView')
        .values({
          idCompany: actor.idCompany ?? 0,
          idUser: actor.idUser,
          screen: body.screen,
          name: body.name,
          query: body.query,
          shared: body.shared ?? false,
        })
        .onConflict((conflict) =>
          conflict
            .expression(sql`id_user, screen, fold(name)`)
            .doUpdateSet({ query: body.query, shared: body.shared ?? false }),
        )
        .returning('idView')
        .executeTakeFirstOrThrow();
      await audit(tx, actor, { entity: 'view', id: idView, action: 'create', after: body });
      const view = await findView(tx, actor, idView);
      if (!view) throw new NotFound('view', idView);
      return say('VIEW_SAVED', view, { name: view.name });
    }),
  );
  api.handle(removeView, ({ actor, params }) =>
    database.transaction(actor, async (tx) => {
      const gone = await tx
        .deleteFrom('savedView')
        .where('idView', '=', params.idView)
        .where('idUser', '=', actor.idUser)
        .returning('name')
        .executeTakeFirst();
      if (!gone) throw new NotFound('view', params.idView);
      await audit(tx, actor, { entity: 'view', id: params.idView, action: 'delete', before: gone });
      return say('REMOVED', null, { name: gone.name });
    }),
  );
}
