import { Unauthorized } from '@gemelo/contract/kit/errors';
import type { Database } from '../db/client.ts';
import { type CallerCheck, pendingCheck, system } from '../db/context.ts';
import { prepared } from '../db/prepared.ts';
import type { Row } from '../db/statements.ts';
import { hashSecret } from '../security/secrets.ts';
import { type Actor, ADMINISTRATOR } from './actor.ts';

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
  /** The version of the user's row as read. */
  userRow: string;
}

export function bearer(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{16,4096})$/i.exec(header ?? '')?.[1];
}

const grantsOfRole = prepared<{ idRole: number }>()((db, { idRole }) =>
  db.selectFrom('roleGrant').select(['resource', 'action']).where('idRole', '=', idRole),
);

/** Permissions by role, cached until a role, page or permission changes. */
function createGrants(database: Database) {
  let version = 0;
  let cache = new Map<number, Promise<string[]>>();

  const load = (idRole: number) =>
    database.read(system, async (tx) => {
      const rows = await grantsOfRole.all(tx, { idRole });
      return rows.map((row) => `${row.resource}:${row.action}`);
    });

  return async (roles: readonly number[], current: number): Promise<ReadonlySet<string>> => {
    if (current !== version) {
      version = current;
      cache = new Map();
    }
    const lists = roles.map((idRole) => {
      const list = cache.get(idRole) ?? load(idRole);
      cache.set(idRole, list);
      list.catch(() => cache.delete(idRole));
      return list;
    });
    return new Set((await Promise.all(lists)).flat());
  };
}

const AUTHENTICATE = 'select * from authenticate($1)';
/** Sets the context, and fails if the session ended or any cached fact about the caller changed. */
const USE_CALLER = 'select use_caller($1, $2, $3, $4, $5, $6) as session_seen';
/** Limit of cached callers; each is validated on every request. */
const MAX_CALLERS = 5_000;

interface Caller {
  actor: Actor;
  userRow: string;
}

export interface Authenticator {
  (authorization: string | undefined, correlation: string): Promise<Actor>;
  /**
   * The cached caller of an earlier request with this token. Nothing may be answered until the caller check has passed:
   * it is sent with the first statement of this actor, or by `verify`. Callers without a company are not cached.
   */
  remembered(authorization: string | undefined, correlation: string): Actor | undefined;
  verify(actor: Actor): Promise<void>;
}

export function createAuthenticator(database: Database): Authenticator {
  const grantsFor = createGrants(database);
  const callers = new Map<string, Caller>();

  const recordSeen = (hash: Buffer, seen: string) => {
    if (Date.now() - Date.parse(seen) < SEEN_EVERY_MS) return;
    // Only informs the list of sessions, so the request neither waits for it nor fails with it.
    database.query('update session set seen_at = now() where token_hash = $1', [hash]).catch(() => undefined);
  };

  const remember = (actor: Actor, userRow: string) => {
    if (actor.idCompany === null) return;
    if (callers.size >= MAX_CALLERS) callers.clear();
    callers.set(actor.tokenHash.toString('base64'), { actor, userRow });
  };

  const checkOf = ({ actor, userRow }: Caller): CallerCheck => ({
    statement: ({ idCompany, operator, all }) => ({
      text: USE_CALLER,
      values: [actor.tokenHash, userRow, actor.permissionVersion, idCompany, operator, all],
    }),
    passed: false,
    pass(this: { passed: boolean }, answer) {
      this.passed = true;
      recordSeen(actor.tokenHash, String(answer?.sessionSeen));
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
    recordSeen(tokenHash, row.sessionSeen);
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
      // Until the second factor is enrolled the user has no permissions, even on routes that need only a session.
      permissions: row.mustEnrol ? new Set() : await grantsFor(row.roles, row.permissionVersion),
      timeZone: row.timeZone ?? DEFAULT_ZONE,
      tokenHash,
      mustEnrol: row.mustEnrol,
      permissionVersion: row.permissionVersion,
      correlation,
    };
    remember(actor, row.userRow);
    return actor;
  };

  return Object.assign(authenticate, {
    remembered(authorization: string | undefined, correlation: string): Actor | undefined {
      const token = bearer(authorization);
      const caller = token ? callers.get(hashSecret(token).toString('base64')) : undefined;
      if (!caller) return undefined;
      return { ...caller.actor, correlation, callerCheck: checkOf(caller) };
    },
    async verify(actor: Actor): Promise<void> {
      const check = pendingCheck(actor);
      if (!check) return;
      const { text, values } = check.statement(actor);
      const [row] = await database.query<Row>(text, [...values]);
      check.pass(row);
    },
  });
}
