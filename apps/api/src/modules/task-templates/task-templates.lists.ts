import type { taskTemplates } from '@gemelo/contract/endpoints/task-templates';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, byValue, where } from '../../db/lists/filters.ts';
import { searching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { presentTemplate, selectTemplates, templateSeenBy } from './task-templates.queries.ts';

interface TemplateFilters extends Pick<QueryOf<typeof taskTemplates>, 'search' | 'idTaskType' | 'shared'> {
  idCompany: number;
}

export const templateList = defineList<TemplateFilters>()({
  entity: 'task-template',
  rows: () => selectTemplates(builder, given('idCompany')),
  filters: {
    idCompany: where<number>(() => templateSeenBy(given('idCompany'))),
    search: searching({ table: 'taskTemplate', id: 'idTaskTemplate', columns: ['name', 'title'] }, 'x'),
    idTaskType: among('x.idTaskType'),
    shared: byValue((is: boolean) =>
      is ? sql<boolean>`x.id_company is null` : sql<boolean>`x.id_company is not null`,
    ),
  },
  order: {
    idTaskTemplate: 'x.idTaskTemplate',
    name: 'x.name',
    title: 'x.title',
    updatedAt: 'x.updatedAt',
  },
  newest: ['x.idTaskTemplate'],
  present: presentTemplate,
});
