import { Forbidden, Unauthorized } from '@gemelo/contract/kit/errors';
import type { Database } from '../db/client.ts';
import { type Context, system } from '../db/context.ts';
import { hashSecret } from '../security/secrets.ts';

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
  actor.idCompany === null ? { ...system, idUser: actor.idUser, correlation: actor.correlation } : actor;

/** Another word than before means that what the person may do or see is something else. */
export const rightsOf = ({ permissionVersion, idRole, roles }: Actor) =>
  [permissionVersion, idRole ?? 0, ...roles].join('.');

export const ADMINISTRATOR = 1;
const DEFAULT_ZONE = 'America/Guatemala';
const SEEN_EVERY_MS = 300_000;

interface SessionRow {
  id_user: number;
  uid: string;
  email: string;
  name: string;
  id_company: number | null;
  operator: boolean;
  time_zone: string | null;
  id_role: number | null;
  roles: number[];
  session_seen: string;
  must_enrol: boolean;
  permission_version: number;
}

export function bearer(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{16,4096})$/i.exec(header ?? '')?.[1];
}

/** What each role may do, kept until somebody changes a role, a page or a permission. */
function createGrants(database: Database) {
  let version = 0;
  let kept = new Map<number, Promise<string[]>>();

  const load = (idRole: number) =>
    database.transaction(system, async (tx) => {
      const rows = await tx
        .selectFrom('roleGrant')
        .select(['resource', 'action'])
        .where('idRole', '=', idRole)
        .execute();
      return rows.map((row) => `${row.resource}:${row.action}`);
    });

  return async (roles: readonly number[], current: number): Promise<ReadonlySet<string>> => {
    if (current !== version) {
      version = current;
      kept = new Map();
    }
    const lists = roles.map((idRole) => {
      const list = kept.get(idRole) ?? load(idRole);
      kept.set(idRole, list);
      list.catch(() => kept.delete(idRole));
      return list;
    });
    return new Set((await Promise.all(lists)).flat());
  };
}

export type Authenticator = (authorization: string | undefined, correlation: string) => Promise<Actor>;

export function createAuthenticator(database: Database): Authenticator {
  const grantsOf = createGrants(database);

  const noteSeen = (hash: Buffer, seen: string) => {
    if (Date.now() - Date.parse(seen) < SEEN_EVERY_MS) return;
    // Only a note for the list of sessions: the request does not wait for it, nor fail with it.
    database.query('update session set seen_at = now() where token_hash = $1', [hash]).catch(() => undefined);
  };

  return async (authorization, correlation) => {
    const token = bearer(authorization);
    if (!token) throw new Unauthorized('UNAUTHORIZED');
    const tokenHash = hashSecret(token);
    const [row] = await database.query<SessionRow & Record<string, unknown>>(
      'select * from authenticate($1)',
      [tokenHash],
    );
    if (!row) throw new Unauthorized('SESSION_ENDED');
    noteSeen(tokenHash, row.session_seen);
    return {
      idUser: row.id_user,
      uid: row.uid,
      email: row.email,
      name: row.name,
      idCompany: row.id_company,
      operator: row.operator,
      all: row.operator && row.roles.includes(ADMINISTRATOR),
      idRole: row.id_role,
      roles: row.roles,
      // Until the second factor is set up one is oneself and nothing more, also where any session will do.
      permissions: row.must_enrol ? new Set() : await grantsOf(row.roles, row.permission_version),
      timeZone: row.time_zone ?? DEFAULT_ZONE,
      tokenHash,
      mustEnrol: row.must_enrol,
      permissionVersion: row.permission_version,
      correlation,
    };
  };
}

/** Whose a new row becomes; only the operator's administrators write for another company than their own. */
export function companyFor(actor: Actor, wished: number | undefined): number {
  const idCompany = wished ?? actor.idCompany;
  if (idCompany === null || (idCompany !== actor.idCompany && !actor.all))
    throw new Forbidden('OTHER_COMPANY');
  return idCompany;
}
