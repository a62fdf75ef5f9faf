import { expect, test } from 'vitest';
import { formOf } from './form-fixture.ts';
import { type AnswerTexts, filledLine, filledText } from './rule-text.ts';

const form = formOf(
  { name: 'plate', kind: 'text' },
  { name: 'weight', kind: 'number', unit: 'kg' },
  { name: 'bags', kind: 'repeat' },
  { name: 'note', kind: 'longText', parent: 'bags' },
);
const texts: AnswerTexts = { language: 'es', yes: 'Sí', no: 'No', labels: {} };
const fill = (text: string, answers: Parameters<typeof filledText>[1], most = 200) =>
  filledText(form, answers, text, texts, most);

test('answers stand for their questions, those of repetitions one after the other', () => {
  expect(fill(`Camión \${plate}, \${weight}`, { plate: 'C-482', weight: 51.5 })).toBe(
    'Camión C-482, 51,5 kg',
  );
  expect(fill(`\${note}`, { bags: [{ note: 'rota' }, {}, { note: 'húmeda' }] })).toBe('rota, húmeda');
  expect(fill(`Placa: \${plate}.`, {})).toBe('Placa: .');
});

test('what is too long is cut, however often a long answer is named', () => {
  const bags = Array.from({ length: 100 }, () => ({ note: 'a'.repeat(10_000) }));
  const often = `\${note}`.repeat(280);
  const filled = fill(often, { bags }, 10_000);
  expect([filled.length, filled.at(-1)]).toEqual([10_000, '…']);
  expect(filledLine(form, { bags }, often, texts, 200)).toHaveLength(200);
});

test('a line has no breaks and keeps its direction', () => {
  expect(filledLine(form, { plate: 'uno\n\tdos\u202E tres\u202D' }, `\${plate} `, texts, 200)).toBe(
    'uno dos tres',
  );
});
