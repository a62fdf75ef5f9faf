import type { Scanned, scanBody, transferTwins } from '@gemelo/contract/endpoints/assignments';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { plainMac } from '@gemelo/contract/kit/mac';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import type { Movements } from '../movements/movements.service.ts';
import { holderOf } from './assignments.queries.ts';
import {
  type AssignmentService,
  checkTravels,
  type HoldTwins,
  mustFindAssignment,
} from './assignments.service.ts';
import { checkFree, checkHeld, type HeldTwin } from './placing.ts';
import { holdWarehouse, resolveTarget, type Target } from './targets.ts';

const once = (ids: readonly number[]): number[] => {
  if (new Set(ids).size < ids.length) throw new Refused('REPEATED');
  return [...ids];
};

/** What a label or a keyboard says: a MAC in any form, a name, or the address of the twin's page. */
async function twinByCode(tx: Tx, idCompany: number, code: string) {
  const inAddress = /\/dispositivos\/(\d{1,9})\/?$/.exec(code)?.[1];
  const twin = await tx
    .selectFrom('twin')
    .select(['idTwin', 'name', 'mac'])
    .where('idCompany', '=', idCompany)
    .where((eb) =>
      inAddress
        ? eb('idTwin', '=', Number(inAddress))
        : eb.or([eb('mac', '=', plainMac(code)), eb(sql`fold(name)`, '=', sql`(select fold(${code}))`)]),
    )
    .executeTakeFirst();
  if (!twin) throw new Refused('CODE_UNKNOWN', { code });
  return twin;
}

const samePlace = (target: Target, open: Awaited<ReturnType<typeof mustFindAssignment>>) =>
  (open.AssignmentLot?.idLot ?? null) === target.idLot &&
  (open.AssignmentWarehouse?.idWarehouse ?? open.AssignmentLot?.Warehouse.idWarehouse) ===
    target.idWarehouse &&
  open.segments.length === target.segments.length &&
  open.segments.every(({ idWarehouseSegment }) => target.segments.includes(idWarehouseSegment));

/** The assignment that devices join, which must be of the place that they are put into. */
async function openRound(tx: Tx, target: Target, idAssignment: number | undefined) {
  const round = idAssignment === undefined ? undefined : await mustFindAssignment(tx, idAssignment);
  if (round && !samePlace(target, round)) throw new Invalid([{ path: 'idAssignment', rule: 'reference' }]);
  return round;
}

