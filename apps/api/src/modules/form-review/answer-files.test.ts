import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { FormItem } from '@gemelo/contract/forms/document';
import { csvCell } from '@gemelo/contract/kit/csv';
import { beforeAll, expect, test } from 'vitest';
import { pdfText } from '../../test/pdf-text.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { uploadPicture } from '../../test/uploading.ts';
import { answered, documentOf, nextVersion, publishedForm } from '../forms/test/making-forms.ts';
import { csvRows, download, unzipped, workbook } from './test/reading-files.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let supervisor: Person;
let clerk: Person;
let agent: Person;
let tecnico: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  supervisor = await t.signIn('supervisor@gemelo.test');
  clerk = await t.signIn('registro@gemelo.test');
  agent = await t.signIn('agente@gemelo.test');
  tecnico = await t.signIn('tecnico@gemelo.test');
  other = await t.signIn('admin@otra.test');
});

const bags: FormItem = { name: 'bags', kind: 'number', label: 'Sacos' };
const note: FormItem = { name: 'note', kind: 'text', label: 'Nota' };
const clean: FormItem = { name: 'clean', kind: 'yesNo', label: 'Limpio' };
const photo: FormItem = { name: 'photo', kind: 'photo', label: 'Foto' };
const fileOf = ({ idForm }: { idForm: number }, query = '') => `/api/v4/forms/${idForm}/answers/file${query}`;
const photosOf = ({ idForm }: { idForm: number }, query = '') =>
  `/api/v4/forms/${idForm}/answers/photos${query}`;
const pdfOf = ({ idFormAnswer }: { idFormAnswer: number }) => `/api/v4/form-answers/${idFormAnswer}/pdf`;

test('a file has a column for each question of any version, the removed ones last', async () => {
  const first = await publishedForm(clerk, documentOf(note, bags));
  const old = await answered(agent, first, { note: 'vieja', bags: 1 });
  const second = await nextVersion(clerk, first, documentOf(clean, { ...bags, label: 'Sacos llenos' }));
  const recent = await answered(agent, second, { clean: 'yes', bags: 2 });
  const { status, headers, bytes } = await download(t.app, clerk, fileOf(first, '?format=csv'));
  expect(status).toBe(200);
  expect(String(headers['content-disposition'])).toContain('.csv');
  const rows = csvRows(bytes);
  expect(Object.keys(rows[0] ?? {})).toEqual([
    ...['Id', 'Recibida (America/Guatemala)', 'Fin (America/Guatemala)', 'Usuario'],
    ...['Versión del formulario', 'Revisión', 'Limpio', 'Sacos llenos', 'Nota (retirada)'],
  ]);
  expect(rows).toMatchObject([
    { Id: String(recent.idFormAnswer), Limpio: 'Sí', 'Sacos llenos': '2', 'Nota (retirada)': '' },
    { Id: String(old.idFormAnswer), Limpio: '', 'Sacos llenos': '1', 'Nota (retirada)': 'vieja' },
  ]);
  expect(rows[0]).toMatchObject({ Usuario: recent.User?.name, Revisión: 'Recibida' });
  const english = csvRows((await download(t.app, clerk, fileOf(first, '?format=csv'), 'en')).bytes);
  expect(english[0]).toMatchObject({ Limpio: 'Yes' });
  const filtered = csvRows(
    (await download(t.app, clerk, fileOf(first, '?format=csv&where=bags:eq:1'))).bytes,
  );
  expect(filtered.map(({ Id }) => Id)).toEqual([String(old.idFormAnswer)]);
});

