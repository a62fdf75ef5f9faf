import { DEMO_PASSWORD } from '../../db/seed/people.ts';
import type { openTestApp, Person } from '../test-app.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
let number = 0;

/** A new user, created by an administrator and signed in. */
export async function createUser(t: TestApp, by: Person, extra: object = {}): Promise<Person> {
  number += 1;
  const email = `nadie${number}-${by.user.idUser}@ataque.test`;
  const made = await by.call('POST', '/api/settings/registerUser', {
    name: `Nadie ${number}`,
    email,
    idRole: 6,
    password: DEMO_PASSWORD,
    ...extra,
  });
  if (made.status !== 200) throw new Error(made.text);
  return t.signIn(email);
}

/** A role with the permissions of another and some more. */
export async function roleWith(by: Person, like: number, added: (grant: string) => boolean): Promise<number> {
  number += 1;
  const clone = await by.call('POST', `/api/v4/roles/${like}/clones`, { name: `Papel ${number}` });
  const { idRole, permissions } = clone.body.data as { idRole: number; permissions: number[] };
  const all = (await by.call('GET', '/api/settings/permission')).body.data as {
    idPermission: number;
    resource: string;
    action: string;
  }[];
  const more = all.filter(({ resource, action }) => added(`${resource}:${action}`));
  const ids = [...new Set([...permissions, ...more.map(({ idPermission }) => idPermission)])];
  const set = await by.call('POST', '/api/settings/insert/role/permission', { idRole, permissions: ids });
  if (set.status !== 200) throw new Error(set.text);
  return idRole;
}
