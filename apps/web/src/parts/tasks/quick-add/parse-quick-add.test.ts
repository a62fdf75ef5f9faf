import { describe, expect, test } from 'vitest';
import { keyOf, parseQuickAdd, type QuickAddContext } from './parse-quick-add.ts';

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));

/** A Wednesday. */
const TODAY = '2026-11-18';
const context: QuickAddContext = {
  today: TODAY,
  language: 'es',
  people: named('Tomás Ixcoy', 'Beatriz Cifuentes', 'Ana Lucía Morales', 'Ana Pérez', 'Álvaro Tzul'),
  me: 2,
  priorities: named('Urgente', 'Alta', 'Media', 'Baja'),
  types: named('Mantenimiento', 'Instalación', 'Inspección'),
  categories: named('Dispositivos', 'Bodegas', 'Calidad'),
  warehouses: named('Bodega Norte', 'Bodega Sur', 'Santo Domingo'),
};

const read = (line: string, change: Partial<QuickAddContext> = {}) => {
  const { title, understood } = parseQuickAdd(line, { ...context, ...change });
  const nameOf = (wanted: string) =>
    understood.flatMap((one) => (one.kind === wanted && 'value' in one ? [one.value.name] : []))[0];
  return {
    title,
    due: understood.find((one) => one.kind === 'due')?.day,
    assignee: understood.find((one) => one.kind === 'assignee')?.options.map(({ name }) => name),
    priority: nameOf('priority'),
    type: nameOf('type'),
    category: nameOf('category'),
    warehouse: nameOf('warehouse'),
    device: understood.find((one) => one.kind === 'device')?.text,
    understood,
  };
};

test('the whole line of the example is understood', () => {
  expect(read('Revisar sensor EB-1001 mañana @tomas !alta')).toMatchObject({
    title: 'Revisar sensor EB-1001',
    due: '2026-11-19',
    assignee: ['Tomás Ixcoy'],
    priority: 'Alta',
    device: 'EB-1001',
  });
});

test('a line without signs is a title', () => {
  expect(read('Barrer la bodega')).toMatchObject({ title: 'Barrer la bodega', understood: [] });
});

describe('days in Spanish', () => {
  test.each([
    ['Barrer hoy', '2026-11-18'],
    ['Barrer mañana', '2026-11-19'],
    ['Barrer manana', '2026-11-19'],
    ['Barrer MAÑANA', '2026-11-19'],
    ['Barrer pasado mañana', '2026-11-20'],
    ['Barrer lunes', '2026-11-23'],
    ['Barrer el viernes', '2026-11-20'],
    ['Barrer el sábado', '2026-11-21'],
    ['Barrer para el domingo', '2026-11-22'],
    ['Barrer antes del martes', '2026-11-24'],
    // Today is a Wednesday: the next one is meant.
    ['Barrer el miércoles', '2026-11-25'],
    ['Barrer 25/11', '2026-11-25'],
    ['Barrer el 25/11', '2026-11-25'],
    ['Barrer 25-11-2026', '2026-11-25'],
    ['Barrer 25/11/26', '2026-11-25'],
    ['Barrer 2026-12-01', '2026-12-01'],
    // A day that is over this year is one of the next.
    ['Barrer 3/2', '2027-02-03'],
    ['Barrer en 3 días', '2026-11-21'],
    ['Barrer en tres dias', '2026-11-21'],
    ['Barrer dentro de 10 días', '2026-11-28'],
    ['Barrer en una semana', '2026-11-25'],
    ['Barrer en 2 semanas', '2026-12-02'],
    ['Barrer en un mes', '2026-12-18'],
    ['Barrer fin de mes', '2026-11-30'],
    ['Barrer a fin de mes', '2026-11-30'],
    ['Barrer para el fin de semana', '2026-11-21'],
  ])('%s', (line, due) => {
    expect(read(line)).toMatchObject({ due, title: 'Barrer' });
  });

  test.each([
    ['Cambiar 31/2', 'Cambiar 31/2'],
    ['Pedir 3/4/5 sacos', 'Pedir 3/4/5 sacos'],
    ['Ruta 25/112', 'Ruta 25/112'],
    ['Hoyo en el piso', 'Hoyo en el piso'],
    ['Revisar lote L-2026-11-25', 'Revisar lote L-2026-11-25'],
  ])('%s names no day', (line, title) => {
    expect(read(line)).toMatchObject({ due: undefined, title });
  });

  test('the words before a day are part of it', () => {
    expect(read('Entregar informe para el viernes').title).toBe('Entregar informe');
    expect(read('Entregar informe antes del viernes').title).toBe('Entregar informe');
    expect(read('Mañana barrer la bodega').title).toBe('barrer la bodega');
  });

  test('of two days the first rule counts and the other stays in the title', () => {
    expect(read('Mover la cita del lunes 25/11')).toMatchObject({
      due: '2026-11-25',
      title: 'Mover la cita del lunes',
    });
  });
});

