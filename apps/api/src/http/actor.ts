import { Forbidden } from '@gemelo/contract/kit/errors';
import { type Context, system } from '../db/context.ts';

/** Who calls, as read from the database at this request. */
export interface Actor extends Context {
  readonly idUser: number;
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly idRole: number | null;
  readonly roles: readonly number[];
  readonly permissions: ReadonlySet<string>;
  readonly timeZone: string;
  readonly tokenHash: Buffer;
  /** A role asks for a second factor that this person has not set up yet. */
  readonly mustEnrol: boolean;
  /** Moves whenever what people may do or see moves. */
  readonly permissionVersion: number;
}

/** Somebody without a company is outside every policy, and still is themselves. */
export const asSelf = (actor: Actor): Context =>
  actor.idCompany === null
    ? { ...system, idUser: actor.idUser, correlation: actor.correlation, within: actor.within }
    : actor;

/** Another word than before means that what the person may do or see is something else. */
export const rightsOf = ({ permissionVersion, idRole, roles }: Actor) =>
  [permissionVersion, idRole ?? 0, ...roles].join('.');

export const ADMINISTRATOR = 1;

/** Whose a new row becomes; only the operator's administrators write for another company than their own. */
export function companyFor(actor: Actor, wished: number | undefined): number {
  const idCompany = wished ?? actor.idCompany;
  if (idCompany === null || (idCompany !== actor.idCompany && !actor.all))
    throw new Forbidden('OTHER_COMPANY');
  return idCompany;
}
