import { expect, test } from 'vitest';
import { compileForm } from '../compile.ts';
import { formDocument } from '../document.ts';
import { documentOf } from '../form-fixture.ts';
import { readXlsForm } from './read.ts';
import type { Workbook } from './workbook.ts';
import { writeXlsForm } from './write.ts';

/** Sheets as people write them, a line a row, cells separated by bars. */
const sheet = (name: string, table: string) => ({
  name,
  rows: table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
});
const workbook = (survey: string, choices?: string, settings?: string): Workbook => ({
  sheets: [
    sheet('survey', survey),
    ...(choices ? [sheet('choices', choices)] : []),
    ...(settings ? [sheet('settings', settings)] : []),
  ],
});
const told = (read: ReturnType<typeof readXlsForm>) =>
  read.findings.map(
    ({ level, sheet: name, row, column, code }) => `${level} ${name} ${row} ${column ?? ''} ${code}`,
  );

test('a plain survey with choices, limits and conditions', () => {
  const read = readXlsForm(
    workbook(
      `type | name | label | hint | required | relevant | constraint | constraint_message
       text | supplier | Proveedor | Como en la factura | yes | | |
       select_one product | product | Producto | | yes | | |
       integer | bags | Sacos | | yes | | . >= 1 and . <= 500 |
       decimal | moisture | Humedad | | | \${product} = 'raw' | . <= 12.5 | Demasiado húmeda
       select_multiple damage | damage | Daños | | | \${bags} > 10 | |
       select_one yesno | accepted | ¿Se acepta? | | yes | | |
       note | thanks | Gracias | | | | |`,
      `list_name | name | label
       product | raw | Cruda
       product | white | Blanca
       damage | wet | Mojado
       damage | torn | Roto
       yesno | yes | Sí
       yesno | no | No`,
      `form_title | form_id
       Recepción | recepcion_v1`,
    ),
  );
  expect(told(read)).toEqual([]);
  expect(read.name).toBe('Recepción');
  expect(read.document.items).toEqual([
    { name: 'supplier', kind: 'text', label: 'Proveedor', help: 'Como en la factura', required: true },
    {
      name: 'product',
      kind: 'selectOne',
      label: 'Producto',
      required: true,
      choices: [
        { value: 'raw', label: 'Cruda' },
        { value: 'white', label: 'Blanca' },
      ],
    },
    { name: 'bags', kind: 'number', label: 'Sacos', required: true, decimals: 0, min: '1', max: '500' },
    {
      name: 'moisture',
      kind: 'number',
      label: 'Humedad',
      showWhen: `\${product} = 'raw'`,
      check: '. <= 12.5',
      checkMessage: 'Demasiado húmeda',
    },
    {
      name: 'damage',
      kind: 'selectMany',
      label: 'Daños',
      showWhen: `\${bags} > 10`,
      choices: [
        { value: 'wet', label: 'Mojado' },
        { value: 'torn', label: 'Roto' },
      ],
    },
    { name: 'accepted', kind: 'yesNo', label: '¿Se acepta?', required: true },
    { name: 'thanks', kind: 'heading', label: 'Gracias' },
  ]);
});

test('groups, repeats and calculations', () => {
  const read = readXlsForm(
    workbook(
      `type | name | label | calculation | relevant | repeat_count
       begin group | arrival | Llegada | | |
       date | day | Día | | |
       begin_repeat | pallets | Estibas | | |
       decimal | weight | Peso | | |
       calculate | net | | \${weight} - 1.2 | |
       end_repeat | | | | |
       end group | | | | |
       calculate | total | | round(sum(\${net}), 1) | |
       text | reason | ¿Por qué tan poco? | | \${total} < 100 |
       integer | samples | Muestras | | |
       begin repeat | sample | Muestra | | | \${samples}
       text | seal | Sello | | |
       end repeat | | | | |`,
    ),
  );
  expect(told(read)).toEqual([]);
  expect(read.document.items.map(({ name, kind, parent = '' }) => `${parent}/${name} ${kind}`)).toEqual([
    '/arrival section',
    'arrival/day date',
    'arrival/pallets repeat',
    'pallets/weight number',
    'pallets/net calculated',
    '/total calculated',
    '/reason text',
    '/samples number',
    '/sample repeat',
    'sample/seal text',
  ]);
  expect(read.document.items.find(({ name }) => name === 'sample')).toMatchObject({
    min: `\${samples}`,
    max: `\${samples}`,
  });
});

test('a group on one page of a phone is a section, without a word', () => {
  const read = readXlsForm(
    workbook(
      `type | name | label | appearance
       begin group | place | Lugar | field-list
       geopoint | where | Dónde |
       end group | | |`,
    ),
  );
  expect(told(read)).toEqual([]);
  expect(read.document.items).toMatchObject([{ kind: 'section' }, { kind: 'gps', parent: 'place' }]);
});

