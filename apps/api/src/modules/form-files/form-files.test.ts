import type { XlsFormFinding } from '@gemelo/contract/endpoints/form-files';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { beforeAll, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let registrar: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [registrar, agent, other] = (await Promise.all(
    ['registro@gemelo.test', 'agente@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
});

type Rows = (string | number | Date | null)[][];
/** A workbook as a spreadsheet program writes it: numbers, dates and texts. */
const workbook = async (sheets: Record<string, Rows>) => {
  const cell = (value: Rows[number][number]) =>
    value instanceof Date ? { value, format: 'dd/mm/yyyy' } : { value: value ?? undefined };
  const data = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map(cell)),
  }));
  return (await writeXlsx(data as never).toBuffer()).toString('base64');
};

interface Read {
  name: string | null;
  document: FormDocument;
  findings: XlsFormFinding[];
}
const read = async (by: Person, content: string) =>
  by.call('POST', '/api/v4/forms/xlsform', { fileName: 'form.xlsx', content });
const taken = async (sheets: Record<string, Rows>): Promise<Read> => {
  const answer = await read(registrar, await workbook(sheets));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Read;
};

let turn = 0;
const create = async (document: FormDocument) => {
  const made = await registrar.call('POST', '/api/settings/v2/forms', {
    name: `Formulario ${++turn}`,
    document,
  });
  expect(made.status, made.text).toBe(200);
  return made.body.data as FormDetail;
};

test('a workbook becomes a form that can be stored as it is', async () => {
  const { name, document, findings } = await taken({
    survey: [
      ['type', 'name', 'label', 'required', 'constraint', 'default', 'relevant'],
      ['date', 'day', 'Día', 'yes', null, new Date('2026-11-18T00:00:00Z'), null],
      ['begin repeat', 'bags', 'Sacos', null, null, null, null],
      ['decimal', 'weight', 'Peso', 'yes', '. >= 0 and . <= 60', 50, null],
      ['end repeat', null, null, null, null, null, null],
      ['select_one state', 'state', 'Estado', null, null, null, `count(\${bags}) > 1`],
    ],
    choices: [
      ['list_name', 'name', 'label'],
      ['state', 1, 'Bueno'],
      ['state', 2, 'Malo'],
    ],
    settings: [
      ['form_title', 'form_id'],
      ['Peso de sacos', 'pesos'],
    ],
  });
  expect(findings).toEqual([]);
  expect(name).toBe('Peso de sacos');
  expect(document.items).toMatchObject([
    { name: 'day', kind: 'date', required: true, default: "'2026-11-18'" },
    { name: 'bags', kind: 'repeat' },
    { name: 'weight', kind: 'number', parent: 'bags', min: '0', max: '60', default: '50' },
    { name: 'state', kind: 'selectOne', choices: [{ value: '1' }, { value: '2' }] },
  ]);
  const form = await create(document);
  const { version } = form;
  const published = await registrar.call('POST', `/api/v4/forms/${form.idForm}/versions`, { version });
  expect(published.status, published.text).toBe(200);
});

test('what is wrong is said by row, in the language of the reader', async () => {
  const content = await workbook({
    survey: [
      ['type', 'name', 'label', 'relevant'],
      ['rank fruits', 'order', 'Orden', null],
      ['text', 'reason', 'Motivo', `\${missing} = 1`],
    ],
  });
  const said = async (language: string) => {
    const answer = await registrar.call(
      'POST',
      '/api/v4/forms/xlsform',
      { fileName: 'x.xlsx', content },
      {
        'accept-language': language,
      },
    );
    return (answer.body.data as Read).findings.map(({ level, row, column, message }) => [
      level,
      row,
      column,
      message,
    ]);
  };
  expect(await said('es')).toEqual([
    ['error', 2, 'type', 'El tipo «rank fruits» no está disponible; la fila no se importa'],
    ['error', 3, 'relevant', 'No hay ninguna pregunta «missing» (carácter 1)'],
  ]);
  expect((await said('en'))[1]?.[3]).toBe('There is no question “missing” (character 1)');
});

test('a formula that no form can hold is told in words', async () => {
  const long = new Array(1_500).fill('1').join('+');
  const { findings } = await taken({
    survey: [
      ['type', 'name', 'label', 'relevant'],
      ['text', 'a', 'A', long],
    ],
  });
  expect(findings.map(({ message }) => message)).toEqual(['La fórmula tiene más de 2000 caracteres']);
});

test('a text that stands once in the file and in many cells is not repeated without end', async () => {
  const survey = (rows: number, text: string) => [
    ['type', 'name', 'label'],
    ...Array.from({ length: rows }, () => [text, 'a', 'A']),
  ];
  for (const rows of [survey(2, 'x'.repeat(40_000)), survey(400, 'x'.repeat(30_000))])
    expect((await read(registrar, await workbook({ survey: rows }))).body.code).toBe('IMPORT_TOO_COMPLEX');
  const quoted = await read(registrar, await workbook({ survey: survey(60, 'x'.repeat(30_000)) }));
  expect(quoted.status).toBe(200);
  expect(quoted.text.length).toBeLessThan(50_000);
});

test('what is no workbook is refused, and nobody reads files who may not make forms', async () => {
  expect((await read(registrar, Buffer.from('type,name').toString('base64'))).body.code).toBe(
    'XLSFORM_UNREADABLE',
  );
  expect((await read(registrar, Buffer.from('PK nonsense').toString('base64'))).body.code).toBe(
    'XLSFORM_UNREADABLE',
  );
  expect((await read(agent, await workbook({ survey: [['type']] }))).status).toBe(403);
});

test('a form is written as a workbook that is read as the same', async () => {
  const document: FormDocument = {
    mode: 'steps',
    items: [
      { name: 'who', kind: 'text', label: '=HYPERLINK("x")', required: true, maxLength: 40 },
      { name: 'part', kind: 'section', label: 'Parte', showWhen: `\${who} != ''` },
      { name: 'weight', kind: 'number', label: 'Peso', parent: 'part', min: '0', unit: 'kg' },
    ],
  };
  const form = await create(document);
  const address = `/api/v4/forms/${form.idForm}/xlsform`;
  const file = await t.app.inject({ url: address, headers: { authorization: `Bearer ${registrar.token}` } });
  expect(file.statusCode).toBe(200);
  const again = (await read(registrar, file.rawPayload.toString('base64'))).body.data as Read;
  expect(again.name).toBe(form.name);
  expect(again.document.mode).toBe('steps');
  const [who, part, weight] = document.items;
  const { unit, ...plain } = weight ?? {};
  expect(unit).toBe('kg');
  expect(again.document.items).toEqual([who, part, plain]);
  expect(again.findings).toMatchObject([{ level: 'note', sheet: 'no cabe' }]);

  expect((await agent.call('GET', address)).status).toBe(403);
  expect((await other.call('GET', address)).status).toBe(404);
  expect((await registrar.call('GET', `${address}?number=7`)).status).toBe(404);
});

test('a draft with formulas that cannot be read is not written', async () => {
  const form = await create({
    mode: 'page',
    items: [{ name: 'a', kind: 'text', label: 'A', showWhen: '1 +' }],
  });
  const refused = await registrar.call('GET', `/api/v4/forms/${form.idForm}/xlsform`);
  expect(refused.status).toBe(400);
  expect(refused.body.code).toBe('FORM_INVALID');
});
