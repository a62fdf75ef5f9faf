import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, fillPath } from './endpoint.ts';

const told = { area: 'prueba', summary: 'a call', permission: 'member', data: z.null() } as const;

test('a route is a method and a path; what is not said takes nothing', () => {
  const call = endpoint({ ...told, route: 'PUT /api/things/{id}' });
  expect(call).toMatchObject({
    method: 'PUT',
    path: '/api/things/{id}',
    kind: 'item',
    orderBy: [],
    neverKept: false,
    companyParam: undefined,
  });
  expect(z.safeParse(call.body, undefined).success).toBe(true);
  expect(z.safeParse(call.body, {}).success).toBe(false);
  expect(z.parse(call.query, { unknown: 1 })).toEqual({});
});

test('a company in the path is compared with the caller’s, under whatever name', () => {
  expect(endpoint({ ...told, route: 'GET /api/of/{idCompany}' }).companyParam).toBe('idCompany');
  expect(endpoint({ ...told, route: 'GET /api/of/{id}', companyParam: 'id' }).companyParam).toBe('id');
});

test('a path is filled with what its placeholders name, and nothing gets out of its place', () => {
  expect(fillPath('/api/{state}/of/{id}', { state: 'a/b?c', id: 7 })).toBe('/api/a%2Fb%3Fc/of/7');
  expect(fillPath('/api/things', { id: 7 })).toBe('/api/things');
});
