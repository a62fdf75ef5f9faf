import { describe, expect, test } from 'vitest';
import { defaultLanguage, type Language, languages } from '../kit/languages.ts';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import id from './id.json' with { type: 'json' };
import { createSeededNames, type SeededTexts } from './seeded-names.ts';
import zhHans from './zh-Hans.json' with { type: 'json' };

const texts: Record<Language, SeededTexts> = { es, en, de, 'zh-Hans': zhHans, id, ar };
const english = createSeededNames(es, en);

describe.each(languages)('the seeded names in %s', (language) => {
  const entriesOf = (one: SeededTexts) =>
    Object.entries(one).flatMap(([kind, names]) =>
      Object.entries(names).map(([key, name]) => ({ key: `${kind}.${key}`, name })),
    );
  const entries = entriesOf(texts[language]);

  test('have every key of Spanish and no other', () => {
    const keys = (of: typeof entries) => of.map(({ key }) => key).toSorted();
    expect(keys(entries)).toEqual(keys(entriesOf(texts[defaultLanguage])));
  });

  test('are not blank', () => {
    expect(entries.filter(({ name }) => name.trim() === '')).toEqual([]);
  });
});

test('rows that a record refers to are named in the language of the console', () => {
  const alarm = {
    idAlarm: 1,
    AlarmRule: { idAlarmRule: 2, name: 'Humedad en alarma' },
    Measurement: { idMeasurement: 2, name: 'Humedad relativa', unit: '%' },
    Twin: { idTwin: 3, name: 'Temperatura' },
  };
  expect(english.inAnswer('GET /api/v4/alarms', [alarm])).toEqual([
    {
      ...alarm,
      AlarmRule: { idAlarmRule: 2, name: 'Humidity alarm' },
      Measurement: { idMeasurement: 2, name: 'Relative humidity', unit: '%' },
    },
  ]);
});

test('a renamed row keeps its own name, and so does a row of a company', () => {
  const ticket = {
    TicketState: { idTicketState: 1, name: 'Recién llegado' },
    TaskPriority: { idTaskPriority: 200, name: 'Crítica' },
  };
  expect(english.inAnswer('GET /x', ticket)).toBe(ticket);
});

test('the rows of a catalogue themselves are left as they are, since forms edit them', () => {
  const rows = [{ idMeasurement: 1, name: 'Temperatura', key: 'temperature' }];
  expect(english.inAnswer('GET /api/settings/getMeasurement', rows)).toBe(rows);
  expect(english.nameOf('measurement', 'Temperatura')).toBe('Temperature');
});

test('choices, facets, options and plain names are translated too', () => {
  expect(english.inAnswer('GET /api/v4/catalogues/role/choices', [{ id: 4, name: 'Técnico' }])).toEqual([
    { id: 4, name: 'Technician' },
  ]);
  expect(english.inAnswer('GET /x', { idTicketState: [{ value: 1, label: 'Nuevo' }] })).toEqual({
    idTicketState: [{ value: 1, label: 'New' }],
  });
  expect(english.inAnswer('GET /x', { series: [{ measurement: 'Presión', sensor: 'Barómetro' }] })).toEqual({
    series: [{ measurement: 'Pressure', sensor: 'Barometer' }],
  });
  expect(english.inField('sensors.0.idSensor', 'Pluviómetro')).toBe('Rain gauge');
});

test('a row’s own name and description are translated where they are shown', () => {
  expect(english.inValue('role', 'name', 'Técnico')).toBe('Technician');
  expect(english.inValue('role', 'description', 'Hace actividades en el campo')).toBe(
    'Does activities in the field',
  );
  expect(english.inValue('role', 'description', null)).toBeNull();
  expect(english.inValue('sensor', 'Measurements', [{ id: 1, name: 'Temperatura' }])).toEqual([
    { id: 1, name: 'Temperature' },
  ]);
});
