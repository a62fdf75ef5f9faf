import { answersOfForm } from '@gemelo/contract/endpoints/form-answers';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { admin } from './people.ts';
import { callApi, sessionOf } from './server.ts';

export const fillAddress = (idForm: number) => `/registro/formulario/ver?id=${idForm}`;

/** What the server has received. */
export const answersTo = async (idForm: number) =>
  (await callApi(answersOfForm, { params: { id: idForm }, query: {} }, (await sessionOf(admin)).token)).data;

/** All files of the screen are kept, so that it opens without a network. */
export async function untilKept(page: Page) {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          if (!navigator.serviceWorker.controller) return 'no worker';
          const { files, languages } = (await (await fetch('/form-fill-files.json')).json()) as {
            files: string[];
            languages: { es: string[] };
          };
          const cache = await caches.open('assets');
          const missing: string[] = [];
          for (const file of [...files, ...languages.es]) if (!(await cache.match(file))) missing.push(file);
          return missing.join(' ');
        }),
      { timeout: 60_000 },
    )
    .toBe('');
}

/** Closes the page and opens the form in a new one, as after the browser was closed. */
export async function reopenForm(context: BrowserContext, page: Page, idForm: number): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(fillAddress(idForm));
  return next;
}

/** A photo of 1 × 1 that any browser reads. */
export const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function addPhoto(page: Page, name: string) {
  await page
    .getByLabel('Elegir fotos')
    .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: photo });
  // Photos are made smaller before they are kept.
  await expect(page.getByRole('button', { name: `Quitar ${name}.jpg` })).toBeVisible();
}

/** Stores the first answer that is sent and loses the response. */
export async function loseFirstResponse(context: BrowserContext) {
  const lost = { count: 0 };
  await context.route('**/api/settings/v2/formAnswer', async (route) => {
    if (lost.count > 0) return route.continue();
    await route.fetch();
    lost.count += 1;
    return route.abort();
  });
  return lost;
}

export const sendForm = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true }).click();
export const waitingAnswers = (page: Page) => page.getByRole('region', { name: 'Por enviar' });
