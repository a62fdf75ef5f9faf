import type { AlarmDetail, AlarmFilters } from '@gemelo/contract/endpoints/alarms';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import type { AlarmTickets } from '../tickets/alarm-tickets.ts';
import { filterAlarms, findAlarm } from './alarms.queries.ts';

const mustFindAlarm = async (tx: Tx, idAlarm: number): Promise<AlarmDetail> => {
  const alarm = await findAlarm(tx, idAlarm);
  if (!alarm) throw new NotFound('alarm', idAlarm);
  return alarm;
};

/** What people do about alarms. */
export function createAlarmService(database: Database, tickets: Pick<AlarmTickets, 'follow'>) {
  /** One after the other with whoever else acts on it, the engine included. */
  const hold = async (tx: Tx, idAlarm: number): Promise<AlarmDetail> => {
    await tx.selectFrom('alarm').select('idAlarm').where('idAlarm', '=', idAlarm).forUpdate().execute();
    return mustFindAlarm(tx, idAlarm);
  };

  const write = async (
    tx: Tx,
    actor: Actor,
    { idAlarm, idCompany, state }: Pick<AlarmDetail, 'idAlarm' | 'idCompany' | 'state'>,
    kind: 'acknowledged' | 'resolved',
    note: string | null,
  ) => {
    await tx
      .insertInto('alarmEvent')
      .values({
        idCompany,
        idAlarm,
        kind,
        idUser: actor.idUser,
        note,
        reason: kind === 'resolved' ? 'person' : null,
      })
      .execute();
    await audit(tx, actor, {
      entity: 'alarm',
      id: idAlarm,
      action: kind === 'resolved' ? 'resolve' : 'acknowledge',
      idCompany,
      before: { state },
      after: { state: kind, note },
    });
  };

  const note = (tx: Tx, actor: Actor, ids: number[], text: string | null) =>
    tx
      .updateTable('alarm')
      .set({
        state: 'acknowledged',
        acknowledgedAt: new Date(),
        acknowledgedBy: actor.idUser,
        acknowledgedNote: text,
      })
      .where('idAlarm', 'in', ids)
      .where('state', '=', 'open')
      .returning(['idAlarm', 'idCompany'])
      .execute();

  return {
    find: mustFindAlarm,

    acknowledge: (actor: Actor, idAlarm: number, text: string | null) =>
      database.transaction(actor, async (tx) => {
        const before = await hold(tx, idAlarm);
        if (before.state === 'resolved') throw new Refused('ALARM_RESOLVED');
        if (before.state === 'acknowledged')
          throw new Refused('ALARM_ACKNOWLEDGED', { user: before.AcknowledgedBy?.name ?? '' });
        await note(tx, actor, [idAlarm], text);
        await write(tx, actor, before, 'acknowledged', text);
        return mustFindAlarm(tx, idAlarm);
      }),

    /** Those that are open; others are left as they are. */
    acknowledgeSeveral: (
      actor: Actor,
      which: { ids: number[] } | { filters: AlarmFilters },
      text: string | null,
    ): Promise<number> =>
      database.transaction(actor, async (tx) => {
        const meant =
          'ids' in which
            ? which.ids
            : (
                await (
                  await filterAlarms(tx, actor.idCompany ?? 0, which.filters)
                )
                  .where('a.state', '=', 'open')
                  .execute()
              ).map(({ idAlarm }) => idAlarm);
        if (meant.length === 0) return 0;
        // Held in the order of their ids, as everybody holds them.
        const held = await tx
          .selectFrom('alarm')
          .select('idAlarm')
          .where('idAlarm', 'in', meant)
          .where('state', '=', 'open')
          .orderBy('idAlarm')
          .forUpdate()
          .execute();
        if (held.length === 0) return 0;
        const changed = await note(
          tx,
          actor,
          held.map(({ idAlarm }) => idAlarm),
          text,
        );
        for (const alarm of changed)
          await write(tx, actor, { ...alarm, state: 'open' }, 'acknowledged', text);
        return changed.length;
      }),

    /** While the value is not normal the engine keeps still; the next time it rings again. */
    resolve: (actor: Actor, idAlarm: number, justification: string) =>
      database.transaction(actor, async (tx) => {
        const before = await hold(tx, idAlarm);
        if (before.state === 'resolved') throw new Refused('ALARM_RESOLVED');
        await tx
          .updateTable('alarm')
          .set({
            state: 'resolved',
            resolvedAt: new Date(),
            resolvedBy: actor.idUser,
            resolution: 'person',
            resolvedNote: justification,
          })
          .where('idAlarm', '=', idAlarm)
          .execute();
        await sql`
          update alarm_watch w set muted = true
          from alarm a
          where a.id_alarm = ${idAlarm} and w.id_twin = a.id_twin and w.id_alarm_rule = a.id_alarm_rule
            and w.id_sensor_twin = a.id_sensor_twin and w.id_measurement = a.id_measurement`.execute(tx);
        await write(tx, actor, before, 'resolved', justification);
        await tickets.follow(tx, before.idCompany);
        return mustFindAlarm(tx, idAlarm);
      }),
  };
}
export type AlarmService = ReturnType<typeof createAlarmService>;
