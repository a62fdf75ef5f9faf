import { Forbidden } from '@gemelo/contract/kit/errors';
import { type Context, system } from '../db/context.ts';

/** The caller, as read from the database for this request. */
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
  /** A role requires a second factor that this user has not enrolled yet. */
  readonly mustEnrol: boolean;
  /** Increases whenever roles or permissions change. */
  readonly permissionVersion: number;
}

/** Somebody without an account who answers a form by a link, in the company of that link. */
export interface Guest extends Context {
  readonly idUser: null;
  readonly idCompany: number;
  readonly timeZone: string;
  readonly idFormLink: number;
  /** Of the one answer that everything they send belongs to. */
  readonly answerKey: string;
}
export type Sender = Actor | Guest;

/** Whose something is: a user's, or that of one answer by a link. */
export interface Belonging {
  readonly idUser: number | null;
  readonly idFormLink: number | null;
  readonly answerKey: string | null;
}
export const belongingTo = (sender: Sender): Belonging =>
  sender.idUser === null
    ? { idUser: null, idFormLink: sender.idFormLink, answerKey: sender.answerKey }
    : { idUser: sender.idUser, idFormLink: null, answerKey: null };

/** A user without a company matches no tenant policy, but may still act on their own account. */
export const asSelf = (actor: Actor): Context =>
  actor.idCompany === null
    ? { ...system, idUser: actor.idUser, correlation: actor.correlation, within: actor.within }
    : actor;

/** A fingerprint that changes whenever the caller's rights change. */
export const rightsOf = ({ permissionVersion, idRole, roles }: Actor) =>
  [permissionVersion, idRole ?? 0, ...roles].join('.');

export const ADMINISTRATOR = 1;
/** The company that runs the installation. */
export const OPERATOR = 1;

/** The company of a new row; only the operator's administrators may choose another company. */
export function companyFor(actor: Pick<Context, 'idCompany' | 'all'>, requested: number | undefined): number {
  const idCompany = requested ?? actor.idCompany;
  if (idCompany === null || (idCompany !== actor.idCompany && !actor.all))
    throw new Forbidden('OTHER_COMPANY');
  return idCompany;
}