test('cascading choices, defaults and conditions on being required', () => {
  const read = readXlsForm(
    workbook(
      `type | name | label | choice_filter | default | required | readonly
       select_one region | region | Región | | north | yes |
       select_one town | town | Municipio | region = \${region} | | \${region} != '' |
       date | day | Día | | today() | | yes
       integer | level | Nivel | | 3 | |`,
      `list_name | name | label | region
       region | north | Norte |
       region | south | Sur |
       town | coban | Cobán | north
       town | escuintla | Escuintla | south`,
    ),
  );
  expect(told(read)).toEqual([]);
  expect(read.document.items).toMatchObject([
    { name: 'region', default: "'north'" },
    {
      name: 'town',
      choiceFilter: `region = \${region}`,
      requireWhen: `\${region} != ''`,
      choices: [{ columns: { region: 'north' } }, { columns: { region: 'south' } }],
    },
    { name: 'day', default: 'today()', readOnly: true },
    { name: 'level', default: '3' },
  ]);
  expect(read.document.items[1]?.required).toBeUndefined();
});

test('a file in several languages, of a phone, with what only other programs know', () => {
  const read = readXlsForm(
    workbook(
      `type | name | label::Español (es) | label::English (en) | hint::Español (es) | appearance | media::image | parameters
       start | start | | | | | |
       deviceid | deviceid | | | | | |
       geopoint | place | Lugar | Place | Afuera | placement-map | |
       image | front | Fachada | Front | | | front.jpg |
       image | sign | Firma | Signature | | signature | |
       text | notes | Notas | Notes | | multiline | |
       range | mood | Ánimo | Mood | | | | start=1 end=5 step=1
       range | level | Nivel | Level | | | | start=0 end=100 step=5
       barcode | code | Código | Code | | | |
       audio | voice | Voz | Voice | | | |`,
      undefined,
      `form_title | default_language | style | allow_choice_duplicates
       Visita | Español (es) | pages | yes`,
    ),
  );
  expect(read.document.mode).toBe('steps');
  expect(read.document.items.map(({ name, kind, label }) => `${name} ${kind} ${label}`)).toEqual([
    'place gps Lugar',
    'front photo Fachada',
    'sign signature Firma',
    'notes longText Notas',
    'mood scale Ánimo',
    'level number Nivel',
    'code barcode Código',
    'voice file Voz',
  ]);
  expect(told(read)).toEqual([
    'note survey 1 label::English (en) language',
    'note survey 2 type metadata',
    'note survey 3 type metadata',
    'note survey 4 appearance appearance',
    'note survey 5 media::image columnLeft',
    'note survey 9 type step',
    'note survey 11 type takenAs',
    'note settings 2 allow_choice_duplicates columnLeft',
  ]);
});

test('“or other”, choices out of files, and quotation marks of word processors', () => {
  const read = readXlsForm(
    workbook(
      `type | name | label | relevant | choice_filter
       select_one cause or_other | cause | Causa | |
       select_one_from_file warehouse.csv | warehouse | Bodega | |
       select_one_from_file segment.csv | segment | Segmento | | warehouse = \${warehouse}
       text | detail | Detalle | \${cause} = ‘rain’ |`,
      `list name | name | label
       cause | rain | Lluvia`,
    ),
  );
  expect(told(read)).toEqual(['note survey 2 type otherAdded']);
  expect(read.document.items).toMatchObject([
    { name: 'cause', choices: [{ value: 'rain' }, { value: 'other' }] },
    { name: 'cause_other', kind: 'text', showWhen: `selected(\${cause}, 'other')` },
    { name: 'warehouse', choicesFrom: 'warehouse' },
    { name: 'segment', choicesFrom: 'segment', choiceFilter: `warehouse = \${warehouse}` },
    { name: 'detail', showWhen: `\${cause} = 'rain'` },
  ]);
});

test('a broken file explains itself by row', () => {
  const read = readXlsForm(
    workbook(
      `type | name | label | relevant | calculation
       text | first name | Nombre | |
       text | | Sin nombre | |
       geotrace | route | Ruta | |
       select_one colours | colour | Color | |
       begin group | part | Parte | |
       integer | age | Edad | \${agee} > 3 |
       integer | age | Otra vez | |
       text | late | Tarde | \${age} > |
       calculate | sum | | | pulldata('a', 'b')
       calculate | nothing | | |
       end repeat | | | |
       begin repeat | rows | Filas | |
       text | x | X | |`,
      `list_name | name | label
       sizes | extra large | XL
       sizes | s | S
       sizes | s | Ese
       | m | M`,
    ),
  );
  expect(told(read)).toEqual([
    'error survey 2 name name',
    'error survey 3 name nameMissing',
    'error survey 4 type type',
    'error survey 5 type listUnknown',
    'error survey 7 relevant problem.unknownAnswer',
    'error survey 8 name nameRepeated',
    'error survey 9 relevant formula.unfinished',
    'error survey 10 calculation problem.unknownFunction',
    'error survey 11 calculation problem.formula',
    'error survey 12 type endOther',
    'error survey 13 type endMissing',
    'error choices 2 name choiceName',
    'error choices 4 name choiceRepeated',
    'error choices 5 list_name listMissing',
  ]);
  expect(readXlsForm({ sheets: [] }).findings).toMatchObject([{ code: 'surveyMissing' }]);
});

