import { companyProject } from '@gemelo/contract/catalogues/company-project';
import { menu } from '@gemelo/contract/catalogues/menu';
import { menuAction } from '@gemelo/contract/catalogues/menu-action';
import { project } from '@gemelo/contract/catalogues/project';
import { screenElement } from '@gemelo/contract/catalogues/screen-element';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { beforeAll, describe, expect, test } from 'vitest';
import { dataOf, isWritable, openCatalogues, rowsOf } from './catalogue.fixture.ts';
import type { Row } from './catalogue.queries.ts';

let t: Awaited<ReturnType<typeof openCatalogues>>;
beforeAll(async () => {
  t = await openCatalogues();
});

const OPERATOR = 1;
const OTHER = 2;
const writable = (catalogue: Catalogue) => {
  if (!isWritable(catalogue)) throw new Error(`${catalogue.name} cannot be written`);
  return catalogue;
};
const post = (person: typeof t.admin, catalogue: Catalogue, body: Row) =>
  person.call('POST', writable(catalogue).endpoints.create.path, body);
const nameless = async () => ({ idProject: (await t.create(writable(project))).id });

describe('whose row it becomes', () => {
  test('the operator’s administrators choose the company of what they create', async () => {
    const { name } = await t.sampleOf(menu);
    const made = await post(t.admin, menu, { name, description: null, icon: null, idCompany: OTHER });
    const { Company } = dataOf(made) as { Company: { name: string } };
    expect(dataOf(made)).toMatchObject({ idCompany: OTHER, companyName: Company.name });
    const theirs = rowsOf(await t.other.call('GET', `${menu.endpoints.list.path}?limit=200`));
    expect(theirs.map((row) => row.name)).toContain(name);
    expect(dataOf(await post(t.admin, menu, await t.sampleOf(menu))).idCompany).toBe(OPERATOR);
  });

  test('a shared row is everybody’s by default, or belongs to the chosen company', async () => {
    const everybodys = await post(t.admin, project, await t.sampleOf(project));
    expect(dataOf(everybodys).idCompany).toBeNull();
    expect(
      dataOf(await post(t.admin, project, { ...(await t.sampleOf(project)), idCompany: null })).idCompany,
    ).toBeNull();
    const theirs = await post(t.admin, project, { ...(await t.sampleOf(project)), idCompany: OTHER });
    expect(dataOf(theirs).idCompany).toBe(OTHER);
  });

  test('everybody else writes for their own company', async () => {
    const own = await post(t.other, project, { ...(await t.sampleOf(project)), idCompany: OTHER });
    expect(dataOf(own).idCompany).toBe(OTHER);
    const elsewhere = await post(t.other, project, { ...(await t.sampleOf(project)), idCompany: OPERATOR });
    expect(elsewhere.status).toBe(403);
    expect(elsewhere.body.code).toBe('OTHER_COMPANY');
    const forAll = await post(t.other, project, { ...(await t.sampleOf(project)), idCompany: null });
    expect(forAll.body.code).toBe('OPERATOR_ONLY');
    const supervisor = await post(t.supervisor, companyProject, { ...(await nameless()), idCompany: OTHER });
    expect(supervisor.body.code).toBe('OTHER_COMPANY');
  });

  test('a row refers only to what its company has, and the choices of a company are those', async () => {
    const [{ id: idMenu }, { id: idAction }] = [
      await t.create(writable(menu), t.other),
      { id: Number((await t.sampleOf(menuAction, t.admin)).idAction) },
    ];
    const mixed = await post(t.admin, menuAction, { idMenu, idAction, idCompany: OTHER });
    expect(mixed.body.issues).toEqual([{ path: 'idAction', message: 'Lo elegido no existe' }]);
    const choices = `${menu.extras.choices.path}?limit=200`;
    const offered = async (idCompany: number) =>
      rowsOf(await t.admin.call('GET', `${choices}&idCompany=${idCompany}`)).map(({ id }) => id);
    expect(await offered(OTHER)).toContain(idMenu);
    expect(await offered(OPERATOR)).not.toContain(idMenu);
  });
});

describe('a row without a name of its own', () => {
  test('is named by the records that it puts together, and found by their names', async () => {
    const { row } = await t.create(writable(companyProject));
    const { name } = row.Project as { name: string };
    const choices = await t.admin.call(
      'GET',
      `${companyProject.extras.choices.path}?search=${encodeURIComponent(name)}`,
    );
    const company = (row.Company as { name: string }).name;
    expect(rowsOf(choices)).toMatchObject([{ name: `${name} · ${company}` }]);
    expect(row).not.toHaveProperty('name');
    const answer = await t.admin.call('GET', `${companyProject.endpoints.list.path}?order=idProject`);
    expect(answer.status).toBe(200);
  });

  test('exists once for each pair, and the refusal says which', async () => {
    const pair = await nameless();
    const first = dataOf(await post(t.admin, companyProject, pair));
    const again = await post(t.admin, companyProject, pair);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'PAIR_TAKEN', valid: true });
    expect(again.body.message).toContain((first.Project as { name: string }).name);
    expect((await post(t.admin, companyProject, { ...pair, idCompany: OTHER })).status).toBe(200);

    const { values } = await t.create(writable(menuAction));
    const refused = await post(t.admin, menuAction, values);
    expect(refused.body).toMatchObject({ code: 'PAIR_TAKEN', valid: true });
    const { row } = await t.create(writable(menuAction));
    const changed = await t.admin.call('PUT', `/api/settings/v2/menuActions/${row.idMenuAction}`, {
      ...values,
      version: row.version,
    });
    expect(changed.body).toMatchObject({ code: 'PAIR_TAKEN', valid: true });
  });
});

test('the label of an element is unique within its screen only', async () => {
  const first = await t.sampleOf(screenElement);
  expect((await post(t.admin, screenElement, first)).status).toBe(200);
  expect((await post(t.admin, screenElement, first)).body).toMatchObject({
    code: 'DUPLICATE',
    issues: [{ path: 'label' }],
  });
  const { idScreen } = await t.sampleOf(screenElement);
  expect((await post(t.admin, screenElement, { ...first, idScreen })).status).toBe(200);
});
