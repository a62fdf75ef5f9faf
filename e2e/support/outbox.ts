import { expect, type Page } from '@playwright/test';
import { title } from './places.ts';

/** Returns the link in the newest mail to an address, from the outbox page of an administrator. */
export async function linkIn(page: Page, email: string, subject: RegExp): Promise<string> {
  await page.goto(`/admin/correo?search=${encodeURIComponent(email)}`);
  await expect(title(page)).toHaveText('Correos');
  await page.getByRole('row').filter({ hasText: subject }).first().click();
  const mail = page.getByRole('dialog');
  await expect(mail.getByText(email)).toBeVisible();
  return (await mail.getByRole('link').getAttribute('href')) ?? '';
}
