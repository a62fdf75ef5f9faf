import type { AppBlocks, AppPage } from '@gemelo/contract/endpoints/field-app';
import { isCatalogueScreen } from '../../catalogue/catalogue-screens.ts';
import type { Tx } from '../../db/client.ts';
import { grantedPages } from '../../db/granted-pages.ts';
import { prepared, together } from '../../db/prepared.ts';

/** The pages of a role for the app in its modules, in the order of the menu. */
const pagesOf = prepared<{ idRole: number; operator: boolean }>()((db, { idRole, operator }) =>
  grantedPages(db, { platform: 'app', operator })
    .where('rm.idRole', '=', idRole)
    .orderBy('m.order')
    .orderBy('mp.order')
    .orderBy('p.idPage'),
);

/** The elements that the active projects of a company have switched on. */
const blocksOf = prepared<{ idCompany: number }>()((db, { idCompany }) =>
  db
    .selectFrom('companyScreenElement as x')
    .innerJoin('companyProject as cp', 'cp.idCompanyProject', 'x.idCompanyProject')
    .innerJoin('project as p', 'p.idProject', 'cp.idProject')
    .innerJoin('screenElement as e', 'e.idScreenElement', 'x.idScreenElement')
    .innerJoin('elementType as k', 'k.idElementType', 'e.idElementType')
    .innerJoin('screen as s', 's.idScreen', 'e.idScreen')
    .select(['cp.idCompanyProject', 'p.idProject', 'p.name as projectName'])
    .select(['s.idScreen', 's.name as screenName', 's.description'])
    .select(['e.idScreenElement', 'e.label', 'k.elementKind'])
    .where('x.idCompany', '=', idCompany)
    .where('x.state', '=', 'Activo')
    .where('cp.state', '=', 'Activo')
    .where('s.state', '=', 'Activo')
    .where('e.state', '=', 'Activo')
    .orderBy('cp.idCompanyProject')
    .orderBy('s.idScreen')
    .orderBy('e.order')
    .orderBy('e.idScreenElement'),
);

type FoundBlock = Awaited<ReturnType<typeof blocksOf.all>>[number];

function screensOf(rows: readonly FoundBlock[]): AppBlocks[] {
  const screens = new Map<string, AppBlocks>();
  for (const { idCompanyProject, idProject, projectName, idScreen, screenName, ...row } of rows) {
    const key = `${idCompanyProject}.${idScreen}`;
    const screen = screens.get(key) ?? {
      ...{ idCompanyProject, idScreen, name: screenName, description: row.description },
      Project: { idProject, name: projectName },
      elements: [],
    };
    const { idScreenElement, label } = row;
    const elementKind = row.elementKind as AppBlocks['elements'][number]['elementKind'];
    screen.elements.push({ idScreenElement, label, elementKind });
    screens.set(key, screen);
  }
  return [...screens.values()];
}

interface Phone {
  idRole: number;
  idCompany: number;
  operator: boolean;
}

/** What the phone of somebody of a role and a company shows. */
export async function findPhone(
  tx: Tx,
  { idRole, idCompany, operator }: Phone,
): Promise<{ pages: AppPage[]; screens: AppBlocks[] }> {
  const [pages, blocks] = await together(tx, pagesOf.ask({ idRole, operator }), blocksOf.ask({ idCompany }));
  return {
    pages: pages.map((page) => ({ ...page, catalogue: isCatalogueScreen(page.link) })),
    screens: screensOf(blocks),
  };
}
