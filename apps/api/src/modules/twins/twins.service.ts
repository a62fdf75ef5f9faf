import type { TwinDetail, twinBody, twinUpdate } from '@gemelo/contract/endpoints/twins';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { audit, auditAll } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { checkLater, together } from '../../db/prepared.ts';
import { moved } from '../../db/records.ts';
import { askChosen, judgeChosen } from '../../db/references.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import type { Movements } from '../movements/movements.service.ts';
import { writeSensors } from './twin-sensors.service.ts';
import { latestOf } from './twins.latest.ts';
import { type TwinFilters, twinList } from './twins.lists.ts';
import { findNewTwin, findTwin, insertedTwinId, seesTwin } from './twins.queries.ts';
import {
  busyRefusal,
  checkPrincipal,
  checkSensors,
  checkStation,
  initialWarehousesOf,
  modelById,
  referencesOf,
  refusingDuplicates,
  type TwinFacts,
} from './twins.rules.ts';
import { insertTwin, type LockedTwin, lockTwins, twinsToChange, updateTwin } from './twins.writes.ts';

interface StateChange {
  state: State;
  reason: string;
}

interface TwinRecord extends Omit<ReturnType<typeof columns>, 'twinType'> {
  twinType: string;
  station: boolean;
  state: State;
}
const history = (twin: TwinRecord) => ({
  name: twin.name,
  mac: twin.mac,
  twinType: twin.twinType,
  idWarehouse: twin.idWarehouse,
  idTwinModel: twin.idTwinModel,
  station: twin.station ? 1 : 0,
  idStation: twin.idStation,
  nameStation: twin.nameStation,
  idPrincipal: twin.idPrincipal,
  state: twin.state,
});

const columns = (facts: TwinFacts) => ({
  name: facts.name,
  mac: facts.mac,
  twinType: facts.twinType,
  idWarehouse: facts.idWarehouse,
  idTwinModel: facts.idTwinModel,
  idStation: facts.idStation ?? null,
  nameStation: facts.nameStation ?? null,
  idPrincipal: facts.idPrincipal ?? null,
});

export async function mustFindTwin(tx: Tx, idTwin: number): Promise<TwinDetail> {
  const twin = await findTwin(tx, idTwin);
  if (!twin) throw new NotFound('twin', idTwin);
  return twin;
}

export async function mustSeeTwin(tx: Tx, idTwin: number): Promise<void> {
  if (!(await seesTwin(tx, idTwin))) throw new NotFound('twin', idTwin);
}

/** Twins that one statement changes: each must end well before its timeout, also on a busy server. */
const BATCH_SIZE = 2_000;