/** Moves that touch more than one place: each is one transaction. */
export function createMoveService(
  database: Database,
  movements: Movements,
  holdTwins: HoldTwins,
  assignments: AssignmentService,
) {
  /** What is in transit has arrived, here. */
  const arrive = async (
    tx: Tx,
    actor: Actor,
    held: readonly HeldTwin[],
    wished: number | undefined,
    note: string | null,
  ) => {
    for (const idWarehouse of new Set(held.map(({ idDestination }) => wished ?? idDestination ?? 0))) {
      await holdWarehouse(tx, idWarehouse);
      const twins = held
        .filter((twin) => (wished ?? twin.idDestination) === idWarehouse)
        .map(({ idTwin }) => idTwin);
      await tx
        .updateTable('twin')
        .set((eb) => ({
          idWarehouse,
          idDestination: null,
          version: eb('version', '+', 1),
          updatedAt: new Date(),
        }))
        .where('idTwin', 'in', twins)
        .execute();
      await movements.record(tx, actor, { kind: 'received', twins, reason: note });
      for (const idTwin of twins)
        await audit(tx, actor, {
          entity: 'twin',
          id: idTwin,
          action: 'receive',
          idCompany: held[0]?.idCompany ?? null,
          after: { idWarehouse, ...(note ? { note } : {}) },
        });
    }
  };

  return {
    transfer: (
      actor: Actor,
      {
        twins,
        justification,
        idMeasurement,
        valueMeasurement,
        idAssignment,
        ...wish
      }: BodyOf<typeof transferTwins>,
    ) =>
      database.transaction(actor, async (tx) => {
        const ids = once(twins);
        const target = await resolveTarget(tx, wish);
        const held = await holdTwins(tx, ids);
        checkHeld(ids, held, target.idCompany);
        const joined = await openRound(tx, target, idAssignment);
        const travelling = held.find(({ idDestination }) => idDestination !== null);
        if (travelling) await checkFree(tx, [travelling]);
        const assigned = held.filter(({ idTwinAssignment }) => idTwinAssignment !== null);
        if (assigned.length > 0) await assignments.close(tx, actor, assigned, justification, null);
        const placed = ids.map((idTwin) => ({ idTwin }));
        if (joined) return assignments.join(tx, actor, joined.idAssignment, placed, justification);
        return assignments.assign(
          tx,
          actor,
          target,
          { idMeasurement, valueMeasurement },
          placed,
          held,
          justification,
        );
      }),

    send: (actor: Actor, twins: readonly number[], idWarehouse: number, justification: string) =>
      database.transaction(actor, async (tx) => {
        const ids = once(twins);
        const destination = await holdWarehouse(tx, idWarehouse);
        const held = await holdTwins(tx, ids);
        checkHeld(ids, held, destination.idCompany);
        const travelling = held.find(({ idDestination }) => idDestination !== null);
        if (travelling) await checkFree(tx, [travelling]);
        checkTravels(held, destination);
        await assignments.close(tx, actor, held, justification, idWarehouse);
        return { sent: ids.length };
      }),

    receive: (actor: Actor, twins: readonly number[], idWarehouse: number | undefined, note: string | null) =>
      database.transaction(actor, async (tx) => {
        const ids = once(twins);
        if (idWarehouse !== undefined) await holdWarehouse(tx, idWarehouse);
        const held = await holdTwins(tx, ids);
        const idCompany = held[0]?.idCompany ?? 0;
        checkHeld(ids, held, idCompany);
        const here = held.find(({ idDestination }) => idDestination === null);
        if (here) throw new Refused('NOT_IN_TRANSIT', { name: here.name }, { valid: true });
        if (idWarehouse !== undefined) {
          const place = await holdWarehouse(tx, idWarehouse);
          if (place.idCompany !== idCompany) throw new NotFound('warehouse', idWarehouse);
        }
        await arrive(tx, actor, held, idWarehouse, note);
        return { received: ids.length };
      }),

    /** One scan of a round: wherever the device was, it is in the chosen place afterwards. */
    scan: (
      actor: Actor,
      { code, idAssignment, ...wish }: z.output<typeof scanBody>,
      reason: string,
    ): Promise<Scanned> =>
      database.transaction(actor, async (tx) => {
        const target = await resolveTarget(tx, wish);
        const round = await openRound(tx, target, idAssignment);
        const Twin = await twinByCode(tx, target.idCompany, code);
        const held = await holdTwins(tx, [Twin.idTwin]);
        checkHeld([Twin.idTwin], held, target.idCompany);
        const [twin] = held;
        if (!twin) throw new NotFound('twin', Twin.idTwin);

        const holder = twin.idTwinAssignment === null ? undefined : await holderOf(tx, twin.idTwinAssignment);
        if (holder && samePlace(target, await mustFindAssignment(tx, holder.idAssignment)))
          return {
            outcome: 'already',
            idAssignment: holder.idAssignment,
            Twin,
            from: holder.place,
            since: null,
          };
        const since = await movements.last(tx, Twin.idTwin);
        const moves = holder !== undefined || twin.idDestination !== null;
        if (moves && !actor.permissions.has('assignment:edit')) throw new Forbidden('FORBIDDEN');
        if (twin.idDestination !== null) await arrive(tx, actor, held, target.idWarehouse, reason);
        if (holder) await assignments.close(tx, actor, held, reason, null);

        const entered =
          round?.state === 'Activo'
            ? await assignments.join(tx, actor, round.idAssignment, [Twin], reason)
            : await assignments.assign(tx, actor, target, {}, [Twin], held, reason);
        return {
          outcome: twin.idDestination !== null ? 'received' : holder ? 'moved' : 'assigned',
          idAssignment: entered.idAssignment,
          Twin,
          from: holder ? [holder.place, holder.lot].filter(Boolean).join(' · ') : null,
          since,
        };
      }),
  };
}
export type MoveService = ReturnType<typeof createMoveService>;
