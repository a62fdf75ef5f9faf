import type { Person } from '@gemelo/contract/endpoints/people';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';

type Named = { idRole: number; name: string };

/** People whom the caller may see: of the own company, or of all for the operator's administrators. */
export const selectPeople = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('appUser')
    .leftJoin('company as c', 'c.idCompany', 'appUser.idCompany')
    .leftJoin('role as r', 'r.idRole', 'appUser.idRole')
    .select([
      'appUser.idUser',
      'appUser.uid',
      'appUser.name',
      'appUser.email',
      'appUser.idCustomer',
      'appUser.idCompany',
      'appUser.idRole',
      'appUser.state',
      'appUser.version',
      'appUser.createdAt',
      'c.name as companyName',
      'r.name as roleName',
      sql<boolean>`app_user.email_verified_at is not null`.as('verified'),
      sql<boolean>`app_user.totp_secret is not null`.as('secondFactor'),
      sql<
        Named[]
      >`(select coalesce(json_agg(json_build_object('idRole', x.id_role, 'name', x.name) order by x.id_role), '[]')
        from role x where x.id_role = app_user.id_role
          or x.id_role in (select ur.id_role from user_role ur where ur.id_user = app_user.id_user))`.as(
        'roles',
      ),
      sql<
        string | null
      >`(select to_char(max(s.seen_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from session s where s.id_user = app_user.id_user)`.as(
        'lastSeenAt',
      ),
    ])
    .$if(!actor.all, (rows) => rows.where('appUser.idCompany', '=', actor.idCompany ?? 0));

type Found = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

export function presentPerson({ companyName, roleName, ...row }: Found): Person {
  return {
    ...row,
    Company: row.idCompany === null ? null : { idCompany: row.idCompany, name: companyName ?? '' },
    Role: row.idRole === null ? null : { idRole: row.idRole, name: roleName ?? '' },
  };
}

export async function findPerson(tx: Tx, actor: Actor, idUser: number): Promise<Person | undefined> {
  const row = await selectPeople(tx, actor).where('appUser.idUser', '=', idUser).executeTakeFirst();
  return row && presentPerson(row);
}

export async function grantsOfRoles(tx: Tx, roles: readonly number[]): Promise<Set<string>> {
  if (roles.length === 0) return new Set();
  const rows = await tx
    .selectFrom('roleGrant')
    .select(['resource', 'action'])
    .where('idRole', 'in', [...roles])
    .execute();
  return new Set(rows.map(({ resource, action }) => `${resource}:${action}`));
}
