import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';

interface OfTwin {
  idTwin: number;
}

/** In the order in which the gateway numbers the keys of equal sensors. */
const sensorKeysOf = prepared<OfTwin>()((db, { idTwin }) =>
  db
    .selectFrom('twinSensor as ts')
    .innerJoin('sensorMeasurement as sm', 'sm.idSensor', 'ts.idSensor')
    .innerJoin('measurement as m', 'm.idMeasurement', 'sm.idMeasurement')
    .leftJoin('readingLatest as r', (join) =>
      join
        .onRef('r.idTwin', '=', 'ts.idTwin')
        .onRef('r.idSensorTwin', '=', 'ts.idSensorTwin')
        .onRef('r.idMeasurement', '=', 'm.idMeasurement'),
    )
    .select(['m.key', 'm.name as measurement', 'm.unit', 'm.decimals', 'r.value as latest'])
    .select((eb) =>
      eb
        .selectFrom('twinKey as k')
        .select('k.key')
        .whereRef('k.idTwin', '=', 'ts.idTwin')
        .whereRef('k.idSensorTwin', '=', 'ts.idSensorTwin')
        .whereRef('k.idMeasurement', '=', 'm.idMeasurement')
        .orderBy('k.key')
        .limit(sql.lit(1))
        .as('own'),
    )
    .where('ts.idTwin', '=', idTwin)
    .where('ts.state', '=', 'Activo')
    .orderBy('m.idMeasurement')
    .orderBy('ts.idSensorTwin'),
);
const twinOf = prepared<OfTwin>()((db, { idTwin }) =>
  db.selectFrom('twin').select('idTwin').where('idTwin', '=', idTwin),
);

/** Undefined if there is no such twin. */
export async function findSensorKeys(tx: Tx, idTwin: number) {
  const [[twin], sensors] = await together(tx, twinOf.ask({ idTwin }), sensorKeysOf.ask({ idTwin }));
  return twin ? sensors : undefined;
}
export type SensorKey = NonNullable<Awaited<ReturnType<typeof findSensorKeys>>>[number];
