import type pg from 'pg';
import type { Statement } from './statements.ts';

/** The serving role: it owns nothing and is no superuser. */
export const APP_ROLE = 'gemelo_app';
export const STATEMENT_TIMEOUT_MS = 15_000;
const ZONE = 'UTC';

/**
 * Plans are generic, independent of the values. The default cost of a random page is that of a rotating disk: for it,
 * the details of a page of rows would be read with whole small tables. Compiling a plan takes longer than our longest
 * questions.
 */
export const PLANNING = { plan_cache_mode: 'force_generic_plan', random_page_cost: 1.1, jit: 'off' };

const settings = {
  role: APP_ROLE,
  timezone: ZONE,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
  ...PLANNING,
};

/** Set by a statement because some poolers drop startup options. */
const SESSION = `select ${Object.entries(settings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join()}`;

/** A connection shared with other programs may keep what they have set. */
const NO_CONTEXT = { 'app.all': '', 'app.company': '', 'app.operator': '', 'app.ingest': '' };
const ownSettings = { ...settings, datestyle: 'ISO', search_path: 'public', ...NO_CONTEXT };
const array = (values: unknown[]) => `'{${values.map((value) => `"${value}"`).join()}}'`;

/** The same for one transaction, refused there unless role and zone are right. */
export const USE_SESSION: Statement = {
  text: `select public.use_session(${array(Object.keys(ownSettings))}, ${array(Object.values(ownSettings))})`,
  values: [],
};

/** Requests would be served with other rights or at other times than they should. */
export class WrongSession extends Error {
  readonly role: string;
  readonly zone: string;

  constructor(role: string, zone: string) {
    super(`a connection serves as ${role} in ${zone}`);
    this.role = role;
    this.zone = zone;
  }
}

export const SESSION_STATE = `select current_user as role, current_setting('TimeZone') as zone`;
export interface SessionState {
  role: string;
  zone: string;
}

/** Row-level security applies to the serving role only, and times are read as UTC. */
export function checkSession([state]: readonly SessionState[]) {
  const { role, zone } = state ?? { role: '', zone: '' };
  if (role !== APP_ROLE || zone !== ZONE) throw new WrongSession(role, zone);
}

/** Each connection is verified before its first use. */
export async function assumeAppRole(client: pg.ClientBase) {
  await client.query(SESSION);
  checkSession((await client.query<SessionState>(SESSION_STATE)).rows);
}

/** For a direct connection, which only listens or sends heartbeats. */
export async function connectAsApp(client: pg.Client) {
  await client.connect();
  await client.query(`set role ${APP_ROLE}`);
}
