import type { FormDocument, FormItem } from '@gemelo/contract/forms/document';
import { describe, expect, test } from 'vitest';
import { differencesOf } from './differences.ts';
import { begin, reduce } from './history.ts';
import { choicesFrom, freeName, isGenerated, nameFrom, withCopied, withRenamed } from './names.ts';
import { type Step, spotAfter, spotForNew, withInserted, withMoved, withoutItem } from './tree.ts';

const item = (name: string, more: Partial<FormItem> = {}): FormItem => ({
  name,
  kind: 'text',
  label: name,
  ...more,
});
const bags: FormDocument = {
  mode: 'page',
  items: [
    item('lot'),
    item('bags', { kind: 'repeat' }),
    item('weight', { kind: 'number', parent: 'bags' }),
    item('wet', { kind: 'yesNo', parent: 'bags', showWhen: `\${weight} > 50 and \${lot} != ''` }),
    item('total', { kind: 'calculated', formula: `sum(\${weight})` }),
  ],
};
const names = ({ items }: FormDocument) =>
  items.map(({ name, parent }) => (parent ? `${parent}/${name}` : name));
const stepped = (document: FormDocument, name: string, step: Step) => {
  const spot = spotAfter(document, name, step);
  return spot ? names(withMoved(document, name, spot)) : undefined;
};

describe('the tree of a form', () => {
  test('a container moves with all that it holds', () => {
    expect(stepped(bags, 'bags', 'up')).toEqual(['bags', 'bags/weight', 'bags/wet', 'lot', 'total']);
    expect(stepped(bags, 'bags', 'down')).toEqual(['lot', 'total', 'bags', 'bags/weight', 'bags/wet']);
  });

  test('steps lead into the container before, and out behind it', () => {
    expect(stepped(bags, 'total', 'in')).toEqual(['lot', 'bags', 'bags/weight', 'bags/wet', 'bags/total']);
    expect(stepped(bags, 'weight', 'out')).toEqual(['lot', 'bags', 'bags/wet', 'weight', 'total']);
    expect(stepped(bags, 'lot', 'up')).toBeUndefined();
    expect(stepped(bags, 'lot', 'in')).toBeUndefined();
    expect(stepped(bags, 'lot', 'out')).toBeUndefined();
  });

  test('nothing goes into itself', () => {
    const nested = withInserted(bags, [item('inner', { kind: 'section' })], { parent: 'bags', index: 0 });
    expect(withMoved(nested, 'bags', { parent: 'inner', index: 0 })).toBe(nested);
  });

  test('something new goes behind what is chosen, or into a chosen container', () => {
    expect(spotForNew(bags, 'lot')).toEqual({ parent: undefined, index: 1 });
    expect(spotForNew(bags, 'bags')).toEqual({ parent: 'bags', index: 2 });
    expect(spotForNew(bags, 'weight')).toEqual({ parent: 'bags', index: 1 });
    expect(spotForNew(bags, undefined)).toEqual({ parent: undefined, index: 3 });
  });

  test('a removed container takes along what it holds', () => {
    expect(names(withoutItem(bags, 'bags'))).toEqual(['lot', 'total']);
  });
});

describe('names', () => {
  test('come from labels, without accents, unique, and also where a label has no Latin letters', () => {
    expect(nameFrom('¿Número de estiba?', 'number')).toBe('numero_de_estiba');
    expect(nameFrom('2.º piso', 'text')).toBe('_2_piso');
    expect(nameFrom('重量', 'longText')).toBe('long_text');
    expect(nameFrom('constructor', 'text')).toBe('_constructor');
    expect(freeName('peso', new Set(['peso', 'peso_2']))).toBe('peso_3');
  });

  test('follow their label only while they were made of it', () => {
    expect(isGenerated(item('peso_2', { label: 'Peso' }))).toBe(true);
    expect(isGenerated(item('peso_neto', { label: 'Peso' }))).toBe(false);
  });

  test('a rename reaches every formula and container, also formulas that are not finished', () => {
    const unfinished = { ...bags, items: [...bags.items, item('next', { showWhen: `\${weight} >` })] };
    const { items } = withRenamed(unfinished, 'weight', 'kilos');
    expect(items.map(({ name, showWhen, formula }) => [name, showWhen ?? formula])).toEqual([
      ['lot', undefined],
      ['bags', undefined],
      ['kilos', undefined],
      ['wet', `\${kilos} > 50 and \${lot} != ''`],
      ['total', `sum(\${kilos})`],
      ['next', `\${kilos} >`],
    ]);
    expect(withRenamed(bags, 'bags', 'sacks').items[2]?.parent).toBe('sacks');
  });

  test('a name that is taken or impossible renames nothing', () => {
    expect(withRenamed(bags, 'weight', 'lot')).toBe(bags);
    expect(withRenamed(bags, 'weight', 'a b')).toBe(bags);
  });

  test('a copy of a group asks for its own questions', () => {
    const { document, copy } = withCopied(bags, 'bags');
    expect(copy).toBe('bags_2');
    expect(names(document).slice(4)).toEqual(['bags_2', 'bags_2/weight_2', 'bags_2/wet_2', 'total']);
    expect(document.items[6]?.showWhen).toBe(`\${weight_2} > 50 and \${lot} != ''`);
  });

  test('choices of pasted lines get values, and those that are there stay', () => {
    const present = [{ value: 'b1', label: 'Blanca' }];
    expect(choicesFrom(['Blanca', ' Morena ', '', 'Morena', '白'], present)).toEqual([
      { value: 'b1', label: 'Blanca' },
      { value: 'morena', label: 'Morena' },
      { value: 'option', label: '白' },
    ]);
  });
});

