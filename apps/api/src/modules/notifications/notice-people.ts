import { defaultLanguage, type Language } from '@gemelo/contract/kit/languages';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type KeptChoices, preferencesOf } from './notice-choices.ts';

/** Which of these permissions a person has by an active role. */
const heldOf = (grants: readonly string[]) => sql<string[]>`array(
  select distinct g.resource || ':' || g.action from role_grant g
  join role r on r.id_role = g.id_role and r.state = 'Activo'
  where g.resource || ':' || g.action = any(${[...grants]}::text[])
    and (g.id_role = u.id_role or g.id_role in (select x.id_role from user_role x where x.id_user = u.id_user)))`;

/** Active people of a company, with how they want to be told and which of some permissions they have. */
export async function noticePeople(
  tx: Tx,
  idCompany: number,
  idUsers: readonly number[],
  grants: readonly string[] = [],
) {
  if (idUsers.length === 0) return [];
  const rows = await tx
    .selectFrom('appUser as u')
    .innerJoin('company as c', 'c.idCompany', 'u.idCompany')
    .select(['u.idUser', 'u.name', 'u.email', 'u.idCompany', 'u.language', 'u.notices', 'c.timeZone'])
    .select((grants.length > 0 ? heldOf(grants) : sql<string[]>`'{}'::text[]`).as('grants'))
    .select(sql<boolean>`u.email_verified_at is not null`.as('mailable'))
    .select(sql<Date | null>`quiet_until(u.notices -> 'quiet', c.time_zone, now())`.as('quietUntil'))
    .where('u.idUser', 'in', [...idUsers])
    .where('u.idCompany', '=', idCompany)
    .where('u.state', '=', 'Activo')
    .orderBy('u.idUser')
    .execute();
  return rows.map(({ language, notices, quietUntil, ...person }) => ({
    ...person,
    language: (language as Language | null) ?? defaultLanguage,
    preferences: preferencesOf(notices as KeptChoices),
    /** Mails at once wait until then. */
    quietUntil: quietUntil === null ? undefined : new Date(quietUntil),
  }));
}
export type NoticePerson = Awaited<ReturnType<typeof noticePeople>>[number];
