import type { AppRole, AppScreen, ProjectApp } from '@gemelo/contract/endpoints/company-elements';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { grantedPages } from '../../db/granted-pages.ts';
import { prepared, together } from '../../db/prepared.ts';

interface OfProject {
  idCompanyProject: number;
}
const projectById = prepared<OfProject>()((db, { idCompanyProject }) =>
  db
    .selectFrom('companyProject as cp')
    .innerJoin('project as p', 'p.idProject', 'cp.idProject')
    .innerJoin('company as c', 'c.idCompany', 'cp.idCompany')
    .select(['cp.idCompanyProject', 'cp.idCompany', 'cp.state', 'p.idProject'])
    .select(['p.name as projectName', 'c.name as companyName', 'c.operator'])
    .where('cp.idCompanyProject', '=', idCompanyProject),
);

/** Every element that can be switched on, with what the project does with it. */
const elementsFor = prepared<OfProject>()((db, { idCompanyProject }) =>
  db
    .selectFrom('screen as s')
    .innerJoin('screenElement as e', 'e.idScreen', 's.idScreen')
    .innerJoin('elementType as k', 'k.idElementType', 'e.idElementType')
    .leftJoin('companyScreenElement as x', (join) =>
      join
        .onRef('x.idScreenElement', '=', 'e.idScreenElement')
        .on(sql<boolean>`x.id_company_project = ${idCompanyProject}`),
    )
    .select(['s.idScreen', 's.name as screenName', 's.description'])
    .select(['e.idScreenElement', 'e.label', 'e.order'])
    .select(['k.idElementType', 'k.name as typeName', 'k.elementKind'])
    .select(['x.idCompanyScreenElement', 'x.state'])
    .where('s.state', '=', 'Activo')
    .where('e.state', '=', 'Activo')
    .orderBy('s.idScreen')
    .orderBy('e.order')
    .orderBy('e.idScreenElement'),
);

/** The active roles of a company with their pages for the app, in the order of the menu. */
const entriesFor = prepared<{ idCompany: number; operator: boolean }>()((db, { idCompany, operator }) =>
  db
    .selectFrom('role as r')
    .leftJoin(
      grantedPages(db, { platform: 'app', operator })
        .select(['rm.idRole', 'm.order as moduleOrder', 'mp.order as pageOrder'])
        .as('granted'),
      'granted.idRole',
      'r.idRole',
    )
    .select([
      'r.idRole',
      'r.name as roleName',
      'granted.idPage',
      'granted.name',
      'granted.icon',
      'granted.key',
    ])
    .where('r.state', '=', 'Activo')
    .where(sql<boolean>`(r.id_company is null or r.id_company = ${idCompany})`)
    .orderBy('r.idRole')
    .orderBy('granted.moduleOrder')
    .orderBy('granted.pageOrder')
    .orderBy('granted.idPage'),
);

type FoundElement = Awaited<ReturnType<typeof elementsFor.all>>[number];

function screensOf(elements: readonly FoundElement[]): AppScreen[] {
  const screens = new Map<number, AppScreen>();
  for (const row of elements) {
    const { idScreen, screenName: name, description, idElementType, typeName, state } = row;
    const screen = screens.get(idScreen) ?? { idScreen, name, description, elements: [] };
    const elementKind = row.elementKind as AppScreen['elements'][number]['ElementType']['elementKind'];
    screen.elements.push({
      idScreenElement: row.idScreenElement,
      label: row.label,
      order: row.order,
      ElementType: { idElementType, name: typeName, elementKind },
      idCompanyScreenElement: row.idCompanyScreenElement,
      state: state ?? 'Inactivo',
    });
    screens.set(idScreen, screen);
  }
  return [...screens.values()];
}

type FoundEntry = Awaited<ReturnType<typeof entriesFor.all>>[number];

function rolesOf(rows: readonly FoundEntry[]): AppRole[] {
  const roles = new Map<number, AppRole>();
  for (const { idRole, roleName, idPage, name, icon, key } of rows) {
    const role = roles.get(idRole) ?? { idRole, name: roleName, entries: [] };
    if (idPage !== null) role.entries.push({ idPage, name: name ?? '', icon, key });
    roles.set(idRole, role);
  }
  return [...roles.values()];
}

/** What the field app shows for a company project that the caller sees. */
export async function findApp(tx: Tx, idCompanyProject: number): Promise<ProjectApp | undefined> {
  const [[project], elements] = await together(
    tx,
    projectById.ask({ idCompanyProject }),
    elementsFor.ask({ idCompanyProject }),
  );
  if (!project) return undefined;
  const { idCompany, idProject, projectName, companyName, state, operator } = project;
  return {
    ...{ idCompanyProject, idCompany, state },
    Project: { idProject, name: projectName },
    Company: { idCompany, name: companyName },
    screens: screensOf(elements),
    roles: rolesOf(await entriesFor.all(tx, { idCompany, operator })),
  };
}
