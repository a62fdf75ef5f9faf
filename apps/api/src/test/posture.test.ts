import { endpoints as declared } from '@gemelo/contract/endpoints/registry';
import { signOut } from '@gemelo/contract/endpoints/sign-in';
import { type AnyEndpoint, callsOf } from '@gemelo/contract/kit/endpoint';
import { actions } from '@gemelo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../db/context.ts';
import { openTestApp, type Person } from './test-app.ts';

const endpoints = declared.flatMap(callsOf);
/** Every route without a session must be listed here too. */
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
  // The sealed token of a mail's link is the credential.
  'GET /api/unsubscribe',
  'GET /api/unsubscribe/about',
  'POST /api/unsubscribe',
  // Calls of people outside: the token of a form's link in the body, or the id of the upload that it began.
  'POST /api/v4/open-forms/answers',
  'POST /api/v4/open-forms/choices',
  'POST /api/v4/open-forms/read',
  'POST /api/v4/open-forms/uploads',
  'PUT /api/v4/open-forms/uploads/{idUpload}/piece',
  'PATCH /api/v4/open-forms/uploads/{idUpload}/piece',
  'POST /api/v4/open-forms/uploads/{idUpload}/finish',
  // Device routes: the token in the path is the credential.
  'POST /api/v1/{token}/telemetry',
  'POST /api/v1/{token}/attributes',
  'GET /api/v1/{token}/firmware',
  'GET /api/v1/{token}/rpc',
  'POST /api/v1/{token}/rpc/{id}',
  'GET /api/v1/{token}/attributes',
  'GET /api/v1/{token}/attributes/updates',
  'POST /api/v1/{token}/rpc',
  'POST /kp1/{appVersion}/dcx/{token}/json',
  'POST /kpc/kp1/{appVersion}/dcx/{token}/json',
  'POST /kp1/{appVersion}/cmx/{token}/config/json',
  'POST /kpc/kp1/{appVersion}/cmx/{token}/config/json',
  'POST /kp1/{appVersion}/cmx/{token}/applied/json',
  'POST /kpc/kp1/{appVersion}/cmx/{token}/applied/json',
  'POST /kp1/{appVersion}/epmx/{token}/get',
  'POST /kpc/kp1/{appVersion}/epmx/{token}/get',
  'POST /kp1/{appVersion}/epmx/{token}/get/keys',
  'POST /kpc/kp1/{appVersion}/epmx/{token}/get/keys',
  'POST /kp1/{appVersion}/epmx/{token}/update',
  'POST /kpc/kp1/{appVersion}/epmx/{token}/update',
  'POST /kp1/{appVersion}/epmx/{token}/update/keys',
  'POST /kpc/kp1/{appVersion}/epmx/{token}/update/keys',
  'POST /kp1/{appVersion}/epmx/{token}/delete/keys',
  'POST /kpc/kp1/{appVersion}/epmx/{token}/delete/keys',
  // A key of a company and its secret, in the body, are the credential.
  'POST /api/v1/provision',
];
const accounts = ['admin', 'supervisor', 'registro', 'tecnico', 'bodega', 'agente'].map(
  (name) => `${name}@gemelo.test`,
);

let t: Awaited<ReturnType<typeof openTestApp>>;
let people: Person[];
/** Registered and confirmed, but without company and role. */
const PENDING = 'pendiente@gemelo.test';
beforeAll(async () => {
  t = await openTestApp();
  await t.database.transaction(system, async (tx) => {
    const { passwordHash } = await tx
      .selectFrom('appUser')
      .select('passwordHash')
      .where('idUser', '=', 1)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('appUser')
      .values({ name: 'Pendiente', email: PENDING, passwordHash, emailVerifiedAt: new Date() })
      .execute();
  });
  people = await Promise.all([...accounts, 'admin@otra.test', PENDING].map((email) => t.signIn(email)));
});

const isOpen = ({ permission }: AnyEndpoint) => permission === 'public' || permission === 'device';
// Sign-out comes last, because it ends the sessions that the others use.
const guarded = endpoints
  .filter((endpoint) => !isOpen(endpoint))
  .sort((a, b) => Number(a.route === signOut.route) - Number(b.route === signOut.route));
const address = ({ path }: AnyEndpoint) => path.replace(/\{\w+\}/g, '999999');
/** The answer of each route to each caller: `+` allowed, `-` refused. */
const answers = new Map<string, string>();
const REFUSED = [401, 403];
const send = (person: Pick<Person, 'call'>, endpoint: AnyEndpoint) =>
  person.call(endpoint.method, address(endpoint), endpoint.method === 'GET' ? undefined : {});

test('only the listed routes need no session', () => {
  expect(
    endpoints
      .filter(isOpen)
      .map(({ route }) => route)
      .sort(),
  ).toEqual([...OPEN].sort());
});

test('the mounted routes are exactly those of the contract', () => {
  expect([...t.mounted].sort()).toEqual(endpoints.map(({ route }) => route).sort());
});

describe.each(guarded.map((endpoint) => [endpoint.route, endpoint] as const))('%s', (_route, endpoint) => {
  test('refuses requests without a session or with a forged token', async () => {
    expect(
      (await t.anyone(endpoint.method, address(endpoint), endpoint.method === 'GET' ? undefined : {})).status,
    ).toBe(401);
    const forged = { authorization: `Bearer ${'A'.repeat(43)}` };
    expect(
      (await t.anyone(endpoint.method, address(endpoint), endpoint.method === 'GET' ? undefined : {}, forged))
        .status,
    ).toBe(401);
  });

  test('allows only the roles that have its permission', async () => {
    let marks = '';
    for (const person of people) {
      const pending = person.user.idRole === null;
      const permitted =
        endpoint.permission === 'signed-in' ||
        (endpoint.permission === 'member' && !pending) ||
        person.user.permissions.includes(endpoint.permission);
      const { status, body } = await send(person, endpoint);
      const refusal = `${status} ${body?.code}`;
      expect(
        permitted || refusal === `403 ${pending ? 'PENDING' : 'FORBIDDEN'}`,
        `${person.user.email} ${refusal}`,
      ).toBe(true);
      expect(status).toBeLessThan(500);
      marks += REFUSED.includes(status) ? '-' : '+';
    }
    answers.set(endpoint.route, marks);
  }, 30_000);
});

const byRoute = (line: string) => line.slice(line.indexOf(' /'));
const routeLines = () =>
  endpoints
    .map(({ route, permission }) => {
      const marks = answers.get(route) ?? '+'.repeat(people.length + 1);
      return `${marks.slice(0, 6)} ${marks.slice(6)}${answers.has(route) ? '-' : ''}  ${permission.padEnd(24)} ${route}`;
    })
    .sort((a, b) => byRoute(a).localeCompare(byRoute(b), 'en'));

/** One line per resource that a role may do something with, as in `twin: view, create`. */
const grantLines = ({ user }: Person) =>
  [...new Set(user.permissions.map((grant) => grant.split(':')[0]))].sort().map((resource) => {
    const granted = actions.filter((action) => user.permissions.includes(`${resource}:${action}`));
    return `${resource}: ${granted.join(', ')}`;
  });

test('the permissions of all routes and roles match posture.matrix.txt', async () => {
  const text = [
    'Who may call what, for an id that nobody has: + let in, - refused.',
    'Roles 1 to 6, then the administrator of another company, somebody without a role, a stranger.',
    '',
    ...routeLines(),
    ...people
      .slice(0, accounts.length)
      .flatMap((person) => ['', `What ${person.user.email} may do.`, '', ...grantLines(person)]),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('./posture.matrix.txt');
});
