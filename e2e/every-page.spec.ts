import type { Page } from '@playwright/test';
import { collectErrors } from './support/complaints.ts';
import { expect, test } from './support/journey.ts';
import { people } from './support/people.ts';
import { linksOf, menu, pathOf } from './support/places.ts';
import { rawKeys } from './support/raw-keys.ts';
import { menuLinks, sessionOf } from './support/server.ts';

/** The longest menu is split into two tests, so that two workers share it. */
const partsOf = (idRole: number) => (idRole === 1 ? 2 : 1);

/** What the page shows, read in one go: a locator for each would search the document again and again. */
const stateOf = async (page: Page) => ({
  address: pathOf(page),
  ...(await page.evaluate(() => ({
    current: decodeURI(document.querySelector('nav [aria-current="page"]')?.getAttribute('href') ?? ''),
    hasTitle: document.querySelector('main h1')?.checkVisibility() ?? false,
    isLoading: document.querySelector('[aria-busy="true"]') !== null,
    isMissing: [...document.querySelectorAll('main *')].some(
      ({ textContent }) => textContent?.trim() === '404',
    ),
  }))),
  rawKeys: await rawKeys(page),
});

/** One user of each role: every page in the menu of a role must open. */
for (const { email, idRole } of people.slice(0, 6))
  test.describe(`role ${idRole}`, () => {
    test.use({ as: email });

    for (let part = 0; part < partsOf(idRole); part++)
      test(`shows the menu of the role, and every page of it opens without errors, part ${part + 1} of ${partsOf(idRole)}`, async ({
        page,
      }) => {
        test.slow();
        const errors = collectErrors(page);
        await page.goto('/inicio');
        await expect(menu(page)).toBeVisible();
        for (const group of await menu(page).getByRole('button').all()) await group.click();
        const { token } = await sessionOf(email);
        const links = await menuLinks(idRole, token);
        expect(await linksOf(page)).toEqual(links);
        const groups = menu(page).getByRole('button');
        await expect(groups.filter({ hasText: 'Configuración' })).toHaveCount(idRole <= 2 ? 1 : 0);
        await expect(groups.filter({ hasText: 'Administración' })).toHaveCount(idRole === 1 ? 1 : 0);
        for (const address of links.filter((_, index) => index % partsOf(idRole) === part)) {
          await menu(page)
            .locator(`a[href="${encodeURI(address)}"]`)
            .click();
          await expect
            .poll(() => stateOf(page), { message: address, intervals: [50, 100, 200] })
            .toEqual({
              address: address.split('?')[0],
              current: address,
              hasTitle: true,
              isLoading: false,
              isMissing: false,
              rawKeys: [],
            });
        }
        expect(errors).toEqual([]);
      });
  });
