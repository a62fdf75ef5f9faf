import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { createSeededNames, type SeededNames } from './seeded-names.ts';

const names = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${language}/seed.json`), 'utf8')) as object;

let english: SeededNames;
beforeAll(async () => {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: 'en',
    fallbackLng: 'es',
    resources: Object.fromEntries(
      ['es', 'en'].map((language) => [language, { translation: { seed: names(language) } }]),
    ),
  });
  english = createSeededNames(i18n);
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

test('who looks for a shown name finds the row by its stored one', () => {
  expect(english.searched('measurement', 'humid')).toBe('Humedad relativa');
  expect(english.searched('measurement', 'CO2')).toBe('CO2');
  expect(english.searched('warehouse', 'humid')).toBe('humid');
});
