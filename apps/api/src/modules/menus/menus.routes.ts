import { pagesWithModule, roleMenu } from '@gemelo/contract/endpoints/menus';
import type { Api } from '../../http/handle.ts';
import { listing } from '../../http/list.ts';
import { matches } from '../../http/search.ts';
import { pagesInModules } from './menus.queries.ts';
import type { MenuService } from './menus.service.ts';

export function menuRoutes(api: Api, menus: MenuService) {
  api.handle(roleMenu, ({ actor, params }) => menus.ofRole(actor, params.id));
  api.list(pagesWithModule, ({ query }, tx) =>
    listing(
      pagesInModules(tx).$if(Boolean(query.search), (rows) =>
        rows.where(matches(['p.name', 'p.link'], query.search ?? '')),
      ),
      {
        entity: 'page',
        order: { name: 'p.name', link: 'p.link' },
        newest: ['p.idPage'],
        present: ({ idModule, moduleName, ...page }) => ({
          ...page,
          Module: idModule === null ? null : { idModule, name: moduleName ?? '' },
        }),
      },
    ),
  );
}
