import { catalogues } from '@gemelo/contract/catalogues/registry';
import type { Catalogue, CatalogueItem } from '@gemelo/contract/kit/catalogue';
import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { expect } from 'vitest';
import { openTestApp, type Person, type TestResponse } from '../test/test-app.ts';
import type { Row } from './catalogue.queries.ts';

export type Writable = Catalogue & { endpoints: { create: CatalogueItem } };
export const isWritable = (catalogue: Catalogue): catalogue is Writable =>
  Boolean(catalogue.endpoints.create);

export const addressOf = ({ path }: AnyEndpoint, id: number | string) => path.replace(/\{\w+\}/, String(id));
export const send = (person: Person, endpoint: AnyEndpoint, catalogue: Catalogue, id: number, body: Row) =>
  person.call(endpoint.method, addressOf(endpoint, id), {
    ...(endpoint.path.includes('{') ? {} : { [catalogue.id]: id }),
    ...body,
  });
export const dataOf = (answer: TestResponse) => answer.body.data as unknown as Row;
/** An empty list if the request was refused. */
export const rowsOf = ({ body }: TestResponse) => ((body.data as unknown) ?? []) as Row[];
/** Inner rows as an update sends them back, without the names of what they refer to. */
const sentBack = ({ rows }: Field, value: unknown) => {
  if (!rows) return value;
  const names = [rows.id, ...Object.keys(rows.fields)];
  return (value as Row[]).map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
};
/** The fields of a row that an update sends back. */
export const written = (catalogue: Catalogue, row: Row) =>
  Object.fromEntries(
    Object.entries(catalogue.fields).map(([name, field]) => [name, sentBack(field, row[name])]),
  );

let counter = 0;
/** A valid value for a field, new on each call; undefined for a reference to another catalogue. */
function simple(field: Field): unknown {
  switch (field.kind) {
    case 'text': {
      const word = `Prueba${counter}`;
      const letters = [counter % 26, Math.floor(counter / 26) % 26].map((one) => 65 + one);
      const tries = [`${word} Ñandú`, word, `/prueba/${counter}`, String.fromCharCode(...letters)];
      return tries.find((value) => field.schema.safeParse(value).success);
    }
    case 'long':
      return 'Una descripción 🍬';
    case 'integer':
      return 3;
    case 'decimal':
      return 1.5;
    case 'flag':
      return false;
    case 'choice':
      return field.choices[0];
    case 'color':
      return '#9ccc65';
    case 'icon':
      return 'home';
    case 'tags':
      return ['temp'];
    default:
      throw new Error(`a field of kind ${field.kind} is no simple value`);
  }
}

/** The application with an administrator, a read-only user, an administrator of another company, and rows to write. */
export async function openCatalogues() {
  const t = await openTestApp();
  const [admin, supervisor, technician, other] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'tecnico@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];

  async function sample(field: Field, person: Person): Promise<unknown> {
    counter += 1;
    if (field.rows) {
      const inner = field.rows.fields;
      const innerRow = async () =>
        Object.fromEntries(
          await Promise.all(
            Object.entries(inner).map(async ([name, one]) => [name, await sample(one, person)] as const),
          ),
        );
      return [await innerRow(), await innerRow()];
    }
    if (field.kind !== 'ref' && field.kind !== 'many') return simple(field);
    const target = catalogues.filter(isWritable).find(({ name }) => name === field.of);
    if (!target) throw new Error(`no catalogue ${field.of} to write to`);
    const { id } = await create(target, target.scope === 'company' ? person : admin);
    return field.kind === 'ref' ? id : [id];
  }

  async function sampleOf(catalogue: Catalogue, person: Person = admin): Promise<Row> {
    const entries = await Promise.all(
      Object.entries(catalogue.fields).map(
        async ([name, field]) => [name, await sample(field, person)] as const,
      ),
    );
    return Object.fromEntries(entries);
  }

  async function create(catalogue: Writable, person: Person = admin) {
    const values = await sampleOf(catalogue, person);
    const answer = await person.call('POST', catalogue.endpoints.create.path, values);
    expect(answer.status, `${catalogue.name} ${answer.text}`).toBe(200);
    const row = dataOf(answer);
    return { values, row, id: Number(row[catalogue.id]), answer };
  }

  return { ...t, admin, supervisor, technician, other, sampleOf, create };
}
