import type { refusalCauses } from '@gemelo/contract/endpoints/gateway';
import { CONNECTION } from '@gemelo/contract/kit/live-kinds';
import { plainMac } from '@gemelo/contract/kit/mac';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { hashCredential } from '../../security/device-credential.ts';
import { publishTwins } from './publish-twins.ts';
import { shownText } from './shown-text.ts';
import type { Refused } from './watched.ts';

/** Refusals are told apart up to these limits within a second; further ones are only counted. */
const MAX_ENTRIES = 1_000;
const MAX_OF_ADDRESS = 100;
const CREDENTIAL_LIMIT = 1_024;
const USER_NAME_LIMIT = 128;
const MAC = /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/;

export type RefusalCause = (typeof refusalCauses)[number];

interface Entry {
  credentials: readonly string[];
  mac: string | null;
  userName: string | null;
  address: string | undefined;
  times: number;
  first: number;
  last: number;
}
export interface AttributedRefusal {
  idTwin: number;
  idCompany: number;
  cause: RefusalCause;
  address: string | null;
}

const macOf = (name: string | undefined): string | undefined => {
  if (!name || name.length > 32) return undefined;
  const mac = plainMac(name);
  return MAC.test(mac) ? mac : undefined;
};

interface Owner {
  /** The place of the refusal in what was asked, from 1. */
  n: number;
  idTwin: number;
  idCompany: number;
  cause: RefusalCause | null;
}
/**
 * Whose refusals these are. A credential says more than a name, which anybody can take, and a user that several twins
 * share says nothing; a credential that is valid by now is nobody's refusal.
 */
const findOwners = (tx: Tx, entries: readonly Entry[]) => {
  const tried = entries.flatMap(({ credentials }, index) =>
    credentials.map((credential) => ({ n: index + 1, hash: hashCredential(credential) })),
  );
  return sql<Owner>`
    with tried as materialized (
      select * from unnest(${tried.map(({ n }) => n)}::int[], ${tried.map(({ hash }) => hash)}::bytea[]) g(n, hash)
    ), known as (
      select g.n, k.id_twin, 1 as rank, case k.state when 'Inactivo' then 'switched-off' end as cause
      from tried g join twin_token k on k.token_hash = g.hash
      union all
      select g.n, k.id_twin, 2, 'renewed' from tried g join twin_token k on k.former_hash = g.hash
      union all
      select g.n::int, t.id_twin, 3, 'unknown'
      from unnest(${entries.map(({ mac }) => mac)}::text[]) with ordinality g(mac, n) join twin t on t.mac = g.mac
      union all
      select g.n::int, min(k.id_twin), 4, 'unknown'
      from unnest(${entries.map(({ userName }) => userName)}::text[]) with ordinality g(name, n)
        join twin_token k on k.username = g.name
      group by g.n having count(distinct k.id_twin) = 1
    )
    select distinct on (k.n) k.n, t.id_twin, t.id_company,
      case when t.state = 'Inactivo' then 'twin-inactive' when c.state = 'Inactivo' then 'company-inactive' else k.cause end as cause
    from known k join twin t on t.id_twin = k.id_twin join company c on c.id_company = t.id_company
    order by k.n, k.rank`.execute(tx);
};

interface Sum extends AttributedRefusal {
  times: number;
  first: number;
  last: number;
}
/** Counts begin anew once the device was heard or connected again. */
const add = (tx: Tx, sums: readonly Sum[]) => {
  const now = performance.now();
  const secondsAgo = (at: number) => (now - at) / 1_000;
  return sql`
    insert into twin_connection as c (id_twin, id_company, refusals, refused_since, last_refused_at, refusal_cause, refused_address)
    select g.id_twin, g.id_company, g.times, now() - make_interval(secs => g.first), now() - make_interval(secs => g.last), g.cause, g.address
    from unnest(${sums.map(({ idTwin }) => idTwin)}::int[], ${sums.map(({ idCompany }) => idCompany)}::int[],
      ${sums.map(({ times }) => times)}::int[], ${sums.map(({ first }) => secondsAgo(first))}::float8[],
      ${sums.map(({ last }) => secondsAgo(last))}::float8[], ${sums.map(({ cause }) => cause)}::text[],
      ${sums.map(({ address }) => address)}::text[]) g(id_twin, id_company, times, first, last, cause, address)
    order by g.id_twin
    on conflict (id_twin) do update set
      (refusals, refused_since) = (
        select case when is_new then excluded.refusals else c.refusals + excluded.refusals end,
          case when is_new then excluded.refused_since else c.refused_since end
        from (select coalesce(c.last_refused_at < greatest(c.connected_at,
          (select s.last_at from twin_seen s where s.id_twin = c.id_twin)), true) as is_new) counted),
      last_refused_at = excluded.last_refused_at, refusal_cause = excluded.refusal_cause, refused_address = excluded.refused_address`.execute(
    tx,
  );
};

function sumUp(owners: readonly Owner[], entries: readonly Entry[]): Sum[] {
  const sums = new Map<number, Sum>();
  for (const { n, idTwin, idCompany, cause } of owners) {
    const entry = entries[n - 1];
    if (!cause || !entry) continue;
    const { times, first, last, address } = entry;
    const sum = sums.get(idTwin);
    const newest = { idTwin, idCompany, cause, address: shownText(address) };
    if (!sum) sums.set(idTwin, { ...newest, times, first, last });
    else
      Object.assign(sum, last >= sum.last ? newest : {}, {
        times: sum.times + times,
        first: Math.min(sum.first, first),
        last: Math.max(sum.last, last),
      });
  }
  return [...sums.values()];
}

/** Gathers whom the gateway refused, and finds the twins that are meant. */
export function createRefusals(database: Database) {
  let entries = new Map<string, Entry>();
  let ofAddress = new Map<string, number>();

  const isRoomFor = (address: string) => {
    const own = ofAddress.get(address) ?? 0;
    if (entries.size >= MAX_ENTRIES || own >= MAX_OF_ADDRESS) return false;
    ofAddress.set(address, own + 1);
    return true;
  };

  return {
    /** Whether there is something to write. */
    note({ credential, clientId, userName, address }: Refused): boolean {
      const credentials = [credential ?? []].flat().filter(({ length }) => length <= CREDENTIAL_LIMIT);
      const mac = macOf(clientId) ?? macOf(userName) ?? null;
      if (credentials.length === 0 && !mac) return false;
      const user = userName !== undefined && userName.length <= USER_NAME_LIMIT ? userName : null;
      const name = [mac, user, ...credentials].join('\n');
      const now = performance.now();
      const existing = entries.get(name);
      if (existing) {
        existing.times += 1;
        existing.last = now;
        return true;
      }
      if (!isRoomFor(address ?? '')) return false;
      entries.set(name, { credentials, mac, userName: user, address, times: 1, first: now, last: now });
      return true;
    },

    /** Answers the refusals that belong to a twin. */
    async write(): Promise<readonly AttributedRefusal[]> {
      const gathered = [...entries.values()];
      entries = new Map();
      ofAddress = new Map();
      if (gathered.length === 0) return [];
      const sums = await database.transaction(system, async (tx) => {
        const { rows } = await findOwners(tx, gathered);
        const found = sumUp(rows, gathered);
        if (found.length > 0) await add(tx, found);
        return found;
      });
      publishTwins(database.bus, CONNECTION, sums);
      return sums;
    },
  };
}
