import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { ProcessFigures } from '../../ingest/watch/figures.ts';

export interface ToldProcess {
  name: string;
  port: number | null;
  /** Processes of an earlier version do not tell it. */
  version: string | null;
  startedAt: string;
  toldAt: string;
  silentSeconds: number;
  figures: ProcessFigures;
}

/** Others take a process that has told nothing for this long for dead. */
export const processes = prepared<object>()(
  () => sql<ToldProcess>`
    select name, port, version, started_at, told_at,
      extract(epoch from now() - told_at)::float8 as silent_seconds, figures
    from gateway_process
    where told_at > now() - interval '60 seconds' order by started_at`,
);

export const namesOf = prepared<{ ids: readonly number[] }>()(
  (_db, { ids }) => sql<{ idTwin: number; name: string; company: string }>`
    select t.id_twin, t.name, c.name as company from twin t join company c on c.id_company = t.id_company
    where t.id_twin = any(${ids}::int[])`,
);
