import { Unavailable } from '@gemelo/contract/kit/errors';
import { CONNECTION } from '@gemelo/contract/kit/live-kinds';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import type { Device } from '../devices.ts';
import { publishTwins } from './publish-twins.ts';
import { shownText } from './shown-text.ts';
import type { Ending, Opened } from './watched.ts';

const BATCH_ROWS = 5_000;

/** How a twin is, or was last, connected to this process. */
interface TwinConnection {
  idTwin: number;
  idCompany: number;
  opened: Opened;
  /** By `performance.now()`; the database's clock makes moments of it. */
  since: number;
  ended?: { at: number; ending: Ending };
}
interface OpenTwin {
  newest: TwinConnection;
  /** A device that connects anew is connected twice, until its former connection is found dead. */
  connections: number;
}

/**
 * What belongs to a connection of another process is only replaced by a newer one: a device that has moved on is not
 * disconnected when its former process notices.
 */
const write = (idProcess: string, rows: readonly TwinConnection[]) => {
  const now = performance.now();
  const secondsAgo = (at: number | undefined) => (at === undefined ? null : (now - at) / 1_000);
  return sql`
    insert into twin_connection as c (id_twin, id_company, id_process, connected_at, disconnected_at, ending, protocol, client_id, address)
    select g.id_twin, g.id_company, ${idProcess}::uuid, now() - make_interval(secs => g.open), now() - make_interval(secs => g.over),
      g.ending, g.protocol, g.client_id, g.address
    from unnest(${rows.map(({ idTwin }) => idTwin)}::int[], ${rows.map(({ idCompany }) => idCompany)}::int[],
      ${rows.map(({ since }) => secondsAgo(since))}::float8[], ${rows.map(({ ended }) => secondsAgo(ended?.at))}::float8[],
      ${rows.map(({ ended }) => ended?.ending ?? null)}::text[], ${rows.map(({ opened }) => opened.protocol)}::text[],
      ${rows.map(({ opened }) => shownText(opened.clientId))}::text[],
      ${rows.map(({ opened }) => shownText(opened.address))}::text[]
    ) g(id_twin, id_company, open, over, ending, protocol, client_id, address)
    order by g.id_twin
    on conflict (id_twin) do update set
      id_company = excluded.id_company, id_process = excluded.id_process, connected_at = excluded.connected_at,
      disconnected_at = excluded.disconnected_at, ending = excluded.ending, protocol = excluded.protocol,
      client_id = excluded.client_id, address = excluded.address
    where c.id_process is null or c.id_process = excluded.id_process or c.connected_at < excluded.connected_at`;
};

/** Which twins are connected to this process, and what of it is not written yet: a row for each twin, not for each event. */
export function createConnections(database: Database, idProcess: string) {
  const open = new Map<number, OpenTwin>();
  let unwritten = new Map<number, TwinConnection>();

  const change = (connection: TwinConnection) => unwritten.set(connection.idTwin, connection);
  const writeBatch = async (rows: TwinConnection[]) => {
    await database.transaction(system, (tx) => write(idProcess, rows).execute(tx));
    publishTwins(database.bus, CONNECTION, rows);
  };

  return {
    join({ idTwin, idCompany }: Device, opened: Opened) {
      const connections = (open.get(idTwin)?.connections ?? 0) + 1;
      const newest = { idTwin, idCompany, opened, since: performance.now() };
      open.set(idTwin, { newest, connections });
      change(newest);
    },
    leave(idTwin: number, ending: Ending) {
      const own = open.get(idTwin);
      if (!own) return;
      own.connections -= 1;
      if (own.connections > 0) return;
      open.delete(idTwin);
      change({ ...own.newest, ended: { at: performance.now(), ending } });
    },
    /** Writes every open connection anew. */
    tellAll() {
      for (const { newest } of open.values()) change(newest);
    },
    pending: () => unwritten.size > 0,
    async write() {
      const waiting = [...unwritten.values()];
      unwritten = new Map();
      for (let from = 0; from < waiting.length; from += BATCH_ROWS) {
        try {
          await writeBatch(waiting.slice(from, from + BATCH_ROWS));
        } catch (error) {
          if (error instanceof Unavailable)
            for (const one of waiting.slice(from)) if (!unwritten.has(one.idTwin)) change(one);
          throw error;
        }
      }
    },
  };
}
