import { Readable } from 'node:stream';
import readXlsx from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { Column } from './cells.ts';
import { nextSheet, writeWorkbook, writeXlsx } from './xlsx.ts';

const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  title: name,
  moment: false,
  words: undefined,
  ...more,
});
const columns = [
  column('Número'),
  column('Texto'),
  column('Estado', { words: { open: 'Abierto' } }),
  column('Leído', { moment: true }),
  column('Varios'),
];

async function* batchesOf(rows: unknown[][]) {
  for (let at = 0; at < rows.length; at += 200) yield rows.slice(at, at + 200);
}

async function writtenRows(rows: unknown[][], of = columns): Promise<unknown[][]> {
  const file = await writeXlsx({ columns: of, timeZone: 'America/Guatemala' }, batchesOf(rows));
  const [sheet] = (await readXlsx(Readable.from([Buffer.from(file)]))) as unknown as { data: unknown[][] }[];
  return sheet?.data ?? [];
}

test('a workbook of 3,000 rows contains them unchanged', async () => {
  const rows = Array.from({ length: 3000 }, (_, n) => [
    n / 4,
    `Bodega ñandú & <co> "${n}" 仓库 مستودع 🍬`,
    'open',
    '2026-03-01T06:30:00Z',
    [{ name: 'Uno' }, { name: 'Dos' }],
  ]);
  const [titles, ...read] = await writtenRows(rows);
  expect(titles).toEqual(['Número', 'Texto', 'Estado', 'Leído', 'Varios']);
  expect(read).toHaveLength(3000);
  expect(read[2999]).toEqual([
    2999 / 4,
    'Bodega ñandú & <co> "2999" 仓库 مستودع 🍬',
    'Abierto',
    new Date('2026-03-01T00:30:00Z'),
    'Uno; Dos',
  ]);
});

test('formulas are written as text, and missing values as empty cells', async () => {
  const [, formula, empty] = await writtenRows([
    [1, '=cmd()', null, null, []],
    [2, null, undefined, null, null],
  ]);
  expect(formula?.slice(0, 2)).toEqual([1, '=cmd()']);
  expect(empty?.slice(1)).toEqual([null, null, null, null]);
});

test('characters that XLSX forbids are removed, and long texts are truncated', async () => {
  const [, row] = await writtenRows([
    [1, 'a\u0000b\u001fc\ud800d\ufffee\tf\r\ng', 'x'.repeat(40_000), null, null],
  ]);
  expect(row?.[1]).toBe('abcde\tf\ng');
  expect(String(row?.[2])).toHaveLength(32_767);
});

test('a workbook can have more than 26 columns, or no rows', async () => {
  const many = Array.from({ length: 60 }, (_, n) => column(`c${n}`));
  const [titles, row] = await writtenRows([many.map((_, n) => n)], many);
  expect(titles?.at(-1)).toBe('c59');
  expect(row?.at(-1)).toBe(59);
  expect(await writtenRows([])).toHaveLength(1);
});

test('several sheets, each with its rows and a name that spreadsheets allow', async () => {
  async function* batches() {
    yield [['a'], ['b']];
    yield [['c']];
    yield nextSheet;
    yield nextSheet;
    yield [['d']];
  }
  const sheets = ['Respuestas: "una/dos" & más de treinta y un signos', 'respuestas', 'Respuestas'].map(
    (name) => ({
      name,
      columns: [column('Texto')],
    }),
  );
  const file = await writeWorkbook({ sheets, timeZone: 'America/Guatemala' }, batches());
  const read = (await readXlsx(Readable.from([Buffer.from(file)]))) as unknown as {
    sheet: string;
    data: unknown[][];
  }[];
  expect(read).toEqual([
    { sheet: 'Respuestas  "una dos" & más de', data: [['Texto'], ['a'], ['b'], ['c']] },
    { sheet: 'respuestas', data: [['Texto']] },
    { sheet: 'Respuestas 2', data: [['Texto'], ['d']] },
  ]);
});
