import { randomBytes } from 'node:crypto';
import { cancelTask, createTask, oneTask } from '@gemelo/contract/endpoints/tasks';
import type { Locator, Page } from '@playwright/test';
import { violations, waitUntilLoaded } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { ATTEMPT, eventually, snackbar, title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

test.use({ as: admin });

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardIn = (page: Page, name: string, words: string) =>
  column(page, name).getByRole('article', { name: words });

/** A new task, alone on its board. */
async function openBoard(page: Page, words: string) {
  const { token } = await sessionOf(admin);
  const { data } = await callApi(createTask, { body: { title: words } }, token);
  await page.goto(`/tarea?vista=tablero&search=${encodeURIComponent(words)}`);
  await expect(title(page)).toHaveText('Tareas');
  await expect(cardIn(page, 'Pendiente', words)).toBeVisible();
  const expectState = (name: string) =>
    eventually(async () => {
      const { data: task } = await callApi(oneTask, { params: { id: data.idTask } }, token);
      expect(task.TaskState.name).toBe(name);
    });
  return { idTask: data.idTask, token, expectState };
}

async function dragTo(page: Page, card: Locator, target: Locator) {
  const from = await card.boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error('both are on the screen');
  await page.mouse.move(from.x + from.width / 2, from.y + 16);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 20, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 8 });
}

test('a task goes through the board by mouse and by keyboard', async ({ page }) => {
  const words = `Tablero ${randomBytes(4).toString('hex')}`;
  const { expectState } = await openBoard(page, words);

  await dragTo(page, cardIn(page, 'Pendiente', words), column(page, 'En curso'));
  await expect(column(page, 'En curso')).toHaveAttribute('data-over', 'true');
  // A copy of the card is under the pointer.
  await expect(page.locator('body > article[inert]')).toBeInViewport();
  await page.mouse.up();
  await expect(cardIn(page, 'En curso', words)).toBeVisible();
  await expect(snackbar(page, 'Tarea actualizada')).toBeVisible();
  await expectState('En curso');

  // The keyboard takes it on: two columns to the right.
  await cardIn(page, 'En curso', words).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(column(page, 'Terminada')).toHaveAttribute('data-over', 'true');
  await page.keyboard.press('Enter');
  await expect(cardIn(page, 'Terminada', words)).toBeFocused();
  await expectState('Terminada');
});

test('a move that is not allowed says why before the card is dropped', async ({ page }) => {
  const words = `Negada ${randomBytes(4).toString('hex')}`;
  const { expectState } = await openBoard(page, words);
  await page.getByRole('button', { name: new RegExp(`^Mover «.*${words}»$`) }).click();
  await page.getByRole('menuitem', { name: 'Terminada' }).click();
  await expectState('Terminada');
  const done = cardIn(page, 'Terminada', words);
  // The card can be lifted once the server has confirmed its move.
  await expect(done).not.toHaveAttribute('data-pending');

  const reason = 'De Terminada no se pasa a En espera.';
  await dragTo(page, done, column(page, 'En espera'));
  await expect(column(page, 'En espera').getByText(reason)).toBeVisible();
  await page.mouse.up();
  await expect(snackbar(page, reason)).toBeVisible();
  await expect(done).toBeVisible();

  await done.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(`En espera no la admite: ${reason}`)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(done).toBeFocused();
  await expectState('Terminada');
});

test('cancelling asks for the reason and keeps the card without one', async ({ page }) => {
  const words = `Anulada ${randomBytes(4).toString('hex')}`;
  const { expectState } = await openBoard(page, words);
  await waitUntilLoaded(page);
  expect(await violations(page, 'main')).toEqual([]);
  const toCancelled = async () => {
    await page.getByRole('button', { name: new RegExp(`^Mover «.*${words}»$`) }).click();
    await page.getByRole('menuitem', { name: 'Cancelada' }).click();
  };
  await toCancelled();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(cardIn(page, 'Pendiente', words)).toBeVisible();
  await expectState('Pendiente');

  await toCancelled();
  await page.getByRole('dialog').getByLabel('Justificación').fill('Ya no hace falta');
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
  await expect(snackbar(page, 'Tarea cancelada')).toBeVisible();
  await expectState('Cancelada');
});

test('a task gets another day in the calendar and a longer one in the timeline', async ({ page }) => {
  const words = `Fecha ${randomBytes(4).toString('hex')}`;
  const { token } = await sessionOf(admin);
  const { data: made } = await callApi(createTask, { body: { title: words, dueOn: '2027-03-10' } }, token);
  const expectDays = (startOn: string | null, dueOn: string) =>
    eventually(async () => {
      const { data } = await callApi(oneTask, { params: { id: made.idTask } }, token);
      expect([data.startOn, data.dueOn]).toEqual([startOn, dueOn]);
    });
  await page.goto(`/tarea?vista=calendario&dia=2027-03-10&search=${encodeURIComponent(words)}`);
  const bar = page.getByRole('region', { name: 'marzo de 2027' }).getByRole('link', { name: words });
  await expect(bar).toBeVisible();
  await bar.focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expectDays(null, '2027-03-18');

  await page.goto(`/tarea?vista=cronograma&dia=2027-03-18&search=${encodeURIComponent(words)}`);
  const row = page.getByRole('row').filter({ hasText: words });
  await row.getByRole('button', { name: new RegExp(words) }).focus();
  for (const key of ['Space', 'Control+ArrowLeft', 'Control+ArrowLeft', 'Enter'])
    await page.keyboard.press(key);
  await expectDays('2027-03-16', '2027-03-18');
  await callApi(cancelTask, { params: { idTask: made.idTask }, body: { justification: 'Fin' } }, token);
  await expect(row).toHaveCount(0, ATTEMPT);
});
