import { type RawBuilder, sql } from 'kysely';
import type { Builder } from './prepared.ts';

/** The pages that roles have in their active modules, some only in the operator's company. */
export const grantedPages = (
  db: Pick<Builder, 'selectFrom'>,
  { platform, operator }: { platform: 'web' | 'app'; operator: RawBuilder<boolean> },
) =>
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
    .select(['p.idPage', 'p.name', 'p.link', 'p.icon'])
    .select(sql<string | null>`case when p.name = p.original_name then p.key end`.as('key'))
    .where('rm.platform', '=', platform)
    .where('m.state', '=', 'Activo')
    .where(sql<boolean>`(not p.operator_only or ${operator}::boolean)`);
