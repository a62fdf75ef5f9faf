import {
  companyElements,
  createCompanyElement,
  oneCompanyElement,
  projectAppOf,
  projectSummaries,
  setCompanyElementState,
  setProjectElements,
} from '@gemelo/contract/endpoints/company-elements';
import type { State } from '@gemelo/contract/kit/fields';
import { type Api, say } from '../../http/handle.ts';
import { elementList, summaryList } from './company-elements.lists.ts';
import type { CompanyElementService } from './company-elements.service.ts';

const messageOf = (state: State) =>
  state === 'Activo' ? 'COMPANY_ELEMENT_ACTIVATED' : 'COMPANY_ELEMENT_INACTIVATED';

export function companyElementRoutes(api: Api, elements: CompanyElementService) {
  api.list(companyElements, ({ query }, tx) => elementList(tx, query));
  api.list(projectSummaries, ({ query }, tx) => summaryList(tx, query));
  api.handle(oneCompanyElement, ({ actor, params }) => elements.read(actor, params.id));
  api.handle(createCompanyElement, async ({ actor, body }) =>
    say(messageOf('Activo'), await elements.create(actor, body)),
  );
  api.handle(setCompanyElementState, async ({ actor, params, body }) =>
    say(messageOf(body.state), await elements.setState(actor, params.id, body.state)),
  );
  api.handle(projectAppOf, ({ actor, params }) => elements.app(actor, params.idCompanyProject));
  api.handle(setProjectElements, async ({ actor, params, body: { state, idScreenElements: ids } }) =>
    say(
      state === 'Activo' ? 'SEVERAL_ACTIVATED' : 'SEVERAL_INACTIVATED',
      await elements.setSeveral(actor, params.idCompanyProject, state, ids),
      { count: ids.length },
    ),
  );
}
