import { randomUUID } from 'node:crypto';
import type {
  ActivityAssignment,
  ActivityComposition,
  AssignedMenu,
} from '@gemelo/contract/endpoints/activity-assignments';
import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { system } from '../../../db/context.ts';
import type { Person, TestResponse } from '../../../test/test-app.ts';

export const dataOf = <T>({ status, text, body }: TestResponse): T => {
  if (status !== 200) throw new Error(text);
  return body.data as T;
};

const HOUR_MS = 3_600_000;
/** The database leaves out the zeros at the end of a fraction; there are none. */
export const hours = (from: number) =>
  new Date(Date.now() + from * HOUR_MS).toISOString().replace(/0Z$/, '1Z');

let made = 0;
export const freshName = (what: string) => {
  made += 1;
  return `${what} de prueba ${made}`;
};

export const newAction = async (person: Person, more: object = {}) =>
  dataOf<{ idAction: number; name: string }>(
    await person.call('POST', '/api/settings/create/action', {
      ...{ name: freshName('Acción'), needsPhoto: false, needsNote: false, ...more },
    }),
  );
const newMenu = async (person: Person) =>
  dataOf<{ idMenu: number }>(
    await person.call('POST', '/api/settings/v2/menus', { name: freshName('Menú') }),
  );

export const compositionOf = async (person: Person, idActivity: number) =>
  dataOf<ActivityComposition>(await person.call('GET', `/api/v4/activities/${idActivity}/composition`));

/** An activity of one menu with these actions. */
export async function newActivity(person: Person, actions: object[] = [{}]) {
  const name = freshName('Actividad');
  const { idActivity } = dataOf<{ idActivity: number }>(
    await person.call('POST', '/api/settings/activity', { name }),
  );
  const { idMenu } = await newMenu(person);
  const ids: number[] = [];
  for (const more of actions) ids.push((await newAction(person, more)).idAction);
  const { version } = await compositionOf(person, idActivity);
  const menus = [{ idMenu, actions: ids.map((idAction) => ({ idAction })) }];
  const composed = dataOf<ActivityComposition>(
    await person.call('PUT', `/api/v4/activities/${idActivity}/composition`, { menus, version }),
  );
  return { idActivity, idMenu, actions: ids, name, version: composed.version };
}

export const assign = (person: Person, idActivity: number, users: number[], more: object = {}) =>
  person.call('POST', '/api/settings/assignmentActivity', {
    ...{ idActivity, users, startsAt: hours(-2), dueAt: hours(4), ...more },
  });
export const assigned = async (person: Person, idActivity: number, idUser: number, more: object = {}) => {
  const [one] = dataOf<ActivityAssignment[]>(await assign(person, idActivity, [idUser], more));
  if (!one) throw new Error('nothing was assigned');
  return one;
};

/** As if it had been assigned days ago. */
export const assignedBefore = (database: Database, { idActivityUser }: { idActivityUser: number }) =>
  database.transaction(system, (tx) =>
    tx
      .updateTable('activityUser')
      .set({ createdAt: sql<Date>`created_at - interval '10 days'` })
      .where('idActivityUser', '=', idActivityUser)
      .execute(),
  );

export const menusOf = async (person: Person, id: number) =>
  dataOf<{ menus: AssignedMenu[] }>(await person.call('GET', `/api/settings/v3/activityUser/actions/${id}`))
    .menus;

export const progress = (person: Person, id: number, to: string, at = hours(0)) =>
  person.call('PUT', `/api/v4/activity-assignments/${id}/progress`, { progress: to, at });

export const record = (person: Person, idActivityUser: number, idMenuAction: number, more: object = {}) =>
  person.call('POST', '/api/processes/ActivityUserMenuAction', {
    ...{ recordKey: randomUUID(), idActivityUser, idMenuAction, at: hours(-1), ...more },
  });
