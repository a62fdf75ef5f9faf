import type { saveView } from '@gemelo/contract/endpoints/views';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { NotFound } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { findView, viewsOf } from './views.queries.ts';

/** Saved list views; a shared one is visible to the whole company and editable by its creator. */
export function createViewService(database: Database) {
  return {
    all: (actor: Actor, screen: string) => database.read(actor, (tx) => viewsOf(tx, actor, screen)),

    save: (actor: Actor, body: BodyOf<typeof saveView>) =>
      database.transaction(actor, async (tx) => {
        const { screen, name, query, shared = false } = body;
        const { idView } = await tx
          .insertInto('savedView')
          .values({ idCompany: actor.idCompany ?? 0, idUser: actor.idUser, screen, name, query, shared })
          .onConflict((conflict) =>
            conflict.expression(sql`id_user, screen, fold(name)`).doUpdateSet({ query, shared }),
          )
          .returning('idView')
          .executeTakeFirstOrThrow();
        await audit(tx, actor, { entity: 'view', id: idView, action: 'create', after: body });
        const view = await findView(tx, actor, idView);
        if (!view) throw new NotFound('view', idView);
        return view;
      }),

    /** Returns the name of the deleted view. */
    remove: (actor: Actor, idView: number): Promise<string> =>
      database.transaction(actor, async (tx) => {
        const gone = await tx
          .deleteFrom('savedView')
          .where('idView', '=', idView)
          .where('idUser', '=', actor.idUser)
          .returning('name')
          .executeTakeFirst();
        if (!gone) throw new NotFound('view', idView);
        await audit(tx, actor, { entity: 'view', id: idView, action: 'delete', before: gone });
        return gone.name;
      }),
  };
}
export type ViewService = ReturnType<typeof createViewService>;
