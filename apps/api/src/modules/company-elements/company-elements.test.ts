import type { CompanyElement, ProjectApp, ProjectSummary } from '@gemelo/contract/endpoints/company-elements';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  supervisor = await t.signIn('supervisor@gemelo.test');
  other = await t.signIn('admin@otra.test');
});

const summaries = async (person: Person) =>
  (await person.call('GET', '/api/v4/company-projects?order=Project')).body.data as ProjectSummary[];
const appOf = async (person: Person, idCompanyProject: number) =>
  (await person.call('GET', `/api/v4/company-projects/${idCompanyProject}/app`)).body.data as ProjectApp;
/** A project of the company of whoever asks, and an element of it that nobody has chosen. */
async function untouched(person: Person) {
  for (const { idCompanyProject } of await summaries(person)) {
    const { screens } = await appOf(person, idCompanyProject);
    const element = screens
      .flatMap(({ elements }) => elements)
      .find(({ idCompanyScreenElement }) => idCompanyScreenElement === null);
    if (element) return { idCompanyProject, idScreenElement: element.idScreenElement };
  }
  throw new Error('every element was chosen');
}
const create = (person: Person, pair: object) =>
  person.call('POST', '/api/settings/create/company/screen/element', pair);
const setState = (person: Person, id: number, state: string) =>
  person.call('PUT', `/api/settings/company/screen/element/status/${id}`, { state });

test('a supervisor switches elements on and off, and the list, the record and the counts follow', async () => {
  const pair = await untouched(supervisor);
  const countOf = async () =>
    (await summaries(supervisor)).find((one) => one.idCompanyProject === pair.idCompanyProject)?.elementsOn;
  const before = Number(await countOf());
  const made = await create(supervisor, pair);
  expect(made.body.message).toBe('Se ha activado el elemento de la compañía');
  const element = made.body.data as CompanyElement;
  expect(element).toMatchObject({ ...pair, state: 'Activo', ScreenElement: { label: expect.any(String) } });
  expect(element.idCompanyProjectScreenElement).toBe(element.idCompanyScreenElement);
  expect(await countOf()).toBe(before + 1);

  const off = await setState(supervisor, element.idCompanyScreenElement, 'Inactivo');
  expect(off.body.message).toBe('Se ha inactivo el elemento de la compañía');
  expect(await countOf()).toBe(before);
  const one = await supervisor.call(
    'GET',
    `/api/settings/company/screen/element/one/${element.idCompanyScreenElement}`,
  );
  expect(one.body.data).toMatchObject({ state: 'Inactivo' });
  const listed = await supervisor.call(
    'GET',
    `/api/settings/v2/companyProjectScreenElement?idCompanyProject=${pair.idCompanyProject}&state=Inactivo&limit=200`,
  );
  expect(listed.body.data).toContainEqual(expect.objectContaining(pair));

  // Choosing it again activates the same row.
  const again = (await create(supervisor, pair)).body.data as CompanyElement;
  expect(again).toMatchObject({ idCompanyScreenElement: element.idCompanyScreenElement, state: 'Activo' });
  const { body } = await admin.call(
    'GET',
    `/api/v4/audit?entity=company-element&entityId=${element.idCompanyScreenElement}`,
  );
  expect((body.data as { action: string }[]).map(({ action }) => action)).toEqual([
    'state',
    'state',
    'create',
  ]);
});

test('the elements of a screen are switched together, and those never chosen stay off', async () => {
  const { idCompanyProject } = await untouched(supervisor);
  const { screens } = await appOf(supervisor, idCompanyProject);
  const last = screens.at(-1);
  const ids = last?.elements.map(({ idScreenElement }) => idScreenElement) ?? [];
  const set = async (state: string) =>
    (
      (
        await supervisor.call('PUT', `/api/v4/company-projects/${idCompanyProject}/elements`, {
          state,
          idScreenElements: ids,
        })
      ).body.data as ProjectApp
    ).screens
      .at(-1)
      ?.elements.map((one) => one.state);
  expect(new Set(await set('Inactivo'))).toEqual(new Set(['Inactivo']));
  expect(new Set(await set('Activo'))).toEqual(new Set(['Activo']));
});

test('the app of a project shows screens in order with their elements, and the entries of each role', async () => {
  const [project] = await summaries(supervisor);
  const { screens, roles } = await appOf(supervisor, project?.idCompanyProject ?? 0);
  for (const { elements } of screens) {
    const orders = elements.map(({ order }) => order);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
  }
  const agent = roles.find(({ idRole }) => idRole === 6);
  expect(agent?.entries.length).toBeGreaterThan(0);
  expect(roles.find(({ idRole }) => idRole === 2)?.entries).toEqual([]);
});

test('an inactive element is not switched on', async () => {
  const pair = await untouched(admin);
  const status = (state: string) =>
    admin.call('PUT', `/api/settings/screen/element/status/${pair.idScreenElement}`, { state });
  await status('Inactivo');
  expect((await create(admin, pair)).body.issues).toEqual([
    { path: 'idScreenElement', message: 'Lo elegido está inactivo' },
  ]);
  await status('Activo');
});

test('the projects of another company are neither seen nor changed', async () => {
  const theirs = await summaries(other);
  expect(theirs.length).toBeGreaterThan(0);
  const own = (await summaries(supervisor)).map(({ idCompanyProject }) => idCompanyProject);
  for (const { idCompanyProject } of theirs) expect(own).not.toContain(idCompanyProject);
  const [{ idCompanyProject } = { idCompanyProject: 0 }] = theirs;
  const app = await appOf(other, idCompanyProject);
  const [element] = app.screens.flatMap(({ elements }) => elements);
  const { idScreenElement = 0, idCompanyScreenElement } = element ?? {};
  expect((await create(supervisor, { idCompanyProject, idScreenElement })).status).toBe(404);
  expect((await setState(supervisor, idCompanyScreenElement ?? 0, 'Inactivo')).status).toBe(404);
  expect((await supervisor.call('GET', `/api/v4/company-projects/${idCompanyProject}/app`)).status).toBe(404);
  expect((await admin.call('GET', `/api/v4/company-projects/${idCompanyProject}/app`)).status).toBe(200);
});
