import { complaints } from './support/complaints.ts';
import { expect, test } from './support/journey.ts';
import { people } from './support/people.ts';
import { menu, title } from './support/places.ts';
import { rawKeys } from './support/raw-keys.ts';

/** Into how many walks the menu of a role is divided, so that two workers share the longest. */
const walksOf = (idRole: number) => (idRole === 1 ? 2 : 1);

/** One of each role: what the menu offers, the role may really open. */
for (const { email, idRole } of people.slice(0, 6))
  test.describe(`role ${idRole}`, () => {
    test.use({ as: email });

    for (let walk = 0; walk < walksOf(idRole); walk++)
      test(`opens every page of its menu without a complaint, ${walk + 1} of ${walksOf(idRole)}`, async ({
        page,
      }) => {
        test.slow();
        const found = complaints(page);
        await page.goto('/inicio');
        await expect(menu(page)).toBeVisible();
        for (const group of await menu(page).getByRole('button').all()) await group.click();
        const links = await menu(page).getByRole('link').all();
        for (const link of links.filter((_, index) => index % walksOf(idRole) === walk)) {
          await link.click();
          const address = decodeURI((await link.getAttribute('href')) ?? '');
          await expect(link).toHaveAttribute('aria-current', 'page');
          await expect(title(page), address).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expect(page.getByRole('main').getByText('404', { exact: true }), address).toHaveCount(0);
          expect(await rawKeys(page), address).toEqual([]);
        }
        expect(found).toEqual([]);
      });
  });
