import type { listPresent } from '@gemelo/contract/endpoints/presence';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';

type Present = DataOf<typeof listPresent>[number];

/**
 * Users with an open stream, as they want to be seen. Nobody is listed as offline: that is what a missing user is. Only
 * who is online becomes idle; a user who chose another presence keeps it.
 */
export const presentUsers = prepared<{ staleSeconds: number }>()(
  (_db, { staleSeconds }) => sql<Present>`
    select id_user, case when chosen = 'online' and idle then 'idle' else chosen end as presence
    from (
      select u.id_user, coalesce(u.presence, c.default_presence) as chosen, bool_and(s.idle) as idle
      from open_stream o
      join session s on s.id_session = o.id_session
      join app_user u on u.id_user = o.id_user
      join company c on c.id_company = u.id_company
      where o.seen_at > now() - make_interval(secs => ${staleSeconds}::int) and s.revoked_at is null
      group by 1, 2
    ) present
    where chosen <> 'offline'
    order by id_user`,
);

/** Records the sessions whose streams a process holds, or renews them. */
export const holdStreams = prepared<{ idProcess: string; hashes: readonly Buffer[] }>()(
  (_db, { idProcess, hashes }) => sql<object>`
    insert into open_stream (id_process, id_session, id_user, id_company)
    select ${idProcess}::uuid, s.id_session, s.id_user, u.id_company
    from session s join app_user u on u.id_user = s.id_user
    where s.token_hash = any(${hashes}::bytea[]) and u.id_company is not null
    on conflict (id_process, id_session) do update set seen_at = now()`,
);

export const dropStream = prepared<{ idProcess: string; hash: Buffer }>()(
  (_db, { idProcess, hash }) => sql<object>`
    delete from open_stream o using session s
    where s.token_hash = ${hash} and o.id_session = s.id_session and o.id_process = ${idProcess}::uuid`,
);

export const dropStreamsOf = prepared<{ idProcess: string }>()((db, { idProcess }) =>
  db.deleteFrom('openStream').where('idProcess', '=', idProcess).returning('idCompany'),
);

/** Removes what a killed process left. */
export const dropStale = prepared<{ staleSeconds: number }>()(
  (_db, { staleSeconds }) => sql<{ idCompany: number }>`
    delete from open_stream where seen_at < now() - make_interval(secs => ${staleSeconds}::int)
    returning id_company`,
);

export const noteIdle = prepared<{ hash: Buffer; idle: boolean }>()((db, { hash, idle }) =>
  db
    .updateTable('session')
    .set({ idle })
    .where('tokenHash', '=', hash)
    .where(sql<boolean>`idle is distinct from ${idle}`)
    .returning('idSession'),
);
