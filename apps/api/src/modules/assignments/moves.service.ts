import type {
  AssignmentDetail,
  receiveTwins,
  Scanned,
  scanBody,
  sendTwins,
  transferTwins,
} from '@gemelo/contract/endpoints/assignments';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { plainMac } from '@gemelo/contract/kit/mac';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { auditAll } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { moved } from '../../db/records.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import type { Movements } from '../movements/movements.service.ts';
import { type AssignmentSteps, checkTravels } from './assignment-steps.ts';
import { findAssignment, holderOf, nameOfWarehouse } from './assignments.queries.ts';
import type { LockTwins } from './assignments.service.ts';
import type { LockedTwin } from './placing.ts';
import {
  checkFree,
  checkLocked,
  checkMatching,
  type MatchArriving,
  type MatchTwins,
  selectTwins,
} from './selection.ts';
import { lockWarehouse, resolveTarget, type Target } from './targets.ts';

/** Resolves a scanned or typed code: a MAC in any format, a name, or the URL of the twin's page. */
async function twinByCode(tx: Tx, idCompany: number, code: string) {
  const idInUrl = /\/dispositivos\/(\d{1,9})\/?$/.exec(code)?.[1];
  const twin = await tx
    .selectFrom('twin')
    .select(['idTwin', 'name', 'mac'])
    .where('idCompany', '=', idCompany)
    .where((eb) =>
      idInUrl
        ? eb('idTwin', '=', Number(idInUrl))
        : eb.or([eb('mac', '=', plainMac(code)), eb(sql`fold(name)`, '=', sql`(select fold(${code}))`)]),
    )
    .executeTakeFirst();
  if (!twin) throw new Refused('CODE_UNKNOWN', { code }, { valid: true });
  return twin;
}

async function mustFind(tx: Tx, idAssignment: number): Promise<AssignmentDetail> {
  const assignment = await findAssignment(tx, idAssignment);
  if (!assignment) throw new NotFound('assignment', idAssignment);
  return assignment;
}

const samePlace = (target: Target, open: AssignmentDetail) =>
  (open.AssignmentLot?.idLot ?? null) === target.idLot &&
  (open.AssignmentWarehouse?.idWarehouse ?? open.AssignmentLot?.Warehouse.idWarehouse) ===
    target.idWarehouse &&
  open.segments.length === target.segments.length &&
  open.segments.every(({ idWarehouseSegment }) => target.segments.includes(idWarehouseSegment));

/** The assignment that devices join; it must belong to the target place. */
async function assignmentToJoin(tx: Tx, target: Target, idAssignment: number | undefined) {
  const round = idAssignment === undefined ? undefined : await mustFind(tx, idAssignment);
  if (round && !samePlace(target, round)) throw new Invalid([{ path: 'idAssignment', rule: 'reference' }]);
  return round;
}

export interface MoveParts {
  database: Database;
  lockTwins: LockTwins;
  steps: AssignmentSteps;
}

interface SelectedIds {
  twins?: readonly number[] | undefined;
  match?: Record<string, string> | undefined;
}
const named = (twins: SelectedIds['twins']) => twins?.map((idTwin) => ({ idTwin }));
const idOf = ({ idTwin }: { idTwin: number }) => idTwin;

interface Arrival {
  /** The place of arrival; by default each twin's own destination. */
  at: number | undefined;
  note: string | null;
}