test('groups that repeat are sheets of their own, nested ones with their path', async () => {
  const rows: FormItem = { name: 'rows', kind: 'repeat', label: 'Filas ñ' };
  const inner: FormItem = { name: 'inner', kind: 'repeat', label: 'Interior', parent: 'rows' };
  const form = await publishedForm(
    clerk,
    documentOf(
      ...[note, rows, { ...bags, parent: 'rows' }, inner],
      ...[
        { ...clean, parent: 'inner' },
        { ...note, name: 'last', label: 'Nota' },
      ],
    ),
  );
  const answer = await answered(agent, form, {
    note: 'x',
    rows: [{ bags: 1 }, { bags: 2, inner: [{ clean: 'yes' }, { clean: 'no' }] }],
  });
  const id = answer.idFormAnswer;
  const sheets = await workbook((await download(t.app, clerk, fileOf(form))).bytes);
  expect([...sheets.keys()]).toEqual([form.name, 'Filas ñ', 'Interior']);
  expect(sheets.get(form.name)).toMatchObject([{ Id: id, 'Nota (note)': 'x', 'Nota (last)': null }]);
  const groups = [
    [
      { Respuesta: id, Repetición: 1, Sacos: 1 },
      { Respuesta: id, Repetición: 2, Sacos: 2 },
    ],
    [
      { Respuesta: id, Repetición: '2.1', Limpio: 'Sí' },
      { Respuesta: id, Repetición: '2.2', Limpio: 'No' },
    ],
  ];
  expect([sheets.get('Filas ñ'), sheets.get('Interior')]).toEqual(groups);
  const zip = await download(t.app, clerk, fileOf(form, '?format=csv'));
  expect(zip.headers['content-type']).toBe('application/zip');
  const files = unzipped(zip.bytes);
  expect([...files.keys()]).toEqual([`${form.name}.csv`, 'Filas ñ.csv', 'Interior.csv']);
  expect(csvRows(files.get('Interior.csv') ?? Buffer.alloc(0))).toEqual(
    (groups[1] ?? []).map((row) => ({ ...row, Respuesta: String(id) })),
  );
});

test('choices are told by label, and by value where the label would not tell which', async () => {
  const choices = [
    { value: 'a', label: 'Igual' },
    { value: 'b', label: 'Igual' },
    { value: 'c', label: 'Otra' },
    { value: 'd', label: 'Con; punto' },
  ];
  const many: FormItem = { name: 'many', kind: 'selectMany', label: 'Varias', choices };
  const device: FormItem = { name: 'device', kind: 'selectOne', label: 'Dispositivo', choicesFrom: 'twin' };
  const where: FormItem = { name: 'where', kind: 'gps', label: 'Lugar' };
  const form = await publishedForm(clerk, documentOf(many, device, where, photo));
  const offered = await agent.call('GET', `/api/v4/forms/${form.idForm}/choices/twin?limit=1`);
  const [twin] = offered.body.data as { value: string; label: string }[];
  const picture = await uploadPicture(agent);
  await answered(agent, form, {
    ...{ many: ['a', 'b', 'c', 'd'], device: twin?.value ?? '', photo: [picture.idFile] },
    where: { latitude: 14.5, longitude: -90.25, accuracy: 4 },
  });
  const sheets = await workbook((await download(t.app, clerk, fileOf(form))).bytes);
  expect(sheets.get(form.name)?.[0]).toMatchObject({
    ...{ Varias: 'a; b; Otra; d', Dispositivo: twin?.label, Foto: picture.name },
    ...{ 'Lugar · Latitud': 14.5, 'Lugar · Longitud': -90.25, 'Lugar · Precisión (m)': 4 },
  });
});

test('formulas in answers, labels and names are harmless', async () => {
  const form = await publishedForm(clerk, documentOf({ ...note, label: '=1+1' }));
  for (const text of ['=cmd|x', '+1', '-1', '@a', 'a;=b']) await answered(agent, form, { note: text });
  const { bytes } = await download(t.app, clerk, fileOf(form, '?format=csv'));
  const rows = csvRows(bytes);
  expect(rows.map((row) => row["'=1+1"])).toEqual(
    ['a;=b', '@a', '-1', '+1', '=cmd|x'].map((text) => csvCell(text)),
  );
  const sheets = await workbook((await download(t.app, clerk, fileOf(form))).bytes);
  expect(sheets.get(form.name)?.map((row) => row['=1+1'])).toEqual(['a;=b', '@a', '-1', '+1', '=cmd|x']);
});

test('a form without answers gives a file with titles, and one without groups no archive', async () => {
  const form = await publishedForm(clerk, documentOf(note));
  const { bytes } = await download(t.app, clerk, fileOf(form, '?format=csv&title=Mi%20lista'));
  expect(bytes.toString().trimEnd().split('\r\n')).toHaveLength(1);
  const sheets = await workbook((await download(t.app, clerk, fileOf(form))).bytes);
  expect(sheets.get(form.name)).toEqual([]);
  const named = await download(t.app, clerk, fileOf(form, '?format=csv&title=Mi%20lista'));
  expect(String(named.headers['content-disposition'])).toContain('Mi lista');
});

