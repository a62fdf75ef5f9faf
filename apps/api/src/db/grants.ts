import type { Grant } from '@gemelo/contract/permissions';
import { sql } from 'kysely';

/** Whether a person, by the alias of their row, has a permission by an active role. */
export function hasGrant(user: string, grant: Grant) {
  const [resource, action] = grant.split(':');
  return sql<boolean>`exists (
    select from role_grant g join role r on r.id_role = g.id_role and r.state = 'Activo'
    where g.resource = ${sql.lit(resource)} and g.action = ${sql.lit(action)}
      and (g.id_role = ${sql.ref(`${user}.idRole`)}
        or g.id_role in (select m.id_role from user_role m where m.id_user = ${sql.ref(`${user}.idUser`)})))`;
}
