import type { ProjectApp, ProjectSummary } from '@gemelo/contract/endpoints/company-elements';
import type { AppBlocks, AppPage } from '@gemelo/contract/endpoints/field-app';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

const AGENT = 6;
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  agent = await t.signIn('agente@gemelo.test');
  other = await t.signIn('admin@otra.test');
});

/** What the console shows as the phone of agents. */
async function previewOf(): Promise<(string | null)[]> {
  const projects = (await admin.call('GET', '/api/v4/company-projects?state=Activo')).body.data;
  const [{ idCompanyProject }] = projects as [ProjectSummary];
  const { roles } = (await admin.call('GET', `/api/v4/company-projects/${idCompanyProject}/app`)).body
    .data as ProjectApp;
  return (roles.find(({ idRole }) => idRole === AGENT)?.entries ?? []).map(({ key }) => key);
}

const phoneOf = async ({ call }: Person) =>
  (await call('GET', '/api/v4/my-app-pages')).body.data as { pages: AppPage[]; screens: AppBlocks[] };

test('the phone of an agent offers the pages of the role for the app, in their order', async () => {
  const { pages } = await phoneOf(agent);
  expect(pages.map(({ key }) => key)).toContain('my-activities');
  const rows = await t.database.read(system, (tx) =>
    tx
      .selectFrom('rolePage as rp')
      .innerJoin('modulePage as mp', 'mp.idPage', 'rp.idPage')
      .innerJoin('module as m', 'm.idModule', 'mp.idModule')
      .select('rp.idPage')
      .where('rp.idRole', '=', 6)
      .where('rp.platform', '=', 'app')
      .orderBy('m.order')
      .orderBy('mp.order')
      .execute(),
  );
  expect(pages.map(({ idPage }) => idPage)).toEqual(rows.map(({ idPage }) => idPage));
});

test('a module that was taken from the role takes its pages along, also in the preview', async () => {
  const before = (await phoneOf(agent)).pages.map(({ key }) => key);
  const previewed = await previewOf();
  const ofModule = await t.database.transaction(system, async (tx) => {
    const page = await tx
      .selectFrom('modulePage as mp')
      .innerJoin('page as p', 'p.idPage', 'mp.idPage')
      .select('mp.idModule')
      .where('p.key', '=', 'my-activities')
      .executeTakeFirstOrThrow();
    await tx
      .deleteFrom('roleModule')
      .where('idRole', '=', 6)
      .where('platform', '=', 'app')
      .where('idModule', '=', page.idModule)
      .execute();
    return tx
      .selectFrom('modulePage as mp')
      .innerJoin('page as p', 'p.idPage', 'mp.idPage')
      .select('p.key')
      .where('mp.idModule', '=', page.idModule)
      .execute();
  });
  const taken = new Set(ofModule.map(({ key }) => key));
  expect(before).toContain('my-activities');
  expect(previewed).toEqual(before);
  const after = (await phoneOf(agent)).pages.map(({ key }) => key);
  expect(after).toEqual(before.filter((key) => !taken.has(key)));
  expect(await previewOf()).toEqual(after);
});

test('only switched-on elements of the own company are shown', async () => {
  const summaries = (await admin.call('GET', '/api/v4/company-projects?state=Activo')).body
    .data as ProjectSummary[];
  const { idCompany } = summaries[0] ?? {};
  const apps = await Promise.all(
    summaries
      .filter((summary) => summary.idCompany === idCompany)
      .map(async ({ idCompanyProject }) => {
        const { body } = await admin.call('GET', `/api/v4/company-projects/${idCompanyProject}/app`);
        return body.data as ProjectApp;
      }),
  );
  const on = apps.flatMap(({ screens }) =>
    screens.flatMap(({ elements }) => elements.filter(({ state }) => state === 'Activo')),
  );
  const shown = (await phoneOf(idCompany === agent.user.idCompany ? agent : other)).screens;
  expect(shown.flatMap(({ elements }) => elements).length).toBe(on.length);
});
