import { country } from '@gemelo/contract/catalogues/country';
import { firmware } from '@gemelo/contract/catalogues/firmware';
import { measurement } from '@gemelo/contract/catalogues/measurement';
import { twinModel } from '@gemelo/contract/catalogues/twin-model';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { statementsOf } from '../../test/explain.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
});

const send = (catalogue: Catalogue, lines: string[], commit: boolean, more: object = {}) =>
  admin.call('POST', catalogue.extras.imported?.path ?? '', {
    fileName: 'x.csv',
    content: Buffer.from(lines.join('\n')).toString('base64'),
    commit,
    ...more,
  });
const read = async (catalogue: Catalogue, search: string) =>
  (await admin.call('GET', `${catalogue.endpoints.list.path}?format=csv&search=${search}`)).text;

test('choices are imported by their label in any language, and exported by it', async () => {
  const titles = 'Nombre,Clave,Otras claves,Unidad,Agregación,Decimales';
  const written = await send(
    measurement,
    [titles, 'Niebla uno,niebla1,n_a; n_b,mm,promedio,1', 'Niebla dos,niebla2,,mm,Summe,1'],
    true,
  );
  expect(written.body).toMatchObject({ data: { bad: 0, written: 2 } });
  const file = await read(measurement, 'niebla');
  expect(file).toContain('"n_a; n_b",mm,Promedio');
  expect(file).toContain('mm,Suma');

  const wrong = await send(measurement, [titles, 'Niebla tres,niebla3,,mm,mucho,1'], true);
  expect(JSON.stringify(wrong.body)).toContain('Debe ser uno de: Promedio, Suma');
});

test('a duplicate value is reported at its own column', async () => {
  const titles = 'Nombre,Código,Departamentos';
  await send(country, [titles, 'Islandia,IS,Norte; Sur'], true);
  expect(await read(country, 'islandia')).toMatch(/^.Id,Nombre,Código,Departamentos[\s\S]*IS,"Norte; Sur"/);
  const duplicate = await send(country, [titles, 'Otra isla,IS,'], true);
  expect(duplicate.body).toMatchObject({ data: { bad: 1, rows: [{ issues: [{ field: 'code' }] }] } });
});

test('a name that somebody takes after the preview stops the import, and the error names it', async () => {
  const somebody = new pg.Client(t.connection);
  await somebody.connect();
  await somebody.query('begin');
  await somebody.query(`insert into firmware (name, id_sensor) values ('Tomada', 1)`);
  const importing = send(firmware, ['name,idSensor', 'Libre,1', 'tomada,1', 'Otra libre,1'], true);
  await vi.waitFor(async () => {
    const { rows } = await somebody.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  }, 5_000);
  await somebody.query('commit');
  await somebody.end();
  expect(await importing).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE', message: 'Ya existe «Tomada»' },
  });
  expect(await read(firmware, 'libre')).not.toMatch(/libre/i);
});

test('a preview of thousands of rows takes as many statements as one of a single row', async () => {
  await send(firmware, ['name,idSensor', 'Versión 7,1'], true);
  const preview = async (rows: number) => {
    const lines = Array.from({ length: rows }, (_, n) => `versión ${n},${n === 9 ? 'nadie' : 1}`);
    let found: { rows: { line: number; issues: unknown[] }[] } = { rows: [] };
    const sent = await statementsOf(async () => {
      found = (await send(firmware, ['name,idSensor', ...lines], false)).body.data;
    });
    const statements = sent.filter(({ text }) => /firmware|sensor/.test(text)).length;
    return { statements, bad: found.rows.filter(({ issues }) => issues.length > 0) };
  };
  const one = await preview(1);
  const many = await preview(5_000);
  expect(many.statements).toBe(one.statements);
  expect(many.bad).toMatchObject([
    { line: 9, issues: [{ field: 'name', message: 'Ya existe «Versión 7»' }] },
    { line: 11, issues: [{ field: 'idSensor', message: 'Sensor: no existe «nadie»' }] },
  ]);
});

test('the chosen rows are written without the others, and the sample row is nobody’s', async () => {
  const lines = [
    'Nombre,Sensor,Notas',
    'Ejemplo,Un nombre que ya existe,Una descripción',
    'Sola,1,',
    'Mala,nadie,',
  ];
  const preview = await send(firmware, lines, false);
  expect(preview.body.data).toMatchObject({
    bad: 1,
    rows: [{ line: 3 }, { line: 4, cells: { name: 'Mala', idSensor: 'nadie', notes: '' } }],
  });
  expect((await send(firmware, lines, true, { lines: [3] })).body.data).toMatchObject({ bad: 0, written: 1 });
  const file = await read(firmware, 'sola');
  expect(file).toContain('Sola');
});

test('a model names the sensors that it brings, once each', async () => {
  const titles = 'Nombre,Estación,Sensores';
  const twice = await send(twinModel, [titles, 'Repetido,No,Barómetro; barómetro'], false);
  expect(twice.body.data).toMatchObject({
    rows: [{ issues: [{ field: 'sensors', message: 'Cada uno se elige una sola vez' }] }],
  });
  const unknown = await send(twinModel, [titles, 'Perdido,No,Barómetro; Nada'], false);
  expect(unknown.body.data).toMatchObject({
    rows: [{ issues: [{ field: 'sensors', message: 'Sensores: no existe «Nada»' }] }],
  });
  const good = await send(twinModel, [titles, 'Sonda doble,No,Barómetro; Piranómetro'], true);
  expect(good.body.data).toMatchObject({ bad: 0, written: 1 });
  const [row] = (await admin.call('GET', `${twinModel.endpoints.list.path}?search=Sonda doble`)).body
    .data as unknown as { sensors: object[] }[];
  expect(row?.sensors).toMatchObject([
    { Sensor: { name: 'Barómetro' }, Certification: null },
    { Sensor: { name: 'Piranómetro' }, Firmware: null },
  ]);
  expect(await read(twinModel, 'Sonda doble')).toContain('Barómetro; Piranómetro');
});
