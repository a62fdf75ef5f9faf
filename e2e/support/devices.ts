import { randomBytes, randomInt } from 'node:crypto';
import { createTwin } from '@gemelo/contract/endpoints/twins';
import { expect, type Locator } from '@playwright/test';
import { admin } from './people.ts';
import { ask, sessionOf } from './server.ts';

export interface Device {
  idTwin: number;
  name: string;
  mac: string;
}

/** Two warehouses of the demonstration, with their segments. */
export const santaLucia = { idWarehouse: 2, name: 'Bodega Santa Lucía' };
export const quetzal = { idWarehouse: 3, name: 'Terminal Puerto Quetzal' };

/** A circulating device that no other journey knows, free in its warehouse. */
export async function makeDevice(idWarehouse = santaLucia.idWarehouse): Promise<Device> {
  const name = `Viajero ${randomBytes(4).toString('hex')}`;
  const mac = ['02', ...Array.from({ length: 5 }, () => randomInt(256).toString(16).padStart(2, '0'))]
    .join(':')
    .toUpperCase();
  const { data } = await ask(
    createTwin,
    { body: { name, mac, twinType: 'Circulante', idWarehouse, idTwinModel: 3, station: 0 } },
    (await sessionOf(admin)).token,
  );
  return { idTwin: data.idTwin, name, mac };
}

/** Types into a select that the server searches, and takes what it finds. */
export async function pick(field: Locator, words: string) {
  await field.fill(words);
  await expect(field).toHaveAttribute('aria-busy', 'false');
  await field.page().getByRole('option', { name: words }).click();
  await expect(field).toHaveValue(new RegExp(words));
  await expect(field).toHaveAttribute('aria-expanded', 'false');
}
