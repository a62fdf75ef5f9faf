import { myAppPages } from '@gemelo/contract/endpoints/field-app';
import type { Database } from '../../db/client.ts';
import type { Api } from '../../http/handle.ts';
import { findPhone } from './field-app.queries.ts';

export function fieldAppRoutes(api: Api, database: Database) {
  api.handle(myAppPages, ({ actor }) =>
    database.read(actor, (tx) =>
      findPhone(tx, {
        idRole: actor.idRole ?? 0,
        idCompany: actor.idCompany ?? 0,
        operator: actor.operator,
      }),
    ),
  );
}
