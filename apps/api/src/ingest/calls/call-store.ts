import type { CallState } from '@gemelo/contract/endpoints/device-calls';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';

/** The kind of the news of calls. */
export const DEVICE_CALL = 'device-call';

/** A call that waits for its device. */
export interface WaitingCall {
  idTwin: number;
  idDeviceCall: number;
  method: string;
  params: unknown;
}

/** What a device says of a call. */
export interface CallAnswer {
  state: Extract<CallState, 'answered' | 'failed'>;
  /** As JSON. */
  answer: string | null;
  status: number | null;
  reason: string | null;
}

interface Changed {
  idDeviceCall: number;
  idCompany: number;
}

/** Which calls to look for: by their ids, and all those of some twins. */
export interface Scope {
  ids: readonly number[];
  twins: readonly number[];
}

const keysOf = (calls: readonly Pick<WaitingCall, 'idTwin' | 'idDeviceCall'>[]) => sql`
  select * from unnest(${calls.map(({ idTwin }) => idTwin)}::int[], ${calls.map(({ idDeviceCall }) => idDeviceCall)}::bigint[])`;

/** The ways of a call between its states. Every moment is the database's, whose clock all processes share. */
export function createCallStore(database: Database) {
  const read = async <Row>(statement: RawBuilder<Row>) =>
    (await database.read(system, (tx) => statement.execute(tx))).rows;

  /** Changes calls and tells of those that were changed. */
  const change = async (statement: RawBuilder<Changed>): Promise<Changed[]> => {
    const { rows } = await database.transaction(system, (tx) => statement.execute(tx));
    for (const { idCompany, idDeviceCall } of rows)
      database.bus.publish({ kind: DEVICE_CALL, idCompany, ids: [idDeviceCall] });
    return rows;
  };

  return {
    /** In the order in which they were asked. */
    waiting: ({ ids, twins }: Scope) =>
      read(sql<WaitingCall>`
        select id_twin as "idTwin", id_device_call as "idDeviceCall", method, params from device_call
        where state = 'waiting' and deadline > now()
          and id_twin in (
            select unnest(${twins}::int[])
            union select id_twin from device_call where state = 'waiting' and id_device_call = any(${ids}::bigint[]))
        order by id_device_call`),

    /** Takes calls for this process: those that another one took, and those that were cancelled, are not among them. */
    claim: async (calls: readonly WaitingCall[]): Promise<Set<number>> => {
      const claimed = await change(sql<Changed>`
        update device_call set state = 'sent', sent_at = now(), deadline = now() + timeout_seconds * interval '1 second'
        where (id_twin, id_device_call) in (${keysOf(calls)}) and state = 'waiting' and deadline > now()
        returning id_device_call as "idDeviceCall", id_company as "idCompany"`);
      return new Set(claimed.map(({ idDeviceCall }) => idDeviceCall));
    },

    /** The connection was gone before anything was written to it. */
    release: (call: WaitingCall) =>
      change(sql<Changed>`
        update device_call set state = 'waiting', sent_at = null, deadline = expires_at
        where (id_twin, id_device_call) in (${keysOf([call])}) and state = 'sent'
        returning id_device_call as "idDeviceCall", id_company as "idCompany"`),

    /** The device has it. Without an answer to wait for, that is the end. */
    delivered: (calls: readonly WaitingCall[]) =>
      change(sql<Changed>`
        update device_call set state = 'delivered', delivered_at = now(),
          deadline = case when two_way then deadline end, ended_at = case when not two_way then now() end
        where (id_twin, id_device_call) in (${keysOf(calls)}) and state = 'sent' and deadline > now()
        returning id_device_call as "idDeviceCall", id_company as "idCompany"`),

    /**
     * Keeps the first answer of a call; one that comes too late changes nothing about its end. Resolves with whether the
     * twin was asked this.
     */
    async answer(idTwin: number, idDeviceCall: number, said: CallAnswer): Promise<boolean> {
      const answered = await change(sql<Changed>`
        update device_call set answer = ${said.answer}::jsonb, status = ${said.status}, reason = ${said.reason}, answered_at = now(),
          state = case when state = 'timed-out' or deadline <= now() then 'timed-out' else ${said.state} end,
          ended_at = coalesce(ended_at, least(deadline, now())), deadline = null
        where id_twin = ${idTwin} and id_device_call = ${idDeviceCall} and sent_at is not null and answered_at is null
        returning id_device_call as "idDeviceCall", id_company as "idCompany"`);
      if (answered.length > 0) return true;
      const asked = await read(sql`
        select from device_call where id_twin = ${idTwin} and id_device_call = ${idDeviceCall} and sent_at is not null`);
      return asked.length > 0;
    },

    /** Ends what has waited too long. */
    settle: () =>
      change(sql<Changed>`
        update device_call set state = 'timed-out', ended_at = deadline, deadline = null where deadline <= now()
        returning id_device_call as "idDeviceCall", id_company as "idCompany"`),

    /** Tells every process that calls wait: news of them may have been lost. */
    async remind(): Promise<void> {
      const companies = await read(sql<{ idCompany: number }>`
        select distinct id_company as "idCompany" from device_call
        where state = 'waiting' and deadline > now() and created_at < now() - interval '1 minute'`);
      for (const { idCompany } of companies) database.bus.publish({ kind: DEVICE_CALL, idCompany });
    },
  };
}
export type CallStore = ReturnType<typeof createCallStore>;
