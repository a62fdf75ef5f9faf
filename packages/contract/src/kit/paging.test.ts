import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { LIMIT_DEFAULT, LIMIT_MAX, listEndpoint, match } from './paging.ts';

const list = listEndpoint({
  route: 'GET /api/things',
  area: 'prueba',
  summary: 'things',
  permission: 'member',
  row: z.object({ id: z.int(), name: z.string() }),
  filters: { state: z.optional(z.string()) },
  orderBy: ['name'],
});

test('a list query defaults to the first page', () => {
  expect(z.parse(list.query, {})).toEqual({ page: 1, limit: LIMIT_DEFAULT, format: 'json' });
  expect(list).toMatchObject({ kind: 'list', orderBy: ['name'] });
});

test('a list query parses numbers, trims the search and includes the filters', () => {
  const query = { page: '3', limit: String(LIMIT_MAX), order: '-name', search: '  eb ', state: 'Activo' };
  expect(z.parse(list.query, query)).toEqual({
    page: 3,
    limit: LIMIT_MAX,
    order: '-name',
    search: 'eb',
    state: 'Activo',
    format: 'json',
  });
});

test.each([
  { page: '0' },
  { page: '1.5' },
  { page: 'uno' },
  { limit: String(LIMIT_MAX + 1) },
  { order: 'name desc' },
  { order: '--name' },
  { search: 'x'.repeat(201) },
  { format: 'doc' },
])('%o is an invalid list query', (query) => {
  expect(z.safeParse(list.query, query).success).toBe(false);
});

test('the data of a list is an array of its rows', () => {
  expect(z.safeParse(list.data, [{ id: 1, name: 'Una' }]).success).toBe(true);
  expect(z.safeParse(list.data, [{ id: 1 }]).success).toBe(false);
});

test('the query of a list in a body has few keys, and short ones', () => {
  const accepts = (query: Record<string, string>) => z.safeParse(match(), query).success;
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, '1']));
  expect(accepts({ search: 'eb', idWarehouse: '3,5' })).toBe(true);
  expect([50, 51].map((count) => accepts(keys(count)))).toEqual([true, false]);
  expect(accepts({ ['k'.repeat(61)]: '1' })).toBe(false);
  expect(accepts({ search: 'x'.repeat(4_001) })).toBe(false);
});
