import { defaultLanguage, type Language } from '@gemelo/contract/kit/languages';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type KeptChoices, preferencesOf } from './notice-choices.ts';

/** Active people of a company, with how they want to be told. */
export async function noticePeople(tx: Tx, idCompany: number, idUsers: readonly number[]) {
  if (idUsers.length === 0) return [];
  const rows = await tx
    .selectFrom('appUser as u')
    .innerJoin('company as c', 'c.idCompany', 'u.idCompany')
    .select(['u.idUser', 'u.name', 'u.email', 'u.idCompany', 'u.language', 'u.notices', 'c.timeZone'])
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
