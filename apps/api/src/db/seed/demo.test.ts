import { catalogues } from '@gemelo/contract/catalogues/registry';
import type { MenuEntry } from '@gemelo/contract/endpoints/menus';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { system } from '../context.ts';
import { people } from './people.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  t = await openTestApp();
});

/** What each page of the menu lists; those of catalogues are known from their declarations. */
const lists: Record<string, string> = {
  ...Object.fromEntries(catalogues.map(({ screen, endpoints }) => [screen, endpoints.list.path])),
  '/inicio/pages/table': '/api/v4/readings/latest',
  '/dispositivo/twin': '/api/processes/getTwinAll/{idCompany}',
  '/dispositivo/asignación': '/api/processes/getAssignment/{idCompany}',
  '/dispositivo/dato/token': '/api/processes/twinTokenData',
  '/organización': '/api/settings/warehouse/twins/company/{idCompany}',
  '/organización/dispositivo': '/api/v4/inventory/twins',
  '/alarmas': '/api/v4/alarms',
  '/ticket': '/api/processes/ticket',
  '/tarea/recurrentes': '/api/v4/task-schedules',
  '/ticket/historial': '/api/processes/ticket',
  '/ticket/soporte/técnico': '/api/processes/ticket',
  '/configuración/bodega': '/api/settings/getWarehouse/{idCompany}',
  '/configuración/bodega/detalles': '/api/settings/getWarehouse/{idCompany}',
  '/configuración/usuario': '/api/settings/usuarios',
  '/admin': '/api/settings/admin/role',
  '/admin/auditoría': '/api/v4/audit',
  '/admin/correo': '/api/v4/mails',
  '/admin/trabajos': '/api/settings/jobs',
};

const pagesOf = async (person: Person): Promise<string[]> => {
  const { body } = await person.call('GET', `/api/settings/menu/${person.user.idRole}`);
  return (body.data as MenuEntry[]).flatMap(({ Module }) =>
    Module.ModulePages.flatMap(({ Page }) => Page?.link ?? []),
  );
};

/** The second company has sent no mail; its devices, places and assignments are there. */
const mayBeEmpty: Record<string, string[]> = { 'admin@otra.test': ['/admin/correo'] };

test.each(people.map(({ email }) => email))('no list in the menu of %s is empty', async (email) => {
  const person = await t.signIn(email);
  const pages = await pagesOf(person);
  expect(pages.length).toBeGreaterThan(3);
  const empty: string[] = [];
  for (const page of pages) {
    const path = lists[page];
    if (!path) continue;
    const { status, body, text } = await person.call(
      'GET',
      path.replace('{idCompany}', String(person.user.idCompany)),
    );
    expect(status, `${page} ${text}`).toBe(200);
    const rows = body.data as unknown[];
    if ((body.total ?? rows.length) === 0) empty.push(page);
  }
  expect(empty).toEqual(mayBeEmpty[email] ?? []);
});

test('rain, wind and sunlight are never below zero', async () => {
  const below = await t.database.read(system, (tx) =>
    tx
      .selectFrom('readingHour as h')
      .innerJoin('measurement as m', 'm.idMeasurement', 'h.idMeasurement')
      .select('m.key')
      .where('m.key', 'in', ['precipitation', 'windSpeed', 'radiation'])
      .where('h.min', '<', 0)
      .execute(),
  );
  expect(below).toEqual([]);
});
