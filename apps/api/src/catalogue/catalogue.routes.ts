import { catalogues } from '@gemelo/contract/catalogues/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Invalid, NotFound } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import type { Language } from '@gemelo/contract/kit/languages';
import { rowName } from '@gemelo/contract/kit/row-name';
import { safeParse } from 'zod/v4/core';
import type { Tx } from '../db/client.ts';
import { type Actor, companyFor } from '../http/actor.ts';
import { type Api, type Call, say } from '../http/handle.ts';
import { spoken } from '../http/seeded.ts';
import type { Permit } from './catalogue.checks.ts';
import { choicesOf, historyList } from './catalogue.lists.ts';
import { findRow, queriesOf, type Row, seenBy } from './catalogue.queries.ts';
import { createCatalogueService } from './catalogue.service.ts';
import { usesOf } from './catalogue.uses.ts';
import { createImport, type ImportFile } from './import/catalogue.import.ts';

type ListEndpoint = Catalogue['endpoints']['list'];
type ListCall = Call<ListEndpoint>;

const generic = {
  created: 'CREATED',
  updated: 'UPDATED',
  activated: 'ACTIVATED',
  inactivated: 'INACTIVATED',
};

function mountLists(api: Api, catalogue: Catalogue) {
  const { endpoints } = catalogue;
  const { list } = queriesOf(catalogue);
  const mount = (endpoint: ListEndpoint, filters: (call: ListCall) => Row) =>
    api.list(endpoint, (call, tx) => {
      const query = call.query as Row & { search?: string };
      return list(tx, {
        ...query,
        search: spoken(call.language, query.search) || undefined,
        ...filters(call),
        seenBy: seenBy(catalogue, call.actor),
      });
    });
  const param = (call: ListCall, endpoint: ListEndpoint) =>
    Object.values(call.params as Row)[endpoint.path.includes('{state}') ? 1 : 0];

  mount(endpoints.list, () => ({}));
  if (endpoints.active) mount(endpoints.active, () => ({ state: ['Activo'] }));
  if (endpoints.byState) {
    mount(endpoints.byState, ({ params }) => {
      const { state, idCompany } = params as { state: State; idCompany?: number };
      return { state: [state], ...(idCompany === undefined ? {} : { idCompany: [idCompany] }) };
    });
  }
  const { byCompany } = endpoints;
  if (byCompany) {
    mount(byCompany, (call) => ({ ofCompany: Number(param(call, byCompany)) }));
  }
  for (const { endpoint, field, active } of endpoints.byParent) {
    mount(endpoint, (call) => ({
      [field]: [param(call, endpoint)],
      ...(active ? { state: ['Activo'] } : {}),
    }));
  }
}

