import { sql } from 'kysely';
import { MISSED, type News } from '../../../db/bus.ts';
import type { Database, Tx } from '../../../db/client.ts';
import { system } from '../../../db/context.ts';
import type { AlarmTickets } from '../../tickets/alarm-tickets.ts';
import { createBacklog } from './backlog.ts';
import { look } from './look.ts';
import type { AlarmNotices } from './notices.ts';
import { remind } from './remind.ts';
import { settleCompany } from './settle.ts';
import { openSilences } from './silence.ts';
import { readCompany, type WatchedCompany } from './watched.ts';

const TICK_MS = 30_000;
/** What arrives within this time is looked at together. */
const GATHER_MS = 200;
const AT_ONCE = 200;
const LOCK = 7_203_190;
/** Whatever was told late is found by the next tick all the same. */
const OVERLAP_MS = 600_000;

/** News that may change which alarms can still be watched. */
const STRUCTURE = new Set(['twin', 'assignment', 'warehouse', 'alarm-rule']);

/**
 * Looks at what twins said as it arrives, and every half minute at what did not arrive. Each company's work is done by
 * one process at a time, in one transaction with the mails that it sends; whoever comes second finds nothing left to do.
 */
export function createAlarmEngine(
  database: Database,
  tell: AlarmNotices,
  tickets: AlarmTickets,
  log: (error: unknown) => void,
) {
  const backlog = createBacklog();
  let timer: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let deaf: (() => void) | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  /** Up to where the last tick that went well has caught up; nothing yet: everything is looked at. */
  let caughtUpTo: Date | undefined;

  /** One company's turn; nobody else works on it meanwhile. */
  const turn = <T>(idCompany: number, work: (tx: Tx, company: WatchedCompany) => Promise<T>) =>
    database.transaction(system, async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK}, ${idCompany})`.execute(tx);
      const company = await readCompany(tx, idCompany);
      if (!company) return undefined;
      const result = await work(tx, company);
      await tickets.follow(tx, idCompany);
      return result;
    });

  /** What is told and done about alarms that have just opened. */
  const announce = async (tx: Tx, idCompany: number, opened: readonly number[]) => {
    await tickets.open(tx, idCompany, opened);
    await tell(tx, idCompany, 'alarm', opened);
  };

  /** Work that may be much: a turn for each part of it, each going on after the last one. */
  const inSteps = async (
    idCompany: number,
    step: (tx: Tx, company: WatchedCompany, after: number) => Promise<number | undefined>,
  ) => {
    for (let after: number | undefined = 0; after !== undefined && !stopped; ) {
      const from: number = after;
      after = await turn(idCompany, (tx, company) => step(tx, company, from));
    }
  };

  const settleAll = (idCompany: number, every: boolean) =>
    inSteps(idCompany, (tx, company, after) => settleCompany(tx, company, after, every));

  const lookAt = async (idCompany: number, idTwins: number[]) => {
    for (let more = true; more && !stopped; ) {
      const seen = await turn(idCompany, async (tx, company) => {
        const { opened, more: left } = await look(tx, company, idTwins);
        await announce(tx, idCompany, opened);
        return left;
      });
      more = seen === true;
    }
  };

  const evaluate = async (idCompany: number, twins: Iterable<number>) => {
    const ids = [...new Set(twins)].sort((a, b) => a - b);
    for (let from = 0; from < ids.length && !stopped; from += AT_ONCE)
      await lookAt(idCompany, ids.slice(from, from + AT_ONCE));
  };

  /** Twins with a reading that some rule has not looked at yet. */
  const behind = async (idCompany: number, since: Date | undefined): Promise<number[]> =>
    database.transaction(system, async (tx) => {
      const { rows } = await sql<{ idTwin: number }>`
        select distinct l.id_twin from reading_latest l
        where l.id_company = ${idCompany} and l.ts > ${since ?? new Date(0)}
          and l.id_measurement in (select r.id_measurement from alarm_rule r
            where r.state = 'Activo' and (r.id_company is null or r.id_company = ${idCompany}))
          and not exists (select from alarm_watch w where w.id_twin = l.id_twin and w.id_sensor_twin = l.id_sensor_twin
            and w.id_measurement = l.id_measurement and w.evaluated_to >= l.ts)
        order by 1`.execute(tx);
      return rows.map(({ idTwin }) => idTwin);
    });

  const everyTwin = (idCompany: number): Promise<number[]> =>
    database.transaction(system, async (tx) => {
      const rows = await tx
        .selectFrom('twin')
        .select('idTwin')
        .where('idCompany', '=', idCompany)
        .where('state', '=', 'Activo')
        .execute();
      return rows.map(({ idTwin }) => idTwin);
    });

  const companies = (): Promise<number[]> =>
    database.transaction(system, async (tx) => {
      const rows = await tx.selectFrom('company').select('idCompany').where('state', '=', 'Activo').execute();
      return rows.map(({ idCompany }) => idCompany);
    });

  const drain = async () => {
    for (let next = backlog.take(); next && !stopped; next = backlog.take()) {
      const { idCompany, twins, all, moved } = next;
      try {
        if (moved) await settleAll(idCompany, true);
        await evaluate(idCompany, all ? await everyTwin(idCompany) : twins);
      } catch (error) {
        backlog.giveBack(next);
        throw error;
      }
    }
  };

  /** What time alone brings about, and whatever was missed while nobody listened. */
  const tick = async () => {
    const begun = new Date();
    for (const idCompany of await companies()) {
      if (stopped) return;
      await settleAll(idCompany, caughtUpTo === undefined);
      await inSteps(idCompany, async (tx, company, after) => {
        const { opened, after: next } = await openSilences(tx, company, after);
        await announce(tx, idCompany, opened);
        return next;
      });
      await turn(idCompany, async (tx) => tell(tx, idCompany, 'reminder', await remind(tx, idCompany)));
      await evaluate(idCompany, await behind(idCompany, caughtUpTo));
    }
    caughtUpTo = new Date(begun.getTime() - OVERLAP_MS);
  };

  /** One thing after the other, and a failure of one is not the end of the next. */
  const next = (work: () => Promise<void>) => {
    running = running.then(() => (stopped ? undefined : work().catch(log)));
    return running;
  };

  let ticking = false;
  const wake = () => {
    if (ticking) return;
    ticking = true;
    void next(tick)
      .then(() => next(drain))
      .finally(() => {
        ticking = false;
      });
  };

  const soon = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void next(drain);
    }, GATHER_MS);
  };

  const hear = ({ kind, idCompany, ids }: News) => {
    if (kind === MISSED) caughtUpTo = undefined;
    if (idCompany === null) {
      if (kind !== 'alarm-rule') return;
      void companies().then((all) => {
        for (const one of all) {
          backlog.move(one);
          backlog.add(one, undefined);
        }
        soon();
      }, log);
      return;
    }
    if (kind !== 'readings' && !STRUCTURE.has(kind)) return;
    if (kind === 'readings') backlog.add(idCompany, ids);
    else backlog.move(idCompany);
    if (kind === 'alarm-rule') backlog.add(idCompany, undefined);
    soon();
  };

  return {
    evaluate,
    tick,
    start() {
      deaf = database.bus.hear(hear);
      timer = setInterval(wake, TICK_MS);
      wake();
    },
    async stop() {
      stopped = true;
      deaf?.();
      clearInterval(timer);
      clearTimeout(gathering);
      await running;
    },
  };
}
export type AlarmEngine = ReturnType<typeof createAlarmEngine>;
