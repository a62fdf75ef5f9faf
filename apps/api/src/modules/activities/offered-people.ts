import { FIELD_ROLES } from '@gemelo/contract/endpoints/activity-assignments';
import { Invalid } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

interface OfferedPerson {
  idUser: number;
  name: string;
  Role: { idRole: number; name: string } | null;
  open: number;
}

/** Who carries out activities: active people with a role of the field, or with one of the company's own that may record. */
const isOffered = sql`u.state = 'Activo' and u.id_role is not null and exists (
  select from user_role m join role r on r.id_role = m.id_role
  where m.id_user = u.id_user and r.state = 'Activo' and (
    r.id_role in (${sql.join(FIELD_ROLES.map((role) => sql.lit(role)))})
    or r.id_company is not null and exists (
      select from role_grant g
      where g.id_role = r.id_role and g.resource = 'my-activity' and g.action = 'create')))`;

export const offeredPeople = prepared<{ idCompany: number }>()(
  (_db, { idCompany }) => sql<OfferedPerson>`
    select u.id_user, u.name, json_build_object('idRole', r.id_role, 'name', r.name) as "Role",
      (select count(*)::int from activity_user x where x.id_user = u.id_user and x.state = 'Activo') as open
    from app_user u left join role r on r.id_role = u.id_role
    where u.id_company = ${idCompany} and ${isOffered} order by u.name, u.id_user`,
);

const offeredAmong = prepared<{ idCompany: number; users: readonly number[] }>()(
  (_db, { idCompany, users }) => sql<{ idUser: number }>`
    select u.id_user from app_user u where u.id_company = ${idCompany} and u.id_user = any(${users}) and ${isOffered}`,
);

/** Those of them who can still be given activities. */
export async function stillOffered(
  tx: Tx,
  idCompany: number,
  users: readonly number[],
): Promise<Set<number>> {
  const found = await offeredAmong.all(tx, { idCompany, users });
  return new Set(found.map(({ idUser }) => idUser));
}

/** Refuses people who are not offered, unless they were chosen before. */
export async function mustBeOffered(
  tx: Tx,
  idCompany: number,
  path: string,
  users: readonly number[],
  kept: readonly number[] = [],
) {
  const added = users.filter((idUser) => !kept.includes(idUser));
  if (added.length === 0) return;
  const offered = await stillOffered(tx, idCompany, added);
  if (added.some((idUser) => !offered.has(idUser))) throw new Invalid([{ path, rule: 'reference' }]);
}
