import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './people.ts';

export const PHONE = { width: 390, height: 844 };

/** The decoded path of the page. */
export const pathOf = (page: Page) => decodeURI(new URL(page.url()).pathname);
/** Milliseconds between polls: the default reaches a second, which is longer than most of what is waited for. */
const OFTEN = [50, 100, 200];
/** Waits for the path and for its page to load. */
export async function expectPath(page: Page, path: string) {
  await expect.poll(() => pathOf(page), { intervals: OFTEN }).toBe(path);
  await expect(page.locator('html[aria-busy]')).toHaveCount(0);
}

/** Repeats a check until it passes, since other tests may change the data between request and page. */
export const eventually = (attempt: () => Promise<void>) => expect(attempt).toPass({ timeout: 30_000 });
/** Timeout of one attempt of `eventually`, before it asks the server again. */
export const ATTEMPT = { timeout: 2_000 };

export const header = (page: Page) => page.getByRole('banner');
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú', exact: true });
/** Name and presence of the signed-in user. */
export const profileBlock = (page: Page) =>
  page.getByRole('complementary', { name: 'Menú lateral' }).getByRole('button').first();
export const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Ruta de la página' });
export const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
/** A snackbar message. */
export const snackbar = (page: Page, text: string | RegExp) => page.getByRole('log').getByText(text);

/** Opens every group of the menu; that of the current page is open already. */
export async function openGroups(page: Page) {
  const closed = menu(page).getByRole('button', { expanded: false });
  await expect(menu(page)).toBeVisible();
  for (let left = await closed.count(); left > 0; left--) await closed.first().click();
}

/** The links of the menu, in order. */
export const linksOf = async (page: Page) =>
  (
    await menu(page)
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  ).map((link) => decodeURI(link));

/** Navigates inside the console without a reload; the two pages must have different titles. */
export async function navigateTo(page: Page, address: string) {
  const before = await page.title();
  await page.evaluate((to) => window.history.pushState(null, '', to), address);
  await expect(page).not.toHaveTitle(before);
}

/** Opens an address with empty browser storage. */
export async function openFresh(page: Page, address: string) {
  if (page.url() !== 'about:blank')
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  await page.goto(address);
}

/** Fills in and submits the sign-in form. */
export async function fillSignIn(page: Page, email: string, password = DEMO_PASSWORD) {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}
