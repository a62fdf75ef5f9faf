import pg from 'pg';
import { atEnd } from './at-end.ts';
import { openTestApp, type Person } from './test-app.ts';

/** The application, a connection that row security does not limit, and people of each role and of another company. */
export async function openStaffedApp() {
  const t = await openTestApp();
  const owner = new pg.Client(t.connection);
  await owner.connect();
  atEnd(() => owner.end());
  const names = ['admin', 'supervisor', 'tecnico', 'bodega', 'agente'].map((name) => `${name}@gemelo.test`);
  const [admin, supervisor, technician, keeper, agent, other] = (await Promise.all(
    [...names, 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person, Person, Person, Person];
  return { t, owner, admin, supervisor, technician, keeper, agent, other };
}
