import { signOut } from '@gemelo/contract/endpoints/auth';
import { endpoints } from '@gemelo/contract/endpoints/registry';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person } from './test-app.ts';

/** Whoever adds a call that needs no session says so here too. */
const OPEN = [
  'GET /api/auth/oauth/{provider}',
  'GET /api/auth/oauth/{provider}/callback',
  'GET /api/auth/providers',
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/reference',
  'GET /api/settings/login/uid',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-up',
  'POST /api/auth/totp',
  'POST /api/auth/verify-email',
  'POST /api/v4/oauth-proofs',
];
const accounts = ['admin', 'supervisor', 'registro', 'tecnico', 'bodega', 'agente'].map(
  (name) => `${name}@gemelo.test`,
);

let t: Awaited<ReturnType<typeof openTestApp>>;
let people: Person[];
beforeAll(async () => {
  t = await openTestApp();
  people = await Promise.all([...accounts, 'admin@otra.test'].map((email) => t.signIn(email)));
});

const isOpen = ({ permission }: AnyEndpoint) => permission === 'public' || permission === 'device';
// Leaving comes last: it ends the sessions that the others use.
const guarded = endpoints
  .filter((endpoint) => !isOpen(endpoint))
  .sort((a, b) => Number(a.route === signOut.route) - Number(b.route === signOut.route));
const address = ({ path }: AnyEndpoint) => path.replace(/\{\w+\}/g, '999999');
const send = (person: Pick<Person, 'call'>, endpoint: AnyEndpoint) =>
  person.call(endpoint.method, address(endpoint), endpoint.method === 'GET' ? undefined : {});

test('the calls that need no session are exactly these', () => {
  expect(
    endpoints
      .filter(isOpen)
      .map(({ route }) => route)
      .sort(),
  ).toEqual([...OPEN].sort());
});

test('every call of the contract is mounted, and nothing else is', () => {
  expect([...t.mounted].sort()).toEqual(endpoints.map(({ route }) => route).sort());
});

describe.each(guarded.map((endpoint) => [endpoint.route, endpoint] as const))('%s', (_route, endpoint) => {
  test('is refused to a stranger and to a made-up token', async () => {
    expect(
      (await t.anyone(endpoint.method, address(endpoint), endpoint.method === 'GET' ? undefined : {})).status,
    ).toBe(401);
    const forged = { authorization: `Bearer ${'A'.repeat(43)}` };
    expect(
      (await t.anyone(endpoint.method, address(endpoint), endpoint.method === 'GET' ? undefined : {}, forged))
        .status,
    ).toBe(401);
  });

  test('is open to the roles that hold its permission and to no other', async () => {
    for (const person of people) {
      const holds =
        ['signed-in', 'member'].includes(endpoint.permission) ||
        person.user.permissions.includes(endpoint.permission);
      const { status, body } = await send(person, endpoint);
      if (!holds)
        expect(`${person.user.email} ${status} ${body.code}`).toBe(`${person.user.email} 403 FORBIDDEN`);
      expect(status).toBeLessThan(500);
    }
  }, 30_000);
});

test('the roles hold what the specification gives them', () => {
  const matrix = Object.fromEntries(
    people
      .slice(0, 6)
      .map(({ user }) => [
        user.email.split('@')[0],
        user.permissions.filter((grant) => !grant.endsWith(':view')).length,
      ]),
  );
  expect(matrix).toMatchInlineSnapshot(`
    {
      "admin": 195,
      "agente": 4,
      "bodega": 18,
      "registro": 15,
      "supervisor": 4,
      "tecnico": 16,
    }
  `);
  expect(people[5]?.user.permissions).toMatchInlineSnapshot(`
    [
      "attachment:create",
      "attachment:view",
      "form-fill:create",
      "form-fill:view",
      "home:view",
      "my-activity:create",
      "my-activity:view",
      "profile:view",
      "support:create",
      "support:view",
      "task:view",
    ]
  `);
});
