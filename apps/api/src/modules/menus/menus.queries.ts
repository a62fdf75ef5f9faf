import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';

interface OfRole {
  idRole: number;
}
const roleById = prepared<OfRole>()((db, { idRole }) =>
  db.selectFrom('role').select('idRole').where('idRole', '=', idRole),
);
const webPagesOf = prepared<OfRole & { operator: boolean }>()((db, { idRole, operator }) =>
  db
    .selectFrom('roleModule as rm')
    .innerJoin('module as m', 'm.idModule', 'rm.idModule')
    .innerJoin('modulePage as mp', 'mp.idModule', 'm.idModule')
    .innerJoin('rolePage as rp', (join) =>
      join
        .onRef('rp.idPage', '=', 'mp.idPage')
        .onRef('rp.idRole', '=', 'rm.idRole')
        .onRef('rp.platform', '=', 'rm.platform'),
    )
    .innerJoin('page as p', 'p.idPage', 'mp.idPage')
    .select([
      'm.idModule',
      'm.name as moduleName',
      sql<string | null>`case when m.name = m.original_name then m.key end`.as('moduleKey'),
      'm.icon as moduleIcon',
      'm.order as moduleOrder',
      'mp.order',
      'p.idPage',
      'p.name',
      sql<string | null>`case when p.name = p.original_name then p.key end`.as('key'),
      'p.link',
      'p.icon',
      'p.section',
    ])
    .where('rm.idRole', '=', idRole)
    .where('rm.platform', '=', 'web')
    .where('m.state', '=', 'Activo')
    .where((eb) => eb.or([eb('p.operatorOnly', '=', false), sql<boolean>`${operator}`]))
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
