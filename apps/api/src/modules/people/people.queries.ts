import type { Person, SessionRow } from '@gemelo/contract/endpoints/people';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

type RoleName = { idRole: number; name: string };

export const selectPeople = (db: Builder) =>
  db
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
        RoleName[]
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
    ]);

type Found = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

export function presentPerson({ companyName, roleName, ...row }: Found): Person {
  return {
    ...row,
    Company: row.idCompany === null ? null : { idCompany: row.idCompany, name: companyName ?? '' },
    Role: row.idRole === null ? null : { idRole: row.idRole, name: roleName ?? '' },
  };
}

/** The company whose users the caller may see; undefined means all, for the operator's administrators. */
export const companySeenBy = ({ all, idCompany }: Actor): number | undefined =>
  all ? undefined : (idCompany ?? 0);

const personById = prepared<{ idUser: number }>()((db, { idUser }) =>
  selectPeople(db).where('appUser.idUser', '=', idUser),
);
const personOfCompany = prepared<{ idUser: number; idCompany: number }>()((db, { idUser, idCompany }) =>
  selectPeople(db).where('appUser.idUser', '=', idUser).where('appUser.idCompany', '=', idCompany),
);

const askPerson = (actor: Actor, idUser: number) => {
  const idCompany = companySeenBy(actor);
  return idCompany === undefined ? personById.ask({ idUser }) : personOfCompany.ask({ idUser, idCompany });
};

export async function findPerson(tx: Tx, actor: Actor, idUser: number): Promise<Person | undefined> {
  const [[row]] = await together(tx, askPerson(actor, idUser));
  return row && presentPerson(row);
}

const sessionsOfUser = prepared<{ idUser: number; tokenHash: Uint8Array }>()((db, { idUser, tokenHash }) =>
  db
    .selectFrom('session')
    .select([
      'idSession',
      'address',
      'agent',
      'createdAt',
      'seenAt',
      'expiresAt',
      sql<boolean>`token_hash = ${tokenHash}`.as('current'),
    ])
    .where('idUser', '=', idUser)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('seenAt', 'desc'),
);
export const sessionsOf = (tx: Tx, { tokenHash }: Actor, idUser: number): Promise<SessionRow[]> =>
  sessionsOfUser.all(tx, { idUser, tokenHash });

export const userOfUid = (tx: Tx, uid: string) =>
  tx.selectFrom('appUser').select(['idUser', 'email']).where('uid', '=', uid).executeTakeFirst();
