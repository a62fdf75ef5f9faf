import { catalogues } from '@gemelo/contract/catalogues/registry';
import { endpoints } from '@gemelo/contract/endpoints/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import type { Person } from '../test-app.ts';
import { type Records, snake } from './records.ts';
import { requestWith } from './requests.ts';
import { sample } from './samples.ts';
import { answerShapeOf, isOpen, type Shape, shapeOf, slotsOf } from './slots.ts';

const order = (catalogue: Catalogue): number =>
  Object.values(catalogue.fields).reduce((most, { of }) => {
    const target = catalogues.find(({ name }) => name === of && name !== catalogue.name);
    return target ? Math.max(most, order(target) + 1) : most;
  }, 0);

/** Creates a record in every catalogue; in shared and company catalogues, one for each company. */
export async function fillCatalogues(records: Records, operator: Person, other: Person) {
  for (const { endpoints, table, id, fields, name, scope } of [...catalogues].sort(
    (a, b) => order(a) - order(b),
  )) {
    if (!endpoints.create || scope === 'self') continue;
    for (const person of scope === 'global' ? [operator] : [operator, other]) {
      const idCompany = person.user.idCompany ?? 0;
      const values = new Map<string, unknown>();
      for (const [key, { kind, of, optional }] of Object.entries(fields)) {
        if (kind !== 'ref' && kind !== 'many') continue;
        // What the operator shares with everybody cannot refer to a row of one company.
        if (scope === 'shared' && optional) continue;
        const target = catalogues.find((one) => one.name === of)?.id ?? '';
        const referenced = await records.idOf(target, idCompany);
        values.set(key, kind === 'many' ? [referenced] : referenced);
      }
      const body = sample(shapeOf(endpoints.create.body), (path) => values.get(path.join('.')));
      const made = await person.call('POST', endpoints.create.path, body);
      if (made.status !== 200) throw new Error(`${name}: ${made.text}`);
      if (scope === 'global') continue;
      const row = made.body.data as Record<string, unknown>;
      await records.query(`update ${table} set id_company = $1 where ${snake(id)} = $2`, [
        idCompany,
        row[id],
      ]);
    }
  }
}

const names = (shape: Shape, id: string): boolean =>
  [...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])].some((one) => names(one, id)) ||
  Object.entries(shape.properties ?? {}).some(([name, one]) => name === id || names(one, id));

/** Endpoints that may create a record with this id: they do not take it, and answer it or create its resource. */
function makersOf(id: string, table: string): AnyEndpoint[] {
  const creates = ({ permission }: AnyEndpoint) => permission === `${table.replaceAll('_', '-')}:create`;
  return endpoints
    .filter((one) => one.method === 'POST' && !isOpen(one) && !slotsOf(one).some((slot) => slot.id === id))
    .filter((one) => creates(one) || names(answerShapeOf(one.data), id))
    .sort((a, b) => Number(creates(b)) - Number(creates(a)));
}

/** Creates a record through the contract for each of these ids for which a company has none. */
export async function makeMissing(records: Records, ids: Iterable<string>, operator: Person, other: Person) {
  const make = async (id: string, person: Person, above: readonly string[] = []): Promise<void> => {
    const idCompany = person.user.idCompany ?? 0;
    if ((await records.find(id, idCompany)) !== undefined) return;
    const outcomes: string[] = [];
    for (const endpoint of makersOf(id, records.table(id))) {
      const slots = slotsOf(endpoint);
      if (slots.some((slot) => above.includes(slot.id))) continue;
      for (const slot of slots) await make(slot.id, person, [...above, id]);
      const { url, body } = await requestWith(records, endpoint, slots, { own: idCompany });
      const { status, text } = await person.call(endpoint.method, url, body);
      if ((await records.find(id, idCompany)) !== undefined) return;
      outcomes.push(`${endpoint.route} answers ${status} ${text.slice(0, 200)}`);
    }
    throw new Error(
      `company ${idCompany} has no ${records.table(id)} (${id}) and the contract makes none; make one by hand in src/test/matrix/matrix.test.ts. ${outcomes.join('; ')}`,
    );
  };
  for (const id of new Set(ids))
    for (const person of records.owned(id) ? [operator, other] : [operator]) await make(id, person);
}
