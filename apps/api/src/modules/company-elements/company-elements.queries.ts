import type { CompanyElement } from '@gemelo/contract/endpoints/company-elements';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

/** The name of a company project, as its catalogue has it. */
const projectName = sql<string>`concat_ws(' · ', p.name, c.name)`;

export const selectElements = (db: Builder) =>
  db
    .selectFrom('companyScreenElement as x')
    .innerJoin('companyProject as cp', 'cp.idCompanyProject', 'x.idCompanyProject')
    .innerJoin('project as p', 'p.idProject', 'cp.idProject')
    .innerJoin('company as c', 'c.idCompany', 'x.idCompany')
    .innerJoin('screenElement as e', 'e.idScreenElement', 'x.idScreenElement')
    .innerJoin('screen as s', 's.idScreen', 'e.idScreen')
    .innerJoin('elementType as k', 'k.idElementType', 'e.idElementType')
    .select(['x.idCompanyScreenElement', 'x.idCompany', 'x.idCompanyProject', 'x.idScreenElement'])
    .select(['x.state', 'x.version', 'x.createdAt', 'x.updatedAt'])
    .select([
      'c.name as companyName',
      'p.idProject',
      'p.name as projectName',
      's.idScreen',
      's.name as screenName',
    ])
    .select(['e.label', 'e.order', 'k.idElementType', 'k.name as typeName', 'k.elementKind'])
    .select(projectName.as('name'));

type Found = Awaited<ReturnType<ReturnType<typeof selectElements>['executeTakeFirstOrThrow']>>;

export const presentElement = (row: Found): CompanyElement => ({
  idCompanyScreenElement: row.idCompanyScreenElement,
  idCompanyProjectScreenElement: row.idCompanyScreenElement,
  idCompany: row.idCompany,
  idCompanyProject: row.idCompanyProject,
  idScreenElement: row.idScreenElement,
  state: row.state,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  Company: { idCompany: row.idCompany, name: row.companyName },
  CompanyProject: { idCompanyProject: row.idCompanyProject, name: row.name },
  Project: { idProject: row.idProject, name: row.projectName },
  Screen: { idScreen: row.idScreen, name: row.screenName },
  ScreenElement: { idScreenElement: row.idScreenElement, label: row.label, order: row.order },
  ElementType: {
    idElementType: row.idElementType,
    name: row.typeName,
    elementKind: row.elementKind as CompanyElement['ElementType']['elementKind'],
  },
});

const elementById = prepared<{ id: number }>()((db, { id }) =>
  selectElements(db).where('x.idCompanyScreenElement', '=', id),
);

export async function findElement(tx: Tx, id: number): Promise<CompanyElement | undefined> {
  const row = await elementById.first(tx, { id });
  return row && presentElement(row);
}

interface Pair {
  idCompanyProject: number;
  idScreenElement: number;
}
export const elementOfPair = prepared<Pair>()((db, { idCompanyProject, idScreenElement }) =>
  db
    .selectFrom('companyScreenElement')
    .select('idCompanyScreenElement')
    .where('idCompanyProject', '=', idCompanyProject)
    .where('idScreenElement', '=', idScreenElement),
);
