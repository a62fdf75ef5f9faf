import type { Page } from '@playwright/test';
import { collectErrors } from './support/complaints.ts';
import { expect, test } from './support/journey.ts';
import { people } from './support/people.ts';
import { linksOf, menu, openGroups, pathOf } from './support/places.ts';
import { rawKeys } from './support/raw-keys.ts';
import { menuLinks, sessionOf } from './support/server.ts';

/** The longest menu is split into two tests, so that two workers share it. */
const partsOf = (idRole: number) => (idRole === 1 ? 2 : 1);

/** What the page shows, read in one go: a locator for each would search the document again and again. */
const stateOf = async (page: Page) => ({
  address: pathOf(page),
  ...(await page.evaluate(() => ({
    current: decodeURI(document.querySelector('nav [aria-current="page"]')?.getAttribute('href') ?? ''),
    isPlanned: document.querySelector('main h1')?.textContent?.includes('todavía no') ?? false,
    hasTitle: document.querySelector('main h1')?.checkVisibility() ?? false,
    isLoading: document.querySelector('[aria-busy="true"]') !== null,
    isMissing: [...document.querySelectorAll('main *')].some(
      ({ textContent }) => textContent?.trim() === '404',
    ),
  }))),
  rawKeys: await rawKeys(page),
});

/** Technicians look up the networks of their warehouses. */
const CONFIGURING = [1, 2, 4];

/** Roles from the fewest grants to the most: of those that see a page, the first lacks what the page might ask for. */
const BY_GRANTS = [6, 5, 3, 4, 2];

/**
 * The pages that this role opens: the administrator all of its menu, of the others the one with the fewest grants each
 * page. What every role may ask for is pinned call by call in the API's tests.
 */
async function pagesToOpen(idRole: number, links: readonly string[]): Promise<string[]> {
  if (idRole === 1) return [...links];
  const poorer = BY_GRANTS.slice(0, BY_GRANTS.indexOf(idRole));
  const menus = people
    .filter((person) => poorer.includes(person.idRole))
    .map(async (person) => menuLinks(person.idRole, (await sessionOf(person.email)).token));
  const seen = new Set((await Promise.all(menus)).flat());
  return links.filter((link) => !seen.has(link));
}

/** One user of each role: the menu shows what the role may open, and its pages open. */
for (const { email, idRole } of people.slice(0, 6))
  test.describe(`role ${idRole}`, () => {
    test.use({ as: email });

    for (let part = 0; part < partsOf(idRole); part++)
      test(`shows the menu of the role, and its pages open without errors, part ${part + 1} of ${partsOf(idRole)}`, async ({
        page,
      }) => {
        test.slow();
        const errors = collectErrors(page);
        await page.goto('/inicio');
        await openGroups(page);
        const { token } = await sessionOf(email);
        const granted = await menuLinks(idRole, token);
        const links = await linksOf(page);
        expect(links.toSorted()).toEqual(granted.toSorted());
        expect(new Set(links).size).toBe(links.length);
        const groups = menu(page).getByRole('button');
        await expect(groups.filter({ hasText: 'Configuración' })).toHaveCount(
          CONFIGURING.includes(idRole) ? 1 : 0,
        );
        await expect(groups.filter({ hasText: 'Administración' })).toHaveCount(idRole === 1 ? 1 : 0);
        const opened = await pagesToOpen(idRole, links);
        for (const address of opened.filter((_, index) => index % partsOf(idRole) === part)) {
          await menu(page)
            .locator(`a[href="${encodeURI(address)}"]`)
            .click();
          await expect
            .poll(() => stateOf(page), { message: address, intervals: [50, 100, 200] })
            .toEqual({
              address: address.split('?')[0],
              current: address,
              isPlanned: false,
              hasTitle: true,
              isLoading: false,
              isMissing: false,
              rawKeys: [],
            });
        }
        expect(errors).toEqual([]);
      });
  });
