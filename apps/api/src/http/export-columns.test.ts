import { endpoints } from '@gemelo/contract/endpoints/registry';
import { expect, test } from 'vitest';
import { columnsOf } from './export-columns.ts';

/** The internal name of a resource is what the operator types, and the same in Spanish. */
const technical = ['resource', 'Sensor', 'Firmware'];
const lists = endpoints.filter(({ orderBy }) => orderBy.length > 0);

test('every column of an exported list has a title, and every choice in it a word', () => {
  const untranslated = lists.flatMap((endpoint) =>
    columnsOf(endpoint, 'es').flatMap(({ name, title, words }) =>
      technical.includes(name)
        ? []
        : [
            ...(title === name ? [`title of ${name} in ${endpoint.route}`] : []),
            ...Object.entries(words ?? {})
              .filter(([choice, word]) => choice === word && /^[a-z]/.test(choice))
              .map(([choice]) => `${name}.${choice} in ${endpoint.route}`),
          ],
    ),
  );
  expect(untranslated).toEqual([]);
});

test('ids are left out where the name of their record stands beside them', () => {
  const latest = endpoints.find(({ route }) => route === 'GET /api/v4/readings/latest');
  const names = latest && columnsOf(latest, 'es').map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['twin', 'warehouse', 'measurement', 'value']));
  expect(names?.filter((name) => name.startsWith('id'))).toEqual([]);
});
