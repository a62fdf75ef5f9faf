import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { grantedPages } from '../../db/granted-pages.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';

interface OfRole {
  idRole: number;
}
const roleById = prepared<OfRole>()((db, { idRole }) =>
  db.selectFrom('role').select('idRole').where('idRole', '=', idRole),
);
const webPagesOf = prepared<OfRole & { operator: boolean }>()((db, { idRole, operator }) =>
  grantedPages(db, { platform: 'web', operator })
    .select([
      'm.idModule',
      'm.name as moduleName',
      sql<string | null>`case when m.name = m.original_name then m.key end`.as('moduleKey'),
      'm.icon as moduleIcon',
      'm.order as moduleOrder',
      'mp.order',
      'p.section',
    ])
    .where('rm.idRole', '=', idRole)
    .orderBy('m.order')
    .orderBy('m.idModule')
    .orderBy('mp.order'),
);

/**
 * The web menu of a role: its modules with the pages it may see, some only in the operator's company. Undefined if
 * there is no such role.
 */
export async function webPages(tx: Tx, idRole: number, operator: boolean) {
  const [[role], pages] = await together(tx, roleById.ask({ idRole }), webPagesOf.ask({ idRole, operator }));
  return role && pages;
}

export const pagesInModules = (db: Builder) =>
  db
    .selectFrom('page as p')
    .leftJoin('modulePage as mp', 'mp.idPage', 'p.idPage')
    .leftJoin('module as m', 'm.idModule', 'mp.idModule')
    .select(['p.idPage', 'p.name', 'p.link', 'p.icon', 'p.resource', 'm.idModule', 'm.name as moduleName']);