/** Moves that involve more than one place, each in one transaction. */
export function createMoveService({
  database,
  movements,
  lockTwins,
  matchTwins,
  matchArriving,
  steps,
}: MoveParts & { movements: Movements; matchTwins: MatchTwins; matchArriving: MatchArriving }) {
  /** Locks the twins that are to leave for a place of the company; none may be in transit. */
  const lockLeaving = async (tx: Tx, { twins, match }: SelectedIds, idCompany: number) => {
    const selected = await selectTwins(tx, { twins: named(twins), match }, idCompany, matchTwins);
    const ids = selected.map(idOf);
    const locked = await lockTwins(tx, ids);
    if (match) checkMatching(locked, { maybeAssigned: true });
    checkLocked(ids, locked, idCompany);
    const inTransit = locked.find(({ idDestination }) => idDestination !== null);
    if (inTransit) await checkFree(tx, [inTransit]);
    return { selected, locked };
  };

  /** Ends the transit of twins at their place of arrival. */
  const arrive = async (
    tx: Tx,
    actor: Actor,
    locked: readonly LockedTwin[],
    { at: idArrival, note }: Arrival,
  ) => {
    for (const idWarehouse of new Set(locked.map(({ idDestination }) => idArrival ?? idDestination ?? 0))) {
      await lockWarehouse(tx, idWarehouse);
      const arriving = locked.filter((twin) => (idArrival ?? twin.idDestination) === idWarehouse);
      const twins = arriving.map(idOf);
      await tx
        .updateTable('twin')
        .set({ idWarehouse, idDestination: null, ...moved })
        .where(sql<boolean>`id_twin = any(${twins})`)
        .execute();
      await movements.record(tx, actor, { kind: 'received', twins, reason: note });
      const changes = arriving.map(({ idTwin, idCompany, name }) => ({
        entity: 'twin',
        id: idTwin,
        action: 'receive',
        idCompany,
        name,
        after: { idWarehouse, ...(note ? { note } : {}) },
      }));
      auditAll(tx, actor, changes);
    }
  };

  return {
    transfer: (
      actor: Actor,
      {
        twins,
        match,
        justification,
        idMeasurement,
        valueMeasurement,
        idAssignment,
        ...place
      }: BodyOf<typeof transferTwins>,
    ) =>
      database.transaction(actor, async (tx) => {
        const target = await resolveTarget(tx, place);
        const { selected, locked } = await lockLeaving(tx, { twins, match }, target.idCompany);
        const joined = await assignmentToJoin(tx, target, idAssignment);
        const assigned = locked.filter(({ idTwinAssignment }) => idTwinAssignment !== null);
        if (assigned.length > 0)
          await steps.close(tx, actor, assigned, { justification, idDestination: null });
        const moved = new Map(assigned.map(({ idTwin }) => [idTwin, justification]));
        const entry = { twins: selected, moved, reason: justification };
        const measured = { idMeasurement, valueMeasurement };
        const assignment = joined
          ? await steps.join(tx, actor, joined.idAssignment, entry)
          : await steps.assign(tx, actor, { target, measured, ...entry });
        return { assignment, count: selected.length };
      }),

    send: (actor: Actor, { idWarehouse, justification, ...selection }: BodyOf<typeof sendTwins>) =>
      database.transaction(actor, async (tx) => {
        const destination = await lockWarehouse(tx, idWarehouse);
        const { locked } = await lockLeaving(tx, selection, destination.idCompany);
        checkTravels(locked, destination);
        await steps.close(tx, actor, locked, { justification, idDestination: idWarehouse });
        return { sent: locked.length };
      }),

    receive: (
      actor: Actor,
      { twins, match, own, idCompany: listed, idWarehouse, note = null }: BodyOf<typeof receiveTwins>,
    ) =>
      database.transaction(actor, async (tx) => {
        if (idWarehouse !== undefined) await lockWarehouse(tx, idWarehouse);
        const arriving: MatchTwins = (...query) => matchArriving(...query, own ? actor : undefined);
        const selection = { twins: named(twins), match };
        const selected = await selectTwins(tx, selection, companyFor(actor, listed), arriving);
        const ids = selected.map(idOf);
        const locked = await lockTwins(tx, ids);
        const idCompany = locked[0]?.idCompany ?? 0;
        checkLocked(ids, locked, idCompany);
        const here = locked.find(({ idDestination }) => idDestination === null);
        if (here) {
          const place = await nameOfWarehouse(tx, here.idWarehouse);
          throw new Refused('NOT_IN_TRANSIT', { name: here.name, place }, { valid: true });
        }
        if (idWarehouse !== undefined) {
          const place = await lockWarehouse(tx, idWarehouse);
          if (place.idCompany !== idCompany) throw new NotFound('warehouse', idWarehouse);
        }
        await arrive(tx, actor, locked, { at: idWarehouse, note });
        return { received: locked.length };
      }),

    /** One scan of a round: wherever the device was, it ends up in the chosen place. */
    scan: (
      actor: Actor,
      { code, idAssignment, ...place }: z.output<typeof scanBody>,
      reason: string,
    ): Promise<Scanned> =>
      database.transaction(actor, async (tx) => {
        const target = await resolveTarget(tx, place);
        const round = await assignmentToJoin(tx, target, idAssignment);
        const Twin = await twinByCode(tx, target.idCompany, code);
        const locked = await lockTwins(tx, [Twin.idTwin]);
        checkLocked([Twin.idTwin], locked, target.idCompany);
        const [twin] = locked;
        if (!twin) throw new NotFound('twin', Twin.idTwin);

        const holder = twin.idTwinAssignment === null ? undefined : await holderOf(tx, twin.idTwinAssignment);
        if (holder && samePlace(target, await mustFind(tx, holder.idAssignment)))
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
        if (twin.idDestination !== null)
          await arrive(tx, actor, locked, { at: target.idWarehouse, note: reason });
        if (holder) await steps.close(tx, actor, locked, { justification: reason, idDestination: null });

        const moved = new Map(holder ? [[Twin.idTwin, reason]] : []);
        const entry = { twins: [Twin], moved, reason };
        const assignment =
          round?.state === 'Activo'
            ? await steps.join(tx, actor, round.idAssignment, entry)
            : await steps.assign(tx, actor, { target, measured: {}, ...entry });
        return {
          outcome: twin.idDestination !== null ? 'received' : holder ? 'moved' : 'assigned',
          idAssignment: assignment.idAssignment,
          Twin,
          from: holder ? [holder.place, holder.lot].filter(Boolean).join(' · ') : null,
          since,
        };
      }),
  };
}
export type MoveService = ReturnType<typeof createMoveService>;
