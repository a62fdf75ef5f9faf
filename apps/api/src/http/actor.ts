import { Forbidden, Unauthorized } from '@gemelo/contract/kit/errors';
import type { Database } from '../db/client.ts';
import { type Context, type Presumption, system, unsettled } from '../db/context.ts';
import { prepared } from '../db/prepared.ts';
import type { Row } from '../db/statements.ts';
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
  actor.idCompany === null
    ? { ...system, idUser: actor.idUser, correlation: actor.correlation, within: actor.within }
    : actor;

/** Another word than before means that what the person may do or see is something else. */
export const rightsOf = ({ permissionVersion, idRole, roles }: Actor) =>
  [permissionVersion, idRole ?? 0, ...roles].join('.');

export const ADMINISTRATOR = 1;
const DEFAULT_ZONE = 'America/Guatemala';
const SEEN_EVERY_MS = 300_000;

interface SessionRow {
  idUser: number;
  uid: string;
  email: string;
  name: string;
  idCompany: number | null;
  operator: boolean;
  timeZone: string | null;
  idRole: number | null;
  roles: number[];
  sessionSeen: string;
  mustEnrol: boolean;
  permissionVersion: number;
  /** Which versions of the person and of the company were read. */
  userRow: string;
  companyRow: string | null;
}

export function bearer(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{16,4096})$/i.exec(header ?? '')?.[1];
}

const grantsOfRole = prepared<{ idRole: number }>()((db, { idRole }) =>
  db.selectFrom('roleGrant').select(['resource', 'action']).where('idRole', '=', idRole),
);

/** What each role may do, kept until somebody changes a role, a page or a permission. */
function createGrants(database: Database) {
  let version = 0;
  let kept = new Map<number, Promise<string[]>>();

  const load = (idRole: number) =>
    database.read(system, async (tx) => {
      const rows = await grantsOfRole.all(tx, { idRole });
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

const AUTHENTICATE = 'select * from authenticate($1)';
/** Sets the context too, and fails where the session ended or anything that was read of the caller is another version. */
const USE_CALLER = 'select use_caller($1, $2, $3, $4, $5, $6, $7) as session_seen';
/** Callers that are remembered; each of them is checked with every request. */
const MOST_CALLERS = 5_000;

interface Caller {
  actor: Actor;
  userRow: string;
  companyRow: string;
}

export interface Authenticator {
  (authorization: string | undefined, correlation: string): Promise<Actor>;
  /**
   * Who called before with this token. Nothing may be answered until the presumption is settled: by the first
   * statement that is sent for this actor, or by `settle`. Whoever has no company is never presumed.
   */
  presume(authorization: string | undefined, correlation: string): Actor | undefined;
  settle(actor: Actor): Promise<void>;
}

export function createAuthenticator(database: Database): Authenticator {
  const grantsFor = createGrants(database);
  const callers = new Map<string, Caller>();

  const noteSeen = (hash: Buffer, seen: string) => {
    if (Date.now() - Date.parse(seen) < SEEN_EVERY_MS) return;
    // Only a note for the list of sessions: the request does not wait for it, nor fail with it.
    database.query('update session set seen_at = now() where token_hash = $1', [hash]).catch(() => undefined);
  };

  const remember = ({ userRow, companyRow }: SessionRow, actor: Actor) => {
    if (companyRow === null) return;
    if (callers.size >= MOST_CALLERS) callers.clear();
    callers.set(actor.tokenHash.toString('base64'), { actor, userRow, companyRow });
  };

  const presumptionOf = ({ actor, userRow, companyRow }: Caller): Presumption => ({
    check: ({ idCompany, operator, all }) => ({
      text: USE_CALLER,
      values: [actor.tokenHash, userRow, companyRow, actor.permissionVersion, idCompany, operator, all],
    }),
    settled: false,
    settle(this: { settled: boolean }, answer) {
      this.settled = true;
      noteSeen(actor.tokenHash, String(answer?.sessionSeen));
    },
  });

  const authenticate = async (authorization: string | undefined, correlation: string): Promise<Actor> => {
    const token = bearer(authorization);
    if (!token) throw new Unauthorized('UNAUTHORIZED');
    const tokenHash = hashSecret(token);
    const [row] = await database.query<SessionRow>(AUTHENTICATE, [tokenHash]);
    if (!row) {
      callers.delete(tokenHash.toString('base64'));
      throw new Unauthorized('SESSION_ENDED');
    }
    noteSeen(tokenHash, row.sessionSeen);
    const actor: Actor = {
      idUser: row.idUser,
      uid: row.uid,
      email: row.email,
      name: row.name,
      idCompany: row.idCompany,
      operator: row.operator,
      all: row.operator && row.roles.includes(ADMINISTRATOR),
      idRole: row.idRole,
      roles: row.roles,
      // Until the second factor is set up one is oneself and nothing more, also where any session will do.
      permissions: row.mustEnrol ? new Set() : await grantsFor(row.roles, row.permissionVersion),
      timeZone: row.timeZone ?? DEFAULT_ZONE,
      tokenHash,
      mustEnrol: row.mustEnrol,
      permissionVersion: row.permissionVersion,
      correlation,
    };
    remember(row, actor);
    return actor;
  };

  return Object.assign(authenticate, {
    presume(authorization: string | undefined, correlation: string): Actor | undefined {
      const token = bearer(authorization);
      const known = token ? callers.get(hashSecret(token).toString('base64')) : undefined;
      if (!known) return undefined;
      return { ...known.actor, correlation, presumed: presumptionOf(known) };
    },
    async settle(actor: Actor): Promise<void> {
      const presumed = unsettled(actor);
      if (!presumed) return;
      const { text, values } = presumed.check(actor);
      const [row] = await database.query<Row>(text, [...values]);
      presumed.settle(row);
    },
  });
}

/** Whose a new row becomes; only the operator's administrators write for another company than their own. */
export function companyFor(actor: Actor, wished: number | undefined): number {
  const idCompany = wished ?? actor.idCompany;
  if (idCompany === null || (idCompany !== actor.idCompany && !actor.all))
    throw new Forbidden('OTHER_COMPANY');
  return idCompany;
}