describe('people', () => {
  test.each([
    ['Revisar @tomas', ['Tomás Ixcoy']],
    ['Revisar @TOMÁS', ['Tomás Ixcoy']],
    ['Revisar @ixcoy', ['Tomás Ixcoy']],
    ['Revisar @beatriz cifuentes', ['Beatriz Cifuentes']],
    ['Revisar @alv', ['Álvaro Tzul']],
    ['Revisar @ana perez', ['Ana Pérez']],
    // Which of them is not known.
    ['Revisar @ana', ['Ana Lucía Morales', 'Ana Pérez']],
    ['Revisar @yo', ['Beatriz Cifuentes']],
  ])('%s', (line, assignee) => {
    expect(read(line)).toMatchObject({ assignee, title: 'Revisar' });
  });

  test('a name is read as far as it is one', () => {
    expect(read('Pedir a @tomas la bomba')).toMatchObject({
      assignee: ['Tomás Ixcoy'],
      title: 'Pedir a la bomba',
    });
  });

  test('nobody of that name, and an address of mail, stay as they are', () => {
    expect(read('Avisar a @nadie')).toMatchObject({ assignee: undefined, title: 'Avisar a @nadie' });
    expect(read('Escribir a tomas@gemelo.test').title).toBe('Escribir a tomas@gemelo.test');
  });
});

describe('priorities, types, categories and places', () => {
  test.each([
    ['Revisar !urgente', { priority: 'Urgente' }],
    ['Revisar !u', { priority: 'Urgente' }],
    ['Revisar !MEDIA', { priority: 'Media' }],
    ['Revisar /inspeccion', { type: 'Inspección' }],
    ['Revisar /mant', { type: 'Mantenimiento' }],
    ['Revisar /calidad', { category: 'Calidad' }],
    ['Revisar #bodega norte', { warehouse: 'Bodega Norte' }],
    ['Revisar #sur', { warehouse: 'Bodega Sur' }],
    ['Revisar #santo domingo', { warehouse: 'Santo Domingo', due: undefined }],
  ])('%s', (line, expected) => {
    expect(read(line)).toMatchObject({ ...expected, title: 'Revisar' });
  });

  test('what is none of them stays in the title', () => {
    expect(read('¡Revisar ya! !nada /in #bodega').title).toBe('¡Revisar ya! !nada /in #bodega');
  });

  test('everything at once, in any order', () => {
    expect(read('!alta /inspección #norte @tzul Revisar PS-204 el lunes')).toMatchObject({
      title: 'Revisar PS-204',
      priority: 'Alta',
      type: 'Inspección',
      warehouse: 'Bodega Norte',
      assignee: ['Álvaro Tzul'],
      device: 'PS-204',
      due: '2026-11-23',
    });
  });
});

describe('what the user has removed', () => {
  test('is read as plain words', () => {
    const { understood } = read('Llamar al señor Domingo @tomas');
    const ignored = understood.map(keyOf);
    expect(ignored).toEqual(['due:domingo', 'assignee:@tomas']);
    expect(read('Llamar al señor Domingo @tomas', { ignored })).toMatchObject({
      title: 'Llamar al señor Domingo @tomas',
      understood: [],
    });
  });

  test('makes room for the next of its kind', () => {
    const line = 'Revisar !baja !alta';
    expect(read(line).priority).toBe('Baja');
    expect(read(line, { ignored: ['priority:!baja'] }).priority).toBe('Alta');
  });
});

describe('other languages', () => {
  test.each([
    ['en', 'Check sensor tomorrow', '2026-11-19', 'Check sensor'],
    ['en', 'Check sensor by next friday', '2026-11-20', 'Check sensor'],
    ['en', 'Check sensor in two weeks', '2026-12-02', 'Check sensor'],
    ['de', 'Sensor prüfen bis Freitag', '2026-11-20', 'Sensor prüfen'],
    ['de', 'Sensor prüfen übermorgen', '2026-11-20', 'Sensor prüfen'],
    ['id', 'Periksa sensor besok', '2026-11-19', 'Periksa sensor'],
    ['ar', 'فحص المستشعر غدا', '2026-11-19', 'فحص المستشعر'],
    ['ar', 'فحص المستشعر يوم الأحد', '2026-11-22', 'فحص المستشعر'],
    ['zh-Hans', '明天检查传感器', '2026-11-19', '检查传感器'],
    ['zh-Hans', '检查传感器3天后', '2026-11-21', '检查传感器'],
    // Spanish is understood in every language.
    ['en', 'Revisar sensor mañana', '2026-11-19', 'Revisar sensor'],
  ])('%s: %s', (language, line, due, title) => {
    expect(read(line, { language })).toMatchObject({ due, title });
  });

  test('figures follow the order of the reader', () => {
    expect(read('Check 4/12', { language: 'en', monthFirst: true }).due).toBe('2027-04-12');
    expect(read('Revisar 4/12').due).toBe('2026-12-04');
    expect(read('Check 12/25', { language: 'en', monthFirst: true }).due).toBe('2026-12-25');
  });
});
