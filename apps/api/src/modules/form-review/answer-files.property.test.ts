import type { FormItem } from '@gemelo/contract/forms/document';
import type { Answers, AnswerValue } from '@gemelo/contract/forms/values';
import { csvCell } from '@gemelo/contract/kit/csv';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { answered, documentOf, publishedForm } from '../forms/test/making-forms.ts';
import { csvRows, download, type Rows, unzipped, workbook } from './test/reading-files.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let clerk: Person;
let agent: Person;
beforeAll(async () => {
  t = await openTestApp();
  clerk = await t.signIn('registro@gemelo.test');
  agent = await t.signIn('agente@gemelo.test');
});

const choices = [
  { value: 'one', label: 'Uno' },
  { value: 'two', label: 'Igual' },
  { value: 'three', label: 'Igual' },
  { value: 'four', label: '=4' },
];
/** What a file calls each choice. */
const words: Record<string, string> = { one: 'Uno', two: 'two', three: 'three', four: '=4' };
const items: FormItem[] = [
  { name: 'text', kind: 'text', label: 'text' },
  { name: 'long', kind: 'longText', label: 'long' },
  { name: 'number', kind: 'number', label: 'number' },
  { name: 'date', kind: 'date', label: 'date' },
  { name: 'time', kind: 'time', label: 'time' },
  { name: 'moment', kind: 'dateTime', label: 'moment' },
  { name: 'pick', kind: 'selectOne', label: 'pick', choices },
  { name: 'picks', kind: 'selectMany', label: 'picks', choices },
  { name: 'clean', kind: 'yesNo', label: 'clean' },
  { name: 'scale', kind: 'scale', label: 'scale' },
  { name: 'where', kind: 'gps', label: 'where' },
  { name: 'group', kind: 'repeat', label: 'group' },
  { name: 'code', kind: 'barcode', label: 'code', parent: 'group' },
  { name: 'nested', kind: 'repeat', label: 'nested', parent: 'group' },
  { name: 'weight', kind: 'number', label: 'weight', parent: 'nested' },
];

// Cells that hold nothing but blanks are empty for those who read spreadsheets, and a file has one kind of line end.
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.constantFrom('=1+1', '+x', '-2', '@a', 'a;=b', 'a,"b"\n\tc', '007', '1e5', 'مرحبا', '糖 🍬', '<&>'),
  )
  .filter((one) => /\S/.test(one) && !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(one.replace(/[\n\t]/g, '')));
const number = fc.oneof(
  fc.integer({ min: -1e9, max: 1e9 }),
  fc
    .double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true })
    .map((one) => (one === 0 ? 0 : one)),
);
const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const value = fc.constantFrom(...choices.map((one) => one.value));
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((n) => n / 1e5 + 0);

const answersOf = fc.record({
  ...{ text: some(text), long: some(text), number: some(number), date: some(day), time: some(time) },
  moment: some(fc.tuple(day, time).map((parts) => parts.join('T'))),
  pick: some(value),
  picks: some(fc.uniqueArray(value, { minLength: 1 })),
  clean: some(fc.constantFrom('yes', 'no')),
  scale: some(fc.integer({ min: 1, max: 5 })),
  where: some(fc.record({ latitude: degrees(90), longitude: degrees(180), accuracy: fc.nat(100) })),
  group: fc.array(
    fc.record({ code: text, nested: fc.array(fc.record({ weight: number }), { maxLength: 3 }) }),
    { maxLength: 3 },
  ),
});

/** How a kind of file writes a value. */
type Written = (kind: FormItem['kind'], value: AnswerValue) => unknown;
const spoken: Written = (kind, given) => {
  if (kind === 'yesNo') return given === 'yes' ? 'Sí' : 'No';
  if (kind === 'selectOne') return words[String(given)];
  if (kind === 'selectMany') return (given as string[]).map((one) => words[one]).join('; ');
  return kind === 'dateTime' ? String(given).replace('T', ' ') : given;
};
const inCsv: Written = (kind, given) =>
  given === null ? '' : String(csvCell(spoken(kind, given))).replace(/\r\n?/g, '\n');
const inWorkbook: Written = (kind, given) => {
  if (given === null) return null;
  return kind === 'date' ? new Date(`${String(given)}T00:00:00Z`) : spoken(kind, given);
};

interface Stored {
  idFormAnswer: number;
  answers: Answers;
}
/** The rows of the three tables, worked out from what was stored. */
function expected(all: readonly Stored[], written: Written): Rows[] {
  const cells = (answers: Answers, parent?: string) =>
    Object.fromEntries(
      items
        .filter((item) => item.parent === parent && item.kind !== 'repeat')
        .flatMap(({ name, kind }): [string, unknown][] => {
          if (kind !== 'gps') return [[name, written(kind, answers[name] ?? null)]];
          const place = (answers[name] ?? {}) as Record<string, number>;
          return [
            [`${name} · Latitud`, written('number', place.latitude ?? null)],
            [`${name} · Longitud`, written('number', place.longitude ?? null)],
            [`${name} · Precisión (m)`, written('number', place.accuracy ?? null)],
          ];
        }),
    );
  const repeated = (answers: Answers, name: string) =>
    ((answers[name] ?? []) as Answers[]).map((one, at) => [one, at + 1] as const);
  const id = ({ idFormAnswer }: Stored) => written('number', idFormAnswer);
  return [
    all.map(({ answers }) => cells(answers)),
    all.flatMap((one) =>
      repeated(one.answers, 'group').map(([group, at]) => ({
        ...{ Respuesta: id(one), Repetición: written('number', at) },
        ...cells(group, 'group'),
      })),
    ),
    all.flatMap((one) =>
      repeated(one.answers, 'group').flatMap(([group, outer]) =>
        repeated(group, 'nested').map(([nested, at]) => ({
          ...{ Respuesta: id(one), Repetición: `${outer}.${at}` },
          ...cells(nested, 'nested'),
        })),
      ),
    ),
  ];
}

/** Without what the answers themselves do not say. */
const questions = (rows: Rows | undefined = []): Rows =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([title]) => !/^(Id|Usuario|Versión.*|Revisión|(Recibida|Fin) \(.*)$/.test(title),
      ),
    ),
  );

test('whatever is answered stands in the files as it was stored', async () => {
  const form = await publishedForm(clerk, documentOf(...items));
  const stored: Stored[] = [];
  for (const answers of fc.sample(answersOf, { numRuns: 60, seed: 62 }))
    stored.push(await answered(agent, form, answers as unknown as Answers));
  const newest = stored.toReversed();

  const csv = await download(t.app, clerk, `/api/v4/forms/${form.idForm}/answers/file?format=csv`);
  const tables = [...unzipped(csv.bytes).values()].map((bytes) => questions(csvRows(bytes)));
  expect(tables).toEqual(expected(newest, inCsv));

  const xlsx = await download(t.app, clerk, `/api/v4/forms/${form.idForm}/answers/file`);
  const sheets = [...(await workbook(xlsx.bytes)).values()].map(questions);
  expect(sheets).toEqual(expected(newest, inWorkbook));
});