test('files are for those who view answers, of their company, and refuse what they do not know', async () => {
  const form = await publishedForm(clerk, documentOf(note));
  for (const url of [fileOf(form), photosOf(form)]) {
    expect((await download(t.app, agent, url)).status).toBe(403);
    expect((await download(t.app, other, url)).status).toBe(404);
    expect((await download(t.app, clerk, `${url}?where=none:eq:1`)).status).toBe(400);
    expect((await download(t.app, clerk, `${url}?reviewState=gone`)).status).toBe(400);
  }
  expect((await download(t.app, clerk, fileOf(form, '?format=pdf'))).status).toBe(400);
  // What was refused holds no slot.
  for (const format of ['csv', 'xlsx', 'csv', 'xlsx'])
    expect((await download(t.app, clerk, fileOf(form, `?format=${format}`))).status).toBe(200);
});

test('photos come under the names of their answers, those of answers that match', async () => {
  const rows: FormItem = { name: 'rows', kind: 'repeat', label: 'Filas' };
  const form = await publishedForm(
    clerk,
    documentOf(note, photo, rows, { ...photo, name: 'inner', parent: 'rows' }),
  );
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.push((await uploadPicture(agent)).idFile);
  const [one = '', two = '', three = '', four = '', five = ''] = ids;
  const first = await answered(agent, form, {
    ...{ note: 'a', photo: [one, two] },
    rows: [{ inner: [three] }, { inner: [four] }],
  });
  const second = await answered(agent, form, { note: 'b', photo: [five] });
  const names = async (query = '') => [
    ...unzipped((await download(t.app, clerk, photosOf(form, query))).bytes).keys(),
  ];
  const [a, b] = [first.idFormAnswer, second.idFormAnswer];
  expect(await names()).toEqual([
    ...[`${b}-photo-1.jpg`, `${a}-photo-1.jpg`, `${a}-photo-2.jpg`],
    ...[`${a}-inner-1.jpg`, `${a}-inner-2.jpg`],
  ]);
  expect(await names('?where=note:eq:b')).toEqual([`${b}-photo-1.jpg`]);
  expect(await names('?where=note:eq:c')).toEqual([]);
  const whole = await download(t.app, agent, `/api/files/${five}`);
  const archive = unzipped((await download(t.app, clerk, photosOf(form, '?where=note:eq:b'))).bytes);
  expect(archive.get(`${b}-photo-1.jpg`)?.equals(whole.bytes)).toBe(true);
  // A correction took it out.
  await supervisor.call('PUT', `/api/v4/form-answers/${b}`, {
    ...{ answers: { note: 'b' }, reason: 'Borrosa', version: second.version },
  });
  expect(await names('?where=note:eq:b')).toEqual([]);
});

test('an answer on paper has its questions, groups, pictures and what became of it', async () => {
  const section: FormItem = { name: 'section', kind: 'section', label: 'Recepción' };
  const empty: FormItem = { name: 'empty', kind: 'section', label: 'Vacía' };
  const rows: FormItem = { name: 'rows', kind: 'repeat', label: 'Fila' };
  const form = await publishedForm(
    clerk,
    documentOf(
      ...[section, { ...note, parent: 'section' }, { ...clean, parent: 'section' }],
      ...[empty, { ...note, name: 'unsaid', parent: 'empty' }, photo],
      ...[rows, { ...bags, unit: 'kg', parent: 'rows' }],
    ),
  );
  const picture = await uploadPicture(agent);
  const answer = await answered(agent, form, {
    ...{ note: 'Todo en orden', clean: 'no', photo: [picture.idFile] },
    rows: [{ bags: 1234.5 }, { bags: 7 }],
  });
  const { status, headers, bytes } = await download(t.app, agent, pdfOf(answer));
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = pdfText(bytes);
  for (const part of [
    form.name,
    'Recepción',
    'Todo en orden',
    'Fila 1',
    'Fila 2',
    '7 kg',
    'Recibida',
    picture.name,
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Vacía');
  expect(bytes.toString('latin1')).toContain('/Subtype /Image');
  expect((await download(t.app, clerk, pdfOf(answer))).status).toBe(200);
  expect((await download(t.app, tecnico, pdfOf(answer))).status).toBe(404);
  expect((await download(t.app, other, pdfOf(answer))).status).toBe(404);
  const reviewed = await supervisor.call('PUT', `/api/v4/form-answers/${answer.idFormAnswer}/review`, {
    ...{ reviewState: 'approved', version: answer.version },
  });
  expect((reviewed.body.data as FormAnswer).reviewState).toBe('approved');
  const english = await download(t.app, agent, pdfOf(answer), 'zh-Hans');
  expect(pdfText(english.bytes)).toContain('Approved');
});
