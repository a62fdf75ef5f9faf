import { randomBytes, randomInt } from 'node:crypto';
import { station } from '@gemelo/contract/catalogues/station';
import { addSensors as addSensorsCall, createTwin } from '@gemelo/contract/endpoints/twins';
import { expect, type Locator } from '@playwright/test';
import { admin } from './people.ts';
import { callApi, sessionOf } from './server.ts';

export interface Device {
  idTwin: number;
  name: string;
  mac: string;
}

/** Two warehouses of the demo data, with segments. */
export const santaLucia = { idWarehouse: 2, name: 'Bodega Santa Lucía' };
export const quetzal = { idWarehouse: 3, name: 'Terminal Puerto Quetzal' };

/** Creates an unassigned circulating device that no other test uses. */
export async function makeDevice(idWarehouse = santaLucia.idWarehouse): Promise<Device> {
  const name = `Viajero ${randomBytes(4).toString('hex')}`;
  const mac = ['02', ...Array.from({ length: 5 }, () => randomInt(256).toString(16).padStart(2, '0'))]
    .join(':')
    .toUpperCase();
  const { data } = await callApi(
    createTwin,
    { body: { name, mac, twinType: 'Circulante', idWarehouse, idTwinModel: 3, station: 0 } },
    (await sessionOf(admin)).token,
  );
  return { idTwin: data.idTwin, name, mac };
}

/** Adds sensors to a device. */
export async function addSensors(idTwin: number, sensors: readonly number[]) {
  const body = { idTwin, sensors: sensors.map((idSensor) => ({ idSensor })) };
  await callApi(addSensorsCall, { body }, (await sessionOf(admin)).token);
}

/** Creates a weather station that no device has yet. */
export async function makeStation(): Promise<number> {
  const { create } = station.endpoints;
  if (!create) throw new Error('stations are created through their catalogue');
  const body = { name: `Cerro ${randomBytes(4).toString('hex')}` };
  const { data } = await callApi(create, { body }, (await sessionOf(admin)).token);
  return Number((data as { idStation: number }).idStation);
}

/** Searches in a select with server-side options and picks the match. */
export async function pick(field: Locator, text: string) {
  await field.fill(text);
  await expect(field).toHaveAttribute('aria-busy', 'false');
  await field.page().getByRole('option', { name: text }).click();
  await expect(field).toHaveValue(new RegExp(text));
  await expect(field).toHaveAttribute('aria-expanded', 'false');
}
