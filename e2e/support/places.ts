import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './people.ts';

export const PHONE = { width: 390, height: 844 };

/** The path as people read it, whatever way the browser writes it. */
export const pathOf = (page: Page) => decodeURI(new URL(page.url()).pathname);
/** Waits for the address and for its page, which comes a moment later. */
export async function expectPath(page: Page, path: string) {
  await expect.poll(() => pathOf(page)).toBe(path);
  await expect(page.locator('html[aria-busy]')).toHaveCount(0);
}

/** What the server knows and what the page shows come to agree, whatever other journeys change meanwhile. */
export const agree = (look: () => Promise<void>) => expect(look).toPass({ timeout: 30_000 });
/** How long one look of `agree` waits before it asks the server anew. */
export const LOOK = { timeout: 2_000 };

export const header = (page: Page) => page.getByRole('banner');
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú', exact: true });
/** Who is signed in, and whether they are there. */
export const profileBlock = (page: Page) =>
  page.getByRole('complementary', { name: 'Menú lateral' }).getByRole('button').first();
export const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Ruta de la página' });
export const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
/** What the console says in passing. */
export const said = (page: Page, text: string | RegExp) => page.getByRole('log').getByText(text);

/** Where the menu leads, in its order. */
export const linksOf = async (page: Page) =>
  (
    await menu(page)
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  ).map((link) => decodeURI(link));

/** Goes on to another page of the console without loading the console anew; their titles differ. */
export async function moveTo(page: Page, address: string) {
  const before = await page.title();
  await page.evaluate((to) => window.history.pushState(null, '', to), address);
  await expect(page).not.toHaveTitle(before);
}

/** Opens an address as in a browser that nobody has used before. */
export async function openAnew(page: Page, address: string) {
  if (page.url() !== 'about:blank')
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  await page.goto(address);
}

/** Signs in as a person does. */
export async function signInThere(page: Page, email: string, password = DEMO_PASSWORD) {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continuar' }).click();
}
