import {
  type createGeofence,
  GEOFENCES_MAX,
  type Geofence,
  type updateGeofence,
} from '@gemelo/contract/endpoints/geofences';
import { areaProblem } from '@gemelo/contract/geo/polygon';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { sql } from 'kysely';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { prepared } from '../../db/prepared.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { ownerFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import { countGeofences, findActiveUsers, findGeofence } from './geofences.queries.ts';

type Body = Omit<BodyOf<typeof updateGeofence>, 'version'>;

const naming = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refusing(
    {
      geofence_name: () => new Refused('DUPLICATE', { name, state: 'Activo' }, { path: 'name' }),
      geofence_id_company_id_warehouse_fkey: () => new Invalid([{ path: 'idWarehouse', rule: 'reference' }]),
    },
    work,
  );

/** Who is in it now is no part of the record. */
const facts = ({ name, shape, Warehouse, Watchers, tellsEnter, tellsLeave, state }: Geofence) => ({
  ...{ name, shape: shape.kind, Warehouse: Warehouse?.name ?? null, tellsEnter, tellsLeave, state },
  Watchers: Watchers.map((watcher) => watcher.name).join(', '),
});

const nobodyIn = prepared<{ idGeofence: number; idCompany: number }>()(
  (_db, { idGeofence }) => sql`delete from geofence_presence where id_geofence = ${idGeofence}`,
);
const noHistory = prepared<{ idGeofence: number; idCompany: number }>()(
  (_db, { idGeofence, idCompany }) =>
    sql`delete from geofence_event where id_company = ${idCompany} and id_geofence = ${idGeofence}`,
);
const companyTurn = prepared<{ idCompany: number }>()(
  (_db, { idCompany }) => sql`select from company where id_company = ${idCompany} for no key update`,
);

async function checkBody(tx: Tx, idCompany: number, { shape, watchers }: Body) {
  if (areaProblem(shape) === 'crossed') throw new Invalid([{ path: 'shape.points', rule: 'crossed' }]);
  const known = await findActiveUsers(tx, idCompany, watchers);
  const at = watchers.findIndex((idUser) => !known.includes(idUser));
  if (at >= 0) throw new Invalid([{ path: `watchers.${at}`, rule: 'reference' }]);
}

async function setWatchers(tx: Tx, idGeofence: number, idCompany: number, watchers: readonly number[]) {
  await tx.deleteFrom('geofenceWatcher').where('idGeofence', '=', idGeofence).execute();
  const values = [...new Set(watchers)].map((idUser) => ({ idGeofence, idUser, idCompany }));
  if (values.length > 0) await tx.insertInto('geofenceWatcher').values(values).execute();
}

export function createGeofenceService(database: Database) {
  const geofences = recordsOf<Actor, Geofence>(database, {
    entity: 'geofence',
    find: (tx, _actor, idGeofence) => findGeofence(tx, idGeofence),
    lock: rowLock('geofence', 'idGeofence'),
    facts,
  });

  /** The map shows areas too. */
  const tell = (tx: Tx, idCompany: number) => touch(tx, 'tracker', idCompany, 'areas');

  return {
    create: (
      actor: Actor,
      { idCompany: requested, watchers, shape, ...body }: BodyOf<typeof createGeofence>,
    ) =>
      naming(body.name, () =>
        geofences.create(actor, async (tx) => {
          const idCompany = await ownerFor(tx, actor, requested);
          await checkBody(tx, idCompany, { ...body, shape, watchers });
          companyTurn.later(tx, { idCompany });
          if ((await countGeofences(tx, idCompany)) >= GEOFENCES_MAX)
            throw new Refused('GEOFENCES_MANY', { limit: GEOFENCES_MAX });
          const { idGeofence } = await tx
            .insertInto('geofence')
            .values({ ...body, idCompany, shape: JSON.stringify(shape) })
            .returning('idGeofence')
            .executeTakeFirstOrThrow();
          await setWatchers(tx, idGeofence, idCompany, watchers);
          tell(tx, idCompany);
          return idGeofence;
        }),
      ),

    update: (actor: Actor, idGeofence: number, { version, ...body }: BodyOf<typeof updateGeofence>) =>
      naming(body.name, () =>
        geofences.change(actor, idGeofence, { version }, async (tx, { idCompany }) => {
          const { watchers, shape, ...values } = body;
          await checkBody(tx, idCompany, body);
          await tx
            .updateTable('geofence')
            .set({ ...values, shape: JSON.stringify(shape), ...moved })
            .where('idGeofence', '=', idGeofence)
            .execute();
          await setWatchers(tx, idGeofence, idCompany, watchers);
          tell(tx, idCompany);
        }),
      ),

    setState: (actor: Actor, idGeofence: number, state: State) =>
      geofences.change(actor, idGeofence, {}, async (tx, before) => {
        if (before.state === state) return;
        await tx
          .updateTable('geofence')
          .set({ state, ...moved })
          .where('idGeofence', '=', idGeofence)
          .execute();
        if (state === 'Inactivo') nobodyIn.later(tx, before);
        tell(tx, before.idCompany);
      }),

    remove: (actor: Actor, idGeofence: number): Promise<string> =>
      database.transaction(actor, async (tx) => {
        const before = await geofences.hold(tx, actor, idGeofence);
        nobodyIn.later(tx, before);
        noHistory.later(tx, before);
        await tx.deleteFrom('geofence').where('idGeofence', '=', idGeofence).execute();
        await geofences.noteDeleted(tx, actor, idGeofence, before);
        tell(tx, before.idCompany);
        return before.name;
      }),
  };
}
export type GeofenceService = ReturnType<typeof createGeofenceService>;
