import { collectErrors } from './support/complaints.ts';
import { expect, test } from './support/journey.ts';
import { people } from './support/people.ts';
import { menu, title } from './support/places.ts';
import { rawKeys } from './support/raw-keys.ts';

/** The longest menu is split into two tests, so that two workers share it. */
const partsOf = (idRole: number) => (idRole === 1 ? 2 : 1);

/** One user of each role: every page in the menu of a role must open. */
for (const { email, idRole } of people.slice(0, 6))
  test.describe(`role ${idRole}`, () => {
    test.use({ as: email });

    for (let part = 0; part < partsOf(idRole); part++)
      test(`opens every page of its menu without errors, part ${part + 1} of ${partsOf(idRole)}`, async ({
        page,
      }) => {
        test.slow();
        const errors = collectErrors(page);
        await page.goto('/inicio');
        await expect(menu(page)).toBeVisible();
        for (const group of await menu(page).getByRole('button').all()) await group.click();
        const links = await menu(page).getByRole('link').all();
        for (const link of links.filter((_, index) => index % partsOf(idRole) === part)) {
          await link.click();
          const address = decodeURI((await link.getAttribute('href')) ?? '');
          await expect(link).toHaveAttribute('aria-current', 'page');
          await expect(title(page), address).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expect(page.getByRole('main').getByText('404', { exact: true }), address).toHaveCount(0);
          expect(await rawKeys(page), address).toEqual([]);
        }
        expect(errors).toEqual([]);
      });
  });
