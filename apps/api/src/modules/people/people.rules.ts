import type { Person } from '@gemelo/contract/endpoints/people';
import { Forbidden, Invalid, Refused } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { type Actor, ADMINISTRATOR } from '../../http/actor.ts';
import { mustHoldRoles } from '../../http/own-grants.ts';

/** A caller cannot manage a user who has more permissions. */
export const mayManage = (tx: Tx, actor: Actor, person: Person) =>
  mustHoldRoles(
    tx,
    actor,
    person.roles.map(({ idRole }) => idRole),
  );

/** Roles must exist, be allowed in the user's company, and hold no more permissions than the caller's. */
export async function mayGive(tx: Tx, actor: Actor, roles: readonly number[], idCompany: number) {
  const found = await tx
    .selectFrom('role')
    .select(['idRole', 'state'])
    .where('idRole', 'in', [...roles])
    .where((eb) => eb.or([eb('idCompany', 'is', null), eb('idCompany', '=', idCompany)]))
    .execute();
  if (found.length !== new Set(roles).size) throw new Invalid([{ path: 'idRole', rule: 'reference' }]);
  if (found.some(({ state }) => state !== 'Activo'))
    throw new Invalid([{ path: 'idRole', rule: 'inactive' }]);
  await mustHoldRoles(tx, actor, roles);
}

/** Only the operator's administrators may act on another company. */
export async function targetCompany(tx: Tx, actor: Actor, wished: number | undefined): Promise<number> {
  const idCompany = wished ?? actor.idCompany ?? 0;
  if (idCompany !== actor.idCompany && !actor.all) throw new Forbidden('OTHER_COMPANY');
  const company = await tx
    .selectFrom('company')
    .select('state')
    .where('idCompany', '=', idCompany)
    .executeTakeFirst();
  if (!company) throw new Invalid([{ path: 'idCompany', rule: 'reference' }]);
  if (company.state !== 'Activo') throw new Invalid([{ path: 'idCompany', rule: 'inactive' }]);
  return idCompany;
}

/** A company always keeps an administrator, also under concurrent changes. */
export async function keepAnAdministrator(tx: Tx, idCompany: number | null) {
  if (idCompany === null) return;
  await tx.selectFrom('company').select('idCompany').where('idCompany', '=', idCompany).forUpdate().execute();
  const left = await tx
    .selectFrom('appUser')
    .select('idUser')
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .where((eb) =>
      eb.or([
        eb('idRole', '=', ADMINISTRATOR),
        eb('idUser', 'in', eb.selectFrom('userRole').select('idUser').where('idRole', '=', ADMINISTRATOR)),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!left) throw new Refused('LAST_ADMINISTRATOR');
}

export const isAdministrator = (person: Person) =>
  person.roles.some(({ idRole }) => idRole === ADMINISTRATOR);
