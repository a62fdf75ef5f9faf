import type {
  KeyTarget,
  TwinTelemetry,
  UnmappedKey,
  UnmappedReason,
} from '@gemelo/contract/endpoints/telemetry';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';

/** A device may send any number of keys; only the first ones are shown. */
const MAX_SHOWN = 200;

interface OfTwin {
  idTwin: number;
}

const unmappedOf = prepared<OfTwin>()(
  (_db, { idTwin }) => sql<UnmappedKey>`
    select key, reason, count(*) as count, (array_agg(value order by ts desc))[1] as "lastValue", max(ts) as "lastAt",
      max(received_at) as "receivedAt"
    from unmapped_reading where id_twin = ${idTwin}
    group by key, reason order by max(received_at) desc, key limit ${sql.lit(MAX_SHOWN)}`,
);

/** The newest values give the best estimate of the clock's offset. */
const secondsAhead = prepared<OfTwin>()(
  (_db, { idTwin }) => sql<{ seconds: number | null }>`
    select round(percentile_cont(0.5) within group (order by ahead))::float8 as seconds
    from (
      select extract(epoch from ts - received_at) as ahead from unmapped_reading
      where id_twin = ${idTwin} and reason = 'future' order by received_at desc limit 200
    ) newest`,
);

const selectTargets = (db: Builder) =>
  db
    .selectFrom('twinSensor as ts')
    .innerJoin('sensor as s', 's.idSensor', 'ts.idSensor')
    .innerJoin('sensorMeasurement as sm', 'sm.idSensor', 'ts.idSensor')
    .innerJoin('measurement as m', 'm.idMeasurement', 'sm.idMeasurement')
    .select(['ts.idSensorTwin', 's.name as sensor', 'm.idMeasurement', 'm.name as measurement', 'm.unit'])
    .where('ts.state', '=', 'Activo')
    .orderBy('ts.idSensorTwin')
    .orderBy('m.name');
const targetsOf = prepared<OfTwin>()((db, { idTwin }) => selectTargets(db).where('ts.idTwin', '=', idTwin));

/** The target, if the twin has an active sensor with this measurement. */
export const findTarget = (
  tx: Tx,
  idTwin: number,
  { idSensorTwin, idMeasurement }: Pick<KeyTarget, 'idSensorTwin' | 'idMeasurement'>,
): Promise<KeyTarget | undefined> =>
  selectTargets(tx)
    .where('ts.idTwin', '=', idTwin)
    .where('ts.idSensorTwin', '=', idSensorTwin)
    .where('m.idMeasurement', '=', idMeasurement)
    .executeTakeFirst();

export const hasSensor = async (tx: Tx, idTwin: number, idSensorTwin: number): Promise<boolean> =>
  (await tx
    .selectFrom('twinSensor')
    .select('idSensorTwin')
    .where('idTwin', '=', idTwin)
    .where('idSensorTwin', '=', idSensorTwin)
    .executeTakeFirst()) !== undefined;

const keysOf = prepared<OfTwin>()((db, { idTwin }) =>
  db
    .selectFrom('twinKey as k')
    .innerJoin('twinSensor as ts', 'ts.idSensorTwin', 'k.idSensorTwin')
    .innerJoin('sensor as s', 's.idSensor', 'ts.idSensor')
    .innerJoin('measurement as m', 'm.idMeasurement', 'k.idMeasurement')
    .select([
      'k.key',
      'k.idSensorTwin',
      's.name as sensor',
      'k.idMeasurement',
      'm.name as measurement',
      'm.unit',
    ])
    .where('k.idTwin', '=', idTwin)
    .orderBy('k.key'),
);
const attributesOf = prepared<OfTwin>()((db, { idTwin }) =>
  db
    .selectFrom('twinAttribute')
    .select(['key', 'value', 'at'])
    .where('idTwin', '=', idTwin)
    .orderBy('key')
    .limit(sql.lit(MAX_SHOWN)),
);
const faultsOf = prepared<OfTwin>()((db, { idTwin }) =>
  db
    .selectFrom('deviceFault')
    .select(['reason', 'count', 'lastAt', 'sample'])
    .where('idTwin', '=', idTwin)
    .orderBy('lastAt', 'desc'),
);
const ownerOf = prepared<OfTwin>()((db, { idTwin }) =>
  db.selectFrom('twin').select(['idTwin', 'idCompany', 'name']).where('idTwin', '=', idTwin),
);
export const findOwner = (tx: Tx, idTwin: number) => ownerOf.first(tx, { idTwin });

/** Undefined if there is no such twin. */
export async function readTelemetry(tx: Tx, idTwin: number): Promise<TwinTelemetry | undefined> {
  const twin = { idTwin };
  const [[owner], unmapped, [ahead], keys, targets, attributes, faults] = await together(
    tx,
    ownerOf.ask(twin),
    unmappedOf.ask(twin),
    secondsAhead.ask(twin),
    keysOf.ask(twin),
    targetsOf.ask(twin),
    attributesOf.ask(twin),
    faultsOf.ask(twin),
  );
  if (!owner) return undefined;
  return {
    unmapped,
    secondsAhead: ahead?.seconds ?? null,
    keys,
    targets,
    attributes,
    faults: faults as TwinTelemetry['faults'],
  };
}

export const keyOf = (tx: Tx, idTwin: number, key: string) =>
  tx
    .selectFrom('twinKey')
    .select(['idSensorTwin', 'idMeasurement'])
    .where('idTwin', '=', idTwin)
    .where('key', '=', key)
    .executeTakeFirst();

export async function dropUnmapped(
  tx: Tx,
  idTwin: number,
  key: string,
  reason: UnmappedReason,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('unmappedReading')
    .where('idTwin', '=', idTwin)
    .where('key', '=', key)
    .where('reason', '=', reason)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
