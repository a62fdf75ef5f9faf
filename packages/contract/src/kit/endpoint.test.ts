import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callsOf, endpoint, fillPath } from './endpoint.ts';

const common = { area: 'prueba', summary: 'a call', permission: 'member', data: z.null() } as const;

test('a route gives method and path, and an endpoint without a body schema accepts no body', () => {
  const call = endpoint({ ...common, route: 'PUT /api/things/{id}' });
  expect(call).toMatchObject({
    method: 'PUT',
    path: '/api/things/{id}',
    kind: 'item',
    orderBy: [],
    neverReplayed: false,
    companyParam: undefined,
  });
  expect(z.safeParse(call.body, undefined).success).toBe(true);
  expect(z.safeParse(call.body, {}).success).toBe(false);
  expect(z.parse(call.query, { unknown: 1 })).toEqual({});
});

test('companyParam names the path parameter with the company', () => {
  expect(endpoint({ ...common, route: 'GET /api/of/{idCompany}' }).companyParam).toBe('idCompany');
  expect(endpoint({ ...common, route: 'GET /api/of/{id}', companyParam: 'id' }).companyParam).toBe('id');
});

test('what is updated with PUT is also updated with PATCH', () => {
  const routes = (route: 'PUT /api/things/{id}' | 'POST /api/things') =>
    callsOf(endpoint({ ...common, route })).map((call) => call.route);
  expect(routes('PUT /api/things/{id}')).toEqual(['PUT /api/things/{id}', 'PATCH /api/things/{id}']);
  expect(routes('POST /api/things')).toEqual(['POST /api/things']);
});

test('fillPath replaces the placeholders of a path and escapes their values', () => {
  expect(fillPath('/api/{state}/of/{id}', { state: 'a/b?c', id: 7 })).toBe('/api/a%2Fb%3Fc/of/7');
  expect(fillPath('/api/things', { id: 7 })).toBe('/api/things');
});
