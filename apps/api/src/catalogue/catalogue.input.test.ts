import { category } from '@gemelo/contract/catalogues/category';
import { company } from '@gemelo/contract/catalogues/company';
import { country } from '@gemelo/contract/catalogues/country';
import { measurement } from '@gemelo/contract/catalogues/measurement';
import { menuAction } from '@gemelo/contract/catalogues/menu-action';
import { page } from '@gemelo/contract/catalogues/page';
import { sensor } from '@gemelo/contract/catalogues/sensor';
import { station } from '@gemelo/contract/catalogues/station';
import { taskPriority } from '@gemelo/contract/catalogues/task-priority';
import { twinModel } from '@gemelo/contract/catalogues/twin-model';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { FieldKind } from '@gemelo/contract/kit/catalogue-fields';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCatalogues } from './catalogue.fixture.ts';
import type { Row } from './catalogue.queries.ts';

let t: Awaited<ReturnType<typeof openCatalogues>>;
beforeAll(async () => {
  t = await openCatalogues();
});

/** The catalogues of `catalogue.test.ts` plus four more, so that every kind of field is edited and imported once. */
const tested: Catalogue[] = [
  country,
  sensor,
  category,
  menuAction,
  company,
  page,
  measurement,
  station,
  taskPriority,
  twinModel,
];

const text = ['x'.repeat(10_000), 7, 'a\u0000b'];
/** Invalid values for each kind of field. */
const wrong: Record<FieldKind, unknown[]> = {
  text,
  long: text,
  integer: ['3', 1e12],
  decimal: ['3', 1e12],
  flag: ['sí'],
  choice: ['otra cosa'],
  color: ['rojo'],
  icon: ['No Vale'],
  ref: [999_999, 'uno'],
  many: [[999_999]],
  rows: [[{}]],
  tags: ['temp'],
};

function cell(value: unknown): string {
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'object' ? (one as Row).name : one)).join(';');
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return String(value);
}

describe.each(tested)('$name', (catalogue) => {
  const { endpoints, extras, fields, display } = catalogue;
  const path = endpoints.create?.path ?? '';

  test('rejects invalid input with 4xx and writes nothing', async () => {
    const good = await t.sampleOf(catalogue);
    const total = async () => (await t.admin.call('GET', `${endpoints.list.path}?limit=1&page=2`)).body.total;
    const before = await total();
    const bad: unknown[] = [
      undefined,
      {},
      [],
      'texto',
      { ...good, unknown: 1 },
      { ...good, idCompany: 999_999 },
      { ...good, state: 'Activo' },
    ];
    for (const [name, { kind, optional }] of Object.entries(fields)) {
      for (const value of wrong[kind]) bad.push({ ...good, [name]: value });
      if (!optional) bad.push({ ...good, [name]: null });
    }
    for (const body of bad) {
      const { status } = await t.admin.call('POST', path, body);
      expect(`${JSON.stringify(body)?.slice(0, 80)} ${status}`).toMatch(/ 4(00|15)$/);
    }
    expect(await total()).toBe(before);
  });

  test('imports a file completely or not at all, and reports bad rows', async () => {
    const rows = [await t.sampleOf(catalogue), await t.sampleOf(catalogue)];
    const names = Object.keys(fields);
    const line = (row: Row) => names.map((name) => `"${cell(row[name])}"`).join(',');
    const file = (lines: Row[]) =>
      Buffer.from([names.join(','), ...lines.map(line)].join('\n')).toString('base64');
    const imported = extras.imported?.path ?? '';
    const post = async (lines: Row[], commit: boolean) =>
      (await t.admin.call('POST', imported, { fileName: 'x.csv', content: file(lines), commit })).body;
    const broken = [...rows, { ...rows[0], [display]: '' }];
    expect(await post(broken, true)).toMatchObject({ data: { bad: 1, written: 0 } });
    expect(await post(rows, false)).toMatchObject({ data: { bad: 0, written: 0 } });
    expect(await post(rows, true)).toMatchObject({ data: { bad: 0, written: 2 } });
    expect(await post(rows, true)).toMatchObject({ data: { bad: 2, written: 0 } });
    const unreadable = { fileName: 'x.xlsx', content: 'AAAA', commit: false };
    expect((await t.admin.call('POST', imported, unreadable)).body.code).toBe('IMPORT_UNREADABLE');
  });
});