test('formulas that no form can hold are told by row, however long they are', () => {
  const long = Array.from({ length: 16_000 }, () => '1').join('+');
  const read = readXlsForm(
    workbook(`type | name | label | relevant | constraint | default
       integer | age | Edad | ${long} | ${long} |
       text | note | Nota | | | ${'a'.repeat(30_000)}`),
  );
  expect(told(read)).toEqual([
    'error survey 2 relevant formulaLong',
    'error survey 2 constraint formulaLong',
    'error survey 3 default formulaLong',
  ]);
});

test('what no form can hold is left out and told, and cells are quoted in part', () => {
  const long = 'x'.repeat(100_000);
  const read = readXlsForm(
    workbook(
      `type | name | label | constraint | constraint_message
       text | a | A | string-length(.) >= 1.5 |
       text | b | B | regex(., '${'x'.repeat(300)}') |
       ${long} | c | C | |
       text | ${long} | D | |
       select_one sizes | e | E | . != 's' | Otra\u202E vez`,
      `list_name | name | label
       sizes | s | Uno\u202E dos`,
      `form_title
       Con\u202E título`,
    ),
  );
  expect(read.name).toBe('Con título');
  expect(formDocument.safeParse(read.document).success).toBe(true);
  expect(read.document.items).toMatchObject([
    { name: 'a', check: 'string-length(.) >= 1.5' },
    { name: 'b', check: expect.stringContaining('regex') },
    { name: 'e', checkMessage: 'Otra vez', choices: [{ label: 'Uno dos' }] },
  ]);
  expect(JSON.stringify(read.findings).length).toBeLessThan(2_000);
});

test('what is written is read as the same', () => {
  const document = documentOf(
    {
      name: 'who',
      kind: 'text',
      required: true,
      minLength: 2,
      maxLength: 60,
      pattern: '[A-Z].*',
      help: 'Nombre',
    },
    {
      name: 'kind',
      kind: 'selectOne',
      requireWhen: `\${who} != ''`,
      choices: [{ value: 'raw', label: 'Cruda', columns: { plant: 'a' } }],
    },
    { name: 'good', kind: 'yesNo', default: "'yes'" },
    { name: 'part', kind: 'section', showWhen: `\${good} = 'no' or \${kind} = 'raw'` },
    { name: 'bags', kind: 'repeat', parent: 'part', min: '3', max: '3' },
    { name: 'weight', kind: 'number', parent: 'bags', min: '0', max: '60', decimals: 0 },
    {
      name: 'marks',
      kind: 'selectMany',
      parent: 'part',
      min: '1',
      max: '2',
      choices: [{ value: 'a', label: 'A' }],
    },
    { name: 'total', kind: 'calculated', formula: `sum(\${weight})`, hidden: true },
    { name: 'place', kind: 'gps' },
    { name: 'sign', kind: 'signature' },
    { name: 'notes', kind: 'longText', check: "not(contains(., 'x'))", checkMessage: 'Sin x' },
    { name: 'mood', kind: 'scale', from: 0, to: 10 },
    { name: 'warehouse', kind: 'selectOne', choicesFrom: 'warehouse' },
    { name: 'until', kind: 'date', min: 'today()', readOnly: true },
  );
  expect(compileForm(document).problems).toEqual([]);
  const { workbook: written, leftOut } = writeXlsForm({ name: 'Visita', idForm: 7, version: 2 }, document);
  const read = readXlsForm(written);
  expect(leftOut).toEqual([]);
  expect(told(read)).toEqual([]);
  expect(read.name).toBe('Visita');
  expect(read.document.items).toEqual(document.items);
});

test('what the format has no place for is told', () => {
  const document = documentOf(
    { name: 'weight', kind: 'number', unit: 'kg', decimals: 2 },
    { name: 'place', kind: 'gps', accuracy: 10 },
    { name: 'photos', kind: 'photo', max: '3' },
    { name: 'rows', kind: 'repeat', max: '5' },
  );
  expect(writeXlsForm({ name: 'x', idForm: 1, version: 1 }, { ...document, intro: 'Hola' }).leftOut).toEqual([
    { name: 'weight', attribute: 'unit' },
    { name: 'weight', attribute: 'decimals' },
    { name: 'place', attribute: 'accuracy' },
    { name: 'photos', attribute: 'max' },
    { name: 'rows', attribute: 'max' },
    { name: '', attribute: 'intro' },
  ]);
});
