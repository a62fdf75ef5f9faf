import { defineList } from '../../db/lists/define-list.ts';
import { matching } from '../../db/lists/search.ts';
import { builder } from '../../db/prepared.ts';
import { pagesInModules } from './menus.queries.ts';

export const pageList = defineList<{ search?: string | undefined }>()({
  entity: 'page',
  rows: () => pagesInModules(builder),
  filters: { search: matching(['p.name', 'p.link']) },
  order: { name: 'p.name', link: 'p.link' },
  newest: ['p.idPage'],
  present: ({ idModule, moduleName, ...page }) => ({
    ...page,
    Module: idModule === null ? null : { idModule, name: moduleName ?? '' },
  }),
});
