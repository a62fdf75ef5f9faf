import type { UserData } from '@gemelo/contract/endpoints/users';
import type { Tx } from '../../db/client.ts';

const user = (tx: Tx) =>
  tx
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
      'u.presence',
      'u.avatar',
      'u.createdAt',
      'c.name as companyName',
      'c.timeZone',
      'c.operator',
      'r.name as roleName',
    ]);

async function rolesOf(tx: Tx, idUser: number, idRole: number | null) {
  return tx
    .selectFrom('role')
    .select(['idRole', 'name'])
    .where('state', '=', 'Activo')
    .where((eb) =>
      eb.or([
        eb('idRole', '=', idRole ?? 0),
        eb('idRole', 'in', eb.selectFrom('userRole').select('idRole').where('idUser', '=', idUser)),
      ]),
    )
    .orderBy('idRole')
    .execute();
}

/** A user as the console knows them: company, roles, and what the roles add up to. */
export async function readUser(tx: Tx, idUser: number): Promise<UserData | undefined> {
  const row = await user(tx).where('u.idUser', '=', idUser).executeTakeFirst();
  if (!row) return undefined;
  const { companyName, timeZone, operator, roleName, ...own } = row;
  const roles = await rolesOf(tx, idUser, row.idRole);
  const grants = roles.length
    ? await tx
        .selectFrom('roleGrant')
        .select(['resource', 'action'])
        .distinct()
        .where(
          'idRole',
          'in',
          roles.map((role) => role.idRole),
        )
        .execute()
    : [];
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