function mountWrites(api: Api, catalogue: Catalogue, permit: Permit | undefined) {
  const { endpoints, extras } = catalogue;
  const service = createCatalogueService(api.database, catalogue, permit);
  const texts = { ...generic, ...catalogue.texts };
  const label = (row: Row) => ({ name: rowName(catalogue, row) });
  /** The id comes in the path, or in the body where the contract declares it there. */
  const take = ({ params, body }: { params: unknown; body: unknown }) => {
    const { [catalogue.id]: inBody, ...rest } = (body ?? {}) as Row;
    return { id: Number(Object.values(params as Row)[0] ?? inBody), rest };
  };

  if (endpoints.one) api.handle(endpoints.one, ({ actor, ...call }) => service.read(actor, take(call).id));
  if (endpoints.create) {
    api.handle(endpoints.create, async ({ actor, body }) => {
      const several = (body as Row)[catalogue.several ?? ''] as Row[] | undefined;
      if (several) {
        const rows = await service.createSeveral(actor, several);
        return say(texts.created, rows, { name: rows.map((row) => rowName(catalogue, row)).join(', ') });
      }
      const row = await service.create(actor, body as Row);
      return say(texts.created, row, label(row));
    });
  }
  if (endpoints.update) {
    api.handle(endpoints.update, async ({ actor, ...call }) => {
      const { id, rest } = take(call);
      const row = await service.update(actor, id, rest);
      return say(texts.updated, row, label(row));
    });
  }
  const setState = async (actor: Actor, id: number, state: State) => {
    const row = await service.setState(actor, id, state);
    return say(state === 'Activo' ? texts.activated : texts.inactivated, row, label(row));
  };
  if (endpoints.setState) {
    api.handle(endpoints.setState, ({ actor, ...call }) => {
      const { id, rest } = take(call);
      return setState(actor, id, rest.state as State);
    });
  }
  if (endpoints.remove) {
    api.handle(endpoints.remove, async ({ actor, ...call }) => {
      const { key, params } = await setState(actor, take(call).id, 'Inactivo');
      return say(key, null, params);
    });
  }
  if (endpoints.destroy) {
    api.handle(endpoints.destroy, async ({ actor, ...call }) =>
      say('REMOVED', null, label(await service.destroy(actor, take(call).id))),
    );
  }
  if (extras.states) {
    api.handle(extras.states, async ({ actor, body: { state, ids, match }, language }) => {
      if ((ids === undefined) === (match === undefined))
        throw new Invalid([{ path: 'ids', rule: 'required' }]);
      const changed = await service.setStates(
        actor,
        state,
        ids ? { ids } : { filters: parseFilters(catalogue, match ?? {}, language) },
      );
      return say(
        state === 'Activo' ? 'SEVERAL_ACTIVATED' : 'SEVERAL_INACTIVATED',
        { changed },
        { count: changed },
      );
    });
  }
  if (extras.arrange) {
    api.handle(extras.arrange, async ({ actor, body }) =>
      say('ARRANGED', { changed: await service.arrange(actor, body.ids) }),
    );
  }
  if (extras.imported) {
    const importRows = createImport(api.database, catalogue, service);
    api.handle(extras.imported, ({ actor, body, language }) =>
      importRows(actor, body as ImportFile, language),
    );
  }
}

/** Parses the filters of a list from its query string. */
function parseFilters({ endpoints }: Catalogue, match: Record<string, string>, language: Language): Row {
  const parsed = safeParse(endpoints.list.query, match, { reportInput: true });
  if (!parsed.success) throw new Invalid(fieldIssues(parsed.error, 'match'));
  const filters = parsed.data as Row & { search?: string };
  return { ...filters, search: spoken(language, filters.search) };
}

function mountReads(api: Api, catalogue: Catalogue) {
  const { extras } = catalogue;
  const mustExist = async (tx: Tx, actor: Actor, id: number) => {
    if (!(await findRow(tx, catalogue, actor, id))) throw new NotFound(catalogue.name, id);
  };
  api.list(extras.choices, ({ actor, query, language }, tx) => {
    const idCompany = query.idCompany as number | undefined;
    return choicesOf(tx, catalogue, actor, {
      ids: query.ids,
      search: spoken(language, query.search),
      idCompany: idCompany === undefined ? undefined : companyFor(actor, idCompany),
    });
  });
  api.list(extras.history, ({ params }, tx) =>
    historyList(tx, { entity: catalogue.name, entityId: String(params.id) }),
  );
  api.handle(extras.uses, ({ actor, params }) =>
    api.database.read(actor, async (tx) => {
      await mustExist(tx, actor, params.id);
      return usesOf(tx, catalogue, params.id);
    }),
  );
}

/** Registers the routes of every catalogue from its declaration; `permits` are rules about changing rows, by name. */
export function catalogueRoutes(api: Api, permits: Readonly<Record<string, Permit>> = {}) {
  for (const catalogue of catalogues) {
    mountLists(api, catalogue);
    mountWrites(api, catalogue, permits[catalogue.name]);
    mountReads(api, catalogue);
  }
}
