import { catalogues } from '@gemelo/contract/catalogues/registry';
import { type Catalogue, type CatalogueItem, endpointsOf } from '@gemelo/contract/kit/catalogue';
import type { AnyEndpoint, InputOf } from '@gemelo/contract/kit/endpoint';

/** The id is sent in the path, or in the body where the contract declares it there. */
export function inputFor(
  { id: idName }: Catalogue,
  endpoint: CatalogueItem,
  id: number,
  body?: object,
): InputOf<CatalogueItem> {
  const parameter = /\{(\w+)\}/.exec(endpoint.path)?.[1];
  if (parameter) return { params: { [parameter]: id }, ...(body ? { body } : {}) };
  return { body: { [idName]: id, ...body } };
}

/** Calls that show a catalogue's rows or their names and become stale with them. */
export function readersOf(catalogue: Catalogue): AnyEndpoint[] {
  const refersTo = ({ fields }: Catalogue) => Object.values(fields).some(({ of }) => of === catalogue.name);
  return [
    ...endpointsOf(catalogue).filter(({ method }) => method === 'GET'),
    ...catalogues.filter(refersTo).map(({ endpoints }) => endpoints.list),
  ];
}
