import type { Presence, UserData } from '@gemelo/contract/endpoints/users';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';

interface OfUser {
  idUser: number;
}
const userById = prepared<OfUser>()((db, { idUser }) =>
  db
    .selectFrom('appUser as u')
    .leftJoin('company as c', 'c.idCompany', 'u.idCompany')
    .leftJoin('role as r', 'r.idRole', 'u.idRole')
    .select([
      'u.idUser',
      'u.uid',
      'u.idCompany',
      'u.idCustomer',
      'u.idRole',
      'u.name',
      'u.email',
      'u.state',
      'u.avatar',
      'u.idAvatar',
      'u.createdAt',
      'c.name as companyName',
      'c.timeZone',
      'c.operator',
      'r.name as roleName',
      sql<Presence>`coalesce(u.presence, c.default_presence, 'online')`.as('presence'),
    ])
    .where('u.idUser', '=', idUser),
);

/** The main and the additional roles. */
const heldBy = (idUser: RawBuilder<number>) => sql<boolean>`role.id_role in (
  select u.id_role from app_user u where u.id_user = ${idUser}
  union all select ur.id_role from user_role ur where ur.id_user = ${idUser})`;

const rolesOf = prepared<OfUser>()((db, { idUser }) =>
  db
    .selectFrom('role')
    .select(['role.idRole', 'role.name'])
    .where('role.state', '=', 'Activo')
    .where(heldBy(idUser))
    .orderBy('role.idRole'),
);
const grantsOf = prepared<OfUser>()((db, { idUser }) =>
  db
    .selectFrom('role')
    .innerJoin('roleGrant as g', 'g.idRole', 'role.idRole')
    .select(['g.resource', 'g.action'])
    .distinct()
    .where('role.state', '=', 'Activo')
    .where(heldBy(idUser)),
);

/** A user with company, roles and effective permissions. */
export async function readUser(tx: Tx, idUser: number): Promise<UserData | undefined> {
  const [[row], roles, grants] = await together(
    tx,
    userById.ask({ idUser }),
    rolesOf.ask({ idUser }),
    grantsOf.ask({ idUser }),
  );
  if (!row) return undefined;
  const { companyName, timeZone, operator, roleName, ...own } = row;
  return {
    ...own,
    roles,
    Company:
      row.idCompany === null
        ? null
        : { idCompany: row.idCompany, name: companyName ?? '', timeZone: timeZone ?? '' },
    Role: row.idRole === null ? null : { idRole: row.idRole, name: roleName ?? '' },
    permissions: grants.map(({ resource, action }) => `${resource}:${action}`).sort(),
    operator: operator ?? false,
  };
}
