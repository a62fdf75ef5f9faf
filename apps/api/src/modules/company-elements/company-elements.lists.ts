import type {
  companyElements,
  ProjectSummary,
  projectSummaries,
} from '@gemelo/contract/endpoints/company-elements';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { builder } from '../../db/prepared.ts';
import { presentElement, selectElements } from './company-elements.queries.ts';

type ElementFilters = Pick<
  QueryOf<typeof companyElements>,
  'search' | 'idCompany' | 'idCompanyProject' | 'idScreen' | 'state'
>;

export const elementList = defineList<ElementFilters>()({
  entity: 'company-element',
  rows: () => selectElements(builder),
  filters: {
    idCompanyProject: among('x.idCompanyProject'),
    idScreen: among('e.idScreen'),
    idCompany: among('x.idCompany'),
    state: among('x.state'),
    search: matching(['e.label', 's.name', 'p.name']),
  },
  order: {
    idCompanyScreenElement: 'x.idCompanyScreenElement',
    state: 'x.state',
    createdAt: 'x.createdAt',
    updatedAt: 'x.updatedAt',
  },
  newest: ['x.idCompanyScreenElement'],
  present: presentElement,
});

/** The elements of active screens that a company project shows, as they count in its row. */
const shown = sql`from company_screen_element x
  join screen_element e on e.id_screen_element = x.id_screen_element and e.state = 'Activo'
  join screen s on s.id_screen = e.id_screen and s.state = 'Activo'
  where x.id_company_project = cp.id_company_project and x.state = 'Activo'`;

type SummaryFilters = Pick<QueryOf<typeof projectSummaries>, 'search' | 'idCompany' | 'idProject' | 'state'>;

export const summaryList = defineList<SummaryFilters>()({
  entity: 'company-project',
  rows: () =>
    builder
      .selectFrom('companyProject as cp')
      .innerJoin('project as p', 'p.idProject', 'cp.idProject')
      .innerJoin('company as c', 'c.idCompany', 'cp.idCompany')
      .select(['cp.idCompanyProject', 'cp.idCompany', 'cp.state'])
      .select(['p.idProject', 'p.name as projectName', 'c.name as companyName'])
      .select([
        sql<number>`(select count(*)::int ${shown})`.as('elementsOn'),
        sql<number>`(select count(distinct e.id_screen)::int ${shown})`.as('screensOn'),
        sql<number>`(select count(*)::int from screen_element e join screen s using (id_screen)
          where e.state = 'Activo' and s.state = 'Activo')`.as('elementsTotal'),
        sql<string>`iso(greatest(cp.updated_at, (select max(x.updated_at) from company_screen_element x
          where x.id_company_project = cp.id_company_project)))`.as('updatedAt'),
      ]),
  filters: {
    idCompany: among('cp.idCompany'),
    idProject: among('cp.idProject'),
    state: among('cp.state'),
    search: matching(['p.name', 'c.name']),
  },
  order: {
    idCompanyProject: 'cp.idCompanyProject',
    state: 'cp.state',
    Project: 'p.name',
    Company: 'c.name',
  },
  newest: ['cp.idCompanyProject'],
  present: ({ idProject, projectName, companyName, ...row }): ProjectSummary => ({
    ...row,
    Project: { idProject, name: projectName },
    Company: { idCompany: row.idCompany, name: companyName },
  }),
});