export function createTwinService(database: Database, movements: Movements) {
  const insert = async (tx: Tx, actor: Actor, body: z.output<typeof twinBody>): Promise<TwinDetail> => {
    const { station, idCompany: requestedCompany, sensors = [], ...facts } = body;
    const idCompany = companyFor(actor, requestedCompany);
    const references = referencesOf(facts, idCompany);
    checkLater(tx, [modelById.ask(facts), ...askChosen(references)], ([[model], ...chosen]) => {
      judgeChosen(references, chosen);
      checkStation(facts, { station: station === 1, model });
    });
    await checkSensors(tx, sensors);
    insertTwin.later(tx, { ...columns(facts), idCompany, station: station === 1 });
    await writeSensors(tx, { idTwin: insertedTwinId, idCompany }, sensors);
    const twin = await findNewTwin(tx);
    const { idTwin } = twin;
    movements.recordCreated(tx, actor, { idTwin, idCompany, idWarehouse: facts.idWarehouse });
    await audit(tx, actor, {
      entity: 'twin',
      id: idTwin,
      action: 'create',
      idCompany,
      after: {
        ...history({ ...columns(facts), station: station === 1, state: twin.state }),
        sensors: twin.TwinSensors.map(({ Sensor }) => Sensor.name),
      },
    });
    return twin;
  };

  /** A place is edited by hand only while the twin is still in an initial warehouse. */
  const checkMove = async (tx: Tx, before: LockedTwin, idWarehouse: number) => {
    if (idWarehouse === before.idWarehouse) return false;
    if (before.idTwinAssignment !== null || before.idDestination !== null) throw busyRefusal([before]);
    const initialWarehouses = await initialWarehousesOf(tx, before.idCompany);
    if (!initialWarehouses.has(before.idWarehouse)) throw new Refused('TWIN_LEFT', {}, { valid: true });
    return true;
  };

  const changeState = async (
    tx: Tx,
    actor: Actor,
    ids: readonly number[],
    { state, reason }: StateChange,
  ): Promise<number> => {
    const locked = await lockTwins(tx, ids);
    const changing = locked.filter((twin) => twin.state !== state);
    const busy = changing.filter((twin) => twin.idTwinAssignment !== null || twin.idDestination !== null);
    if (busy.length > 0 && state === 'Inactivo') throw busyRefusal(busy);
    for (let from = 0; from < changing.length; from += BATCH_SIZE) {
      const batch = changing.slice(from, from + BATCH_SIZE);
      const twins = batch.map(({ idTwin }) => idTwin);
      await tx
        .updateTable('twin')
        .set({ state, ...moved })
        .where(sql<boolean>`id_twin = any(${twins})`)
        .execute();
      await movements.record(tx, actor, { kind: 'state', twins, reason });
      const changes = batch.map(({ idTwin, idCompany, name, state: before }) => ({
        entity: 'twin',
        id: idTwin,
        action: 'state',
        idCompany,
        name,
        before: { state: before },
        after: { state, reason },
      }));
      auditAll(tx, actor, changes);
    }
    return changing.length;
  };

  return {
    insert,
    list: twinList,
    latest: latestOf,

    read: (actor: Actor, idTwin: number) => database.read(actor, (tx) => mustFindTwin(tx, idTwin)),

    create: (actor: Actor, body: z.output<typeof twinBody>) =>
      refusingDuplicates(body, () => database.transaction(actor, (tx) => insert(tx, actor, body))),

    update: (actor: Actor, { idTwin, version, ...facts }: z.output<typeof twinUpdate>) =>
      refusingDuplicates(facts, () =>
        database.transaction(actor, async (tx) => {
          const [[before], [model], ...chosen] = await together(
            tx,
            twinsToChange.ask({ ids: [idTwin] }),
            modelById.ask(facts),
            ...askChosen(referencesOf(facts, null)),
          );
          if (!before) throw new NotFound('twin', idTwin);
          if (before.version !== version)
            throw new Refused('STALE', {}, { current: await mustFindTwin(tx, idTwin) });
          judgeChosen(referencesOf(facts, before.idCompany, before), chosen);
          // A corrected model answers the station question anew.
          const keepsModel = facts.idTwinModel === before.idTwinModel;
          const station = keepsModel ? before.station : (model?.station ?? false);
          checkStation(facts, { station, model, before });
          if (facts.idPrincipal) await checkPrincipal(tx, facts.idPrincipal, idTwin);
          const moved = await checkMove(tx, before, facts.idWarehouse);
          updateTwin.later(tx, { ...columns(facts), idTwin, station });
          if (moved) await movements.record(tx, actor, { kind: 'edited', twins: [idTwin] });
          const after = await mustFindTwin(tx, idTwin);
          await audit(tx, actor, {
            entity: 'twin',
            id: idTwin,
            action: 'edit',
            idCompany: before.idCompany,
            before: history(before),
            after: history({ ...before, ...columns(facts), station }),
          });
          return after;
        }),
      ),

    setState: (actor: Actor, idTwin: number, change: StateChange) =>
      database.transaction(actor, async (tx) => {
        await mustFindTwin(tx, idTwin);
        await changeState(tx, actor, [idTwin], change);
        return mustFindTwin(tx, idTwin);
      }),

    /** Changes several twins by id, or all that match a list's filters; all or none. */
    setStates: (
      actor: Actor,
      which: { ids: readonly number[] } | { filters: TwinFilters; idCompany: number },
      change: StateChange,
    ) =>
      database.transaction(actor, async (tx) => {
        if ('ids' in which) return changeState(tx, actor, which.ids, change);
        const matching = await twinList(tx, { ...which.filters, idCompany: which.idCompany });
        return changeState(tx, actor, await matching.keys(), change);
      }),
  };
}
export type TwinService = ReturnType<typeof createTwinService>;
