import { Forbidden, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { isCatalogueScreen } from '../../catalogue/catalogue-screens.ts';
import type { Database, Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import { recordsOf, rowLock } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';

const sameMembers = (a: number[], b: number[]) => a.length === b.length && a.every((one) => b.includes(one));

const shownKey = (table: 'm' | 'p') =>
  sql<
    string | null
  >`case when ${sql.ref(`${table}.name`)} = ${sql.ref(`${table}.originalName`)} then ${sql.ref(`${table}.key`)} end`;

const everyModule = prepared<object>()((db) =>
  db
    .selectFrom('module as m')
    .select(['m.idModule', 'm.name', shownKey('m').as('key'), 'm.icon', 'm.state'])
    .orderBy('m.order')
    .orderBy('m.idModule'),
);
const everyPage = prepared<object>()((db) =>
  db
    .selectFrom('page as p')
    .select(['p.idPage', 'p.name', shownKey('p').as('key'), 'p.link', 'p.icon', 'p.section', 'p.resource'])
    .orderBy('p.idPage'),
);
const everyPlace = prepared<object>()((db) =>
  db.selectFrom('modulePage').select(['idModule', 'idPage']).orderBy('order').orderBy('idPage'),
);

interface OfModule {
  idModule: number;
}
const moduleById = prepared<OfModule>()((db, { idModule }) =>
  db.selectFrom('module').select('idModule').where('idModule', '=', idModule),
);
const placesOf = prepared<OfModule>()((db, { idModule }) =>
  db
    .selectFrom('modulePage')
    .select('idPage')
    .where('idModule', '=', idModule)
    .orderBy('order')
    .orderBy('idPage'),
);

interface ModulePages extends OfModule {
  pages: number[];
}
async function findPages(tx: Tx, idModule: number): Promise<ModulePages | undefined> {
  const [[module], places] = await together(tx, moduleById.ask({ idModule }), placesOf.ask({ idModule }));
  return module && { idModule, pages: places.map(({ idPage }) => idPage) };
}

export function createModulePageService(database: Database) {
  const modules = recordsOf<Actor, ModulePages>(database, {
    entity: 'module',
    find: (tx, _actor, idModule) => findPages(tx, idModule),
    lock: rowLock('module', 'idModule'),
    facts: ({ pages }) => ({ pages }),
  });

  /** Modules are shared: only the operator's company arranges them, and the menus of every company follow at once. */
  const change = (actor: Actor, idModule: number, work: (tx: Tx, before: number[]) => Promise<void>) => {
    if (!actor.operator) throw new Forbidden('OPERATOR_ONLY');
    return modules.change(actor, idModule, { action: 'pages' }, (tx, { pages }) => work(tx, pages));
  };

  return {
    tree: (actor: Actor) =>
      database.read(actor, async (tx) => {
        const [modules, pages, modulePages] = await together(
          tx,
          everyModule.ask({}),
          everyPage.ask({}),
          everyPlace.ask({}),
        );
        const pagesOf = (idModule: number) =>
          modulePages.filter((row) => row.idModule === idModule).map(({ idPage }) => idPage);
        return {
          modules: modules.map((module) => ({ ...module, pages: pagesOf(module.idModule) })),
          pages: pages.map((page) => ({ ...page, catalogue: isCatalogueScreen(page.link) })),
        };
      }),

    assign: (actor: Actor, idModule: number, idPage: number) =>
      change(actor, idModule, async (tx, before) => {
        const page = await tx
          .selectFrom('page')
          .select('idPage')
          .where('idPage', '=', idPage)
          .executeTakeFirst();
        if (!page) throw new NotFound('page', idPage);
        const current = await tx
          .selectFrom('modulePage')
          .select('idModule')
          .where('idPage', '=', idPage)
          .executeTakeFirst();
        if (current && current.idModule !== idModule) throw new Refused('PAGE_IN_MODULE');
        if (!current)
          await tx
            .insertInto('modulePage')
            .values({ idModule, idPage, order: before.length + 1 })
            .execute();
      }),

    unassign: (actor: Actor, idModule: number, idPage: number) =>
      change(actor, idModule, async (tx, before) => {
        if (!before.includes(idPage)) throw new NotFound('page', idPage);
        await tx
          .deleteFrom('modulePage')
          .where('idModule', '=', idModule)
          .where('idPage', '=', idPage)
          .execute();
      }),

    arrange: (actor: Actor, idModule: number, pages: number[]) =>
      change(actor, idModule, async (tx, before) => {
        if (new Set(pages).size !== pages.length || !sameMembers(pages, before))
          throw new Refused('STALE', {}, { current: before });
        for (const [index, idPage] of pages.entries()) {
          await tx
            .updateTable('modulePage')
            .set({ order: index + 1 })
            .where('idModule', '=', idModule)
            .where('idPage', '=', idPage)
            .execute();
        }
      }),
  };
}
export type ModulePageService = ReturnType<typeof createModulePageService>;