describe('history', () => {
  const labelled = (label: string) => ({
    type: 'apply' as const,
    key: 'label lot',
    make: (now: FormDocument) => ({ ...now, items: [item('lot', { label }), ...now.items.slice(1)] }),
  });
  const labelOf = (editing: ReturnType<typeof begin>) => editing.present.document.items[0]?.label;

  test('what was done can be undone and done again, until something else is done', () => {
    const without = (name: string) => ({
      type: 'apply' as const,
      make: (now: FormDocument) => withoutItem(now, name),
    });
    const done = reduce(reduce(begin(bags), without('lot')), without('total'));
    expect(names(reduce(done, { type: 'undo' }).present.document)).toContain('total');
    const undone = reduce(reduce(done, { type: 'undo' }), { type: 'undo' });
    expect(undone.present.document).toEqual(bags);
    expect(reduce(undone, { type: 'undo' })).toBe(undone);
    const again = reduce(reduce(undone, { type: 'redo' }), { type: 'redo' });
    expect(again.present.document).toEqual(done.present.document);
    expect(reduce(reduce(undone, without('bags')), { type: 'redo' }).future).toEqual([]);
  });

  test('letters that are typed are one step, until there is a pause', () => {
    const typed = reduce(reduce(begin(bags), labelled('L')), labelled('Lo'));
    expect(labelOf(reduce(typed, { type: 'undo' }))).toBe('lot');
    const later = reduce(reduce(typed, { type: 'pause' }), labelled('Lote'));
    expect(labelOf(reduce(later, { type: 'undo' }))).toBe('Lo');
  });

  test('a change that changes nothing is no step', () => {
    const same = reduce(begin(bags), { type: 'apply', make: (now) => ({ ...now }), chosen: 'lot' });
    expect(same.past).toEqual([]);
    expect(same.present.chosen).toBe('lot');
  });
});

describe('differences of two versions', () => {
  test('added, removed, changed by attribute, and moved only what moved', () => {
    const renamed = withMoved(withoutItem(bags, 'wet'), 'lot', { parent: undefined, index: 2 });
    const after: FormDocument = {
      ...renamed,
      items: [
        ...renamed.items.map((one) => (one.name === 'weight' ? { ...one, required: true, unit: 'kg' } : one)),
        item('note'),
      ],
    };
    expect(differencesOf(bags, after)).toEqual([
      { kind: 'changed', name: 'weight', label: 'weight', attributes: ['required', 'unit'] },
      { kind: 'moved', name: 'lot', label: 'lot' },
      { kind: 'added', name: 'note', label: 'note' },
      { kind: 'removed', name: 'wet', label: 'wet' },
    ]);
    expect(differencesOf(bags, bags)).toEqual([]);
    // A server may answer the fields of a choice in another order.
    const [one, other] = [
      { value: 'a', label: 'A' },
      { label: 'A', value: 'a' },
    ].map((choice) => ({
      ...bags,
      items: [item('kind', { kind: 'selectOne', choices: [choice] })],
    }));
    expect(one && other && differencesOf(one, other)).toEqual([]);
  });

  test('what goes into another container has moved', () => {
    const after = withMoved(bags, 'lot', { parent: 'bags', index: 0 });
    expect(differencesOf(bags, after)).toEqual([{ kind: 'moved', name: 'lot', label: 'lot' }]);
  });
});
