import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { auditAll } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';
import type { AlarmTickets } from '../tickets/alarm-tickets.ts';
import { alarmsById, type SpokenAlarmFilters } from './alarms.lists.ts';
import { findAlarm, lockAlarm } from './alarms.queries.ts';
import { atItsPeak } from './engine/ledger.ts';

const mustFindAlarm = async <Found extends Alarm>(
  tx: Tx,
  idAlarm: number,
  find: (tx: Tx, idAlarm: number) => Promise<Found | undefined>,
): Promise<Found> => {
  const alarm = await find(tx, idAlarm);
  if (!alarm) throw new NotFound('alarm', idAlarm);
  return alarm;
};

const writeEvents = prepared<{
  companies: readonly number[];
  alarms: readonly number[];
  kind: 'acknowledged' | 'resolved';
  idUser: number;
  note: string | null;
  reason: 'person' | null;
}>()(
  (_db, { companies, alarms, kind, idUser, note, reason }) => sql`
    insert into alarm_event (id_company, id_alarm, kind, id_user, note, reason)
    select x.id_company, x.id_alarm, ${kind}::text, ${idUser}::int, ${note}::text, ${reason}::text
    from unnest(${companies}::int[], ${alarms}::int[]) x (id_company, id_alarm)`,
);

/** Acknowledges open alarms; others stay unchanged. */
const acknowledgeOpen = prepared<{
  ids: readonly number[];
  at: Date;
  idUser: number;
  note: string | null;
}>()((db, { ids, at, idUser, note }) =>
  db
    .updateTable('alarm')
    .set({ state: 'acknowledged', acknowledgedAt: at, acknowledgedBy: idUser, acknowledgedNote: note })
    .where(sql<boolean>`id_alarm = any(${ids})`)
    .where('state', '=', 'open')
    .returning(['idAlarm', 'idCompany']),
);

const resolveAlarm = prepared<{ idAlarm: number; at: Date; idUser: number; note: string }>()(
  (_db, { idAlarm, at, idUser, note }) => sql`
    update alarm a set state = 'resolved', resolved_at = ${at}, resolved_by = ${idUser}, resolution = 'person',
      resolved_note = ${note}, ${atItsPeak}
    where a.id_alarm = ${idAlarm}`,
);
/**
 * Mutes the rules of this condition, up to the alarm's severity, until the value is normal again. A more severe rule still
 * rings.
 */
const muteWatch = prepared<{ idAlarm: number }>()(
  (_db, { idAlarm }) => sql`
    update alarm_watch w set muted = true
    from alarm a, alarm_rule r
    where a.id_alarm = ${idAlarm} and w.id_twin = a.id_twin
      and w.id_sensor_twin = a.id_sensor_twin and w.id_measurement = a.id_measurement
      and r.id_alarm_rule = w.id_alarm_rule and r.condition = a.condition
      and (r.severity = a.severity or a.severity = 'alarm')`,
);

/** The actions of users on alarms. */
export function createAlarmService(database: Database, tickets: Pick<AlarmTickets, 'follow'>) {
  /** Serializes actions on an alarm, including those of the engine. */
  const lock = (tx: Tx, idAlarm: number) => mustFindAlarm(tx, idAlarm, lockAlarm);

  const write = async (
    tx: Tx,
    actor: Actor,
    alarms: readonly Pick<Alarm, 'idAlarm' | 'idCompany' | 'state'>[],
    kind: 'acknowledged' | 'resolved',
    note: string | null,
  ) => {
    writeEvents.later(tx, {
      companies: alarms.map(({ idCompany }) => idCompany),
      alarms: alarms.map(({ idAlarm }) => idAlarm),
      kind,
      idUser: actor.idUser,
      note,
      reason: kind === 'resolved' ? 'person' : null,
    });
    const changes = alarms.map(({ idAlarm, idCompany, state }) => ({
      entity: 'alarm',
      id: idAlarm,
      action: kind === 'resolved' ? 'resolve' : 'acknowledge',
      idCompany,
      before: { state },
      after: { state: kind, note },
    }));
    auditAll(tx, actor, changes);
  };

  const openAmong = async (tx: Tx, actor: Actor, filters: SpokenAlarmFilters): Promise<number[]> => {
    const matching = await alarmsById(tx, { ...filters, idCompany: actor.idCompany ?? 0, open: true });
    return matching.keys();
  };

  return {
    find: (tx: Tx, idAlarm: number) => mustFindAlarm(tx, idAlarm, findAlarm),

    acknowledge: (actor: Actor, idAlarm: number, text: string | null) =>
      database.transaction(actor, async (tx) => {
        const before = await lock(tx, idAlarm);
        if (before.state === 'resolved') throw new Refused('ALARM_RESOLVED');
        if (before.state === 'acknowledged')
          throw new Refused('ALARM_ACKNOWLEDGED', { user: before.AcknowledgedBy?.name ?? '' });
        acknowledgeOpen.later(tx, { ids: [idAlarm], at: new Date(), idUser: actor.idUser, note: text });
        await write(tx, actor, [before], 'acknowledged', text);
        return mustFindAlarm(tx, idAlarm, findAlarm);
      }),

    /** Acknowledges open alarms; others stay unchanged. */
    acknowledgeSeveral: (
      actor: Actor,
      which: { ids: number[] } | { filters: SpokenAlarmFilters },
      text: string | null,
    ): Promise<number> =>
      database.transaction(actor, async (tx) => {
        const ids = 'ids' in which ? which.ids : await openAmong(tx, actor, which.filters);
        if (ids.length === 0) return 0;
        // Locked in id order, as everywhere, to avoid deadlocks.
        const locked = await tx
          .selectFrom('alarm')
          .select('idAlarm')
          .where(sql<boolean>`id_alarm = any(${ids})`)
          .where('state', '=', 'open')
          .orderBy('idAlarm')
          .forUpdate()
          .execute();
        if (locked.length === 0) return 0;
        const changed = await acknowledgeOpen.all(tx, {
          ids: locked.map(({ idAlarm }) => idAlarm),
          at: new Date(),
          idUser: actor.idUser,
          note: text,
        });
        const earlier = changed.map((alarm) => ({ ...alarm, state: 'open' as const }));
        await write(tx, actor, earlier, 'acknowledged', text);
        return changed.length;
      }),

    resolve: (actor: Actor, idAlarm: number, justification: string) =>
      database.transaction(actor, async (tx) => {
        const before = await lock(tx, idAlarm);
        if (before.state === 'resolved') throw new Refused('ALARM_RESOLVED');
        muteWatch.later(tx, { idAlarm });
        resolveAlarm.later(tx, { idAlarm, at: new Date(), idUser: actor.idUser, note: justification });
        await write(tx, actor, [before], 'resolved', justification);
        await tickets.follow(tx, before.idCompany);
        return mustFindAlarm(tx, idAlarm, findAlarm);
      }),
  };
}
export type AlarmService = ReturnType<typeof createAlarmService>;
