import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import type { ProcessFigures } from './figures.ts';

/** A process that has told nothing for so long was killed, or is cut off. */
const DEAD_SECONDS = 60;

/** What tells this process from the others that share the database. */
export interface OwnProcess {
  /** Where it answers HTTP. */
  port: number;
  version: string;
}

/** Whether the row is new: it was never there, or others took this process for dead. */
const tell = async (
  tx: Tx,
  idProcess: string,
  { port, version }: OwnProcess,
  figures: ProcessFigures,
): Promise<boolean> => {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into gateway_process as p (id_process, name, port, version, figures)
    values (${idProcess}::uuid, ${`${hostname()} · ${process.pid}`}, ${port}, ${version}, ${JSON.stringify(figures)}::jsonb)
    on conflict (id_process) do update set told_at = now(), figures = excluded.figures
    returning xmax = 0 as is_new`.execute(tx);
  return rows[0]?.isNew ?? false;
};

/** Nobody else says that the connections of a dead process have ended. */
const buryDead = async (tx: Tx) => {
  const { rows } = await sql<{ idProcess: string; toldAt: string }>`
    delete from gateway_process where told_at < now() - make_interval(secs => ${DEAD_SECONDS}::int)
    returning id_process, told_at`.execute(tx);
  for (const { idProcess, toldAt } of rows)
    await sql`
      update twin_connection set disconnected_at = ${toldAt}::timestamptz, ending = 'stopping'
      where id_process = ${idProcess}::uuid and disconnected_at is null`.execute(tx);
};

/** The row in which this process tells its figures to whoever asks, in any process. */
export function createProcessRow(database: Database, idProcess: string, own: OwnProcess) {
  let wasTold = false;
  return {
    /** Answers whether what this process had written before was taken back meanwhile. */
    async write(figures: ProcessFigures): Promise<boolean> {
      const isNew = await database.transaction(system, async (tx) => {
        const told = await tell(tx, idProcess, own, figures);
        await buryDead(tx);
        return told;
      });
      const wasForgotten = isNew && wasTold;
      wasTold = true;
      return wasForgotten;
    },
    remove: () =>
      database.transaction(system, async (tx) => {
        await sql`delete from gateway_process where id_process = ${idProcess}::uuid`.execute(tx);
      }),
  };
}
