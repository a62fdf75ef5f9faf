import type { newSensor, sensorBody, TwinDetail, TwinSensor } from '@gemelo/contract/endpoints/twins';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import type { RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { moved, recordsOf } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import { findTwin } from './twins.queries.ts';
import { checkSensors, refusingDuplicates } from './twins.rules.ts';
import { twinsToChange } from './twins.writes.ts';

type SensorBody = z.output<typeof sensorBody>;
type NewSensor = z.output<typeof newSensor>;

const columns = ({ idSensor, idCertification, idFirmware, numberLot }: SensorBody | NewSensor) => ({
  idSensor,
  idCertification: idCertification ?? null,
  idFirmware: idFirmware ?? null,
  numberLot: numberLot === null || numberLot === undefined ? null : String(numberLot),
});

export async function writeSensors(
  tx: Tx,
  twin: { idTwin: number | RawBuilder<number>; idCompany: number },
  sensors: readonly NewSensor[],
) {
  if (sensors.length === 0) return;
  await tx
    .insertInto('twinSensor')
    .values(sensors.map((sensor) => ({ ...columns(sensor), ...twin })))
    .execute();
}

/** A sensor that the twin already has is named at its field. */
function refuseCarried(carried: readonly TwinSensor[], idSensor: number, path: string) {
  const twice = carried.find((sensor) => sensor.idSensor === idSensor);
  if (twice) throw new Refused('REPEATED', { name: twice.Sensor.name }, { path, rule: 'carried' });
}

const history = ({ Sensor, Certification, Firmware, numberLot }: TwinSensor) =>
  [Sensor.name, Certification?.name, Firmware?.name, numberLot].filter(Boolean).join(' · ');

export function createTwinSensorService(database: Database) {
  const twins = recordsOf<Actor, TwinDetail>(database, {
    entity: 'twin',
    find: (tx, _actor, idTwin) => findTwin(tx, idTwin),
    lock: (tx, _actor, idTwin) => twinsToChange.later(tx, { ids: [idTwin] }),
    facts: ({ name, TwinSensors }) => ({ name, sensors: TwinSensors.map(history) }),
  });
  const change = (actor: Actor, idTwin: number, work: (tx: Tx, before: TwinDetail) => Promise<void>) =>
    refusingDuplicates({}, () => twins.change(actor, idTwin, { action: 'sensors' }, work));

  const mustHave = async (tx: Tx, idTwin: number, idSensorTwin: number) => {
    const sensor = await tx
      .selectFrom('twinSensor')
      .select(['idSensor', 'idCertification', 'idFirmware', 'version', 'state'])
      .where('idTwin', '=', idTwin)
      .where('idSensorTwin', '=', idSensorTwin)
      .executeTakeFirst();
    if (!sensor) throw new NotFound('twin-sensor', idSensorTwin);
    return sensor;
  };

  return {
    add: (actor: Actor, idTwin: number, sensors: readonly NewSensor[]) =>
      change(actor, idTwin, async (tx, { idCompany, TwinSensors }) => {
        await checkSensors(tx, sensors);
        for (const [index, { idSensor }] of sensors.entries())
          refuseCarried(TwinSensors, idSensor, `sensors.${index}.idSensor`);
        await writeSensors(tx, { idTwin, idCompany }, sensors);
      }),

    update: (
      actor: Actor,
      idTwin: number,
      idSensorTwin: number,
      { version, ...body }: SensorBody & { version: number },
    ) =>
      change(actor, idTwin, async (tx, before) => {
        const sensor = await mustHave(tx, idTwin, idSensorTwin);
        if (sensor.version !== version) throw new Refused('STALE', {}, { current: before });
        await checkSensors(tx, [body], sensor);
        if (body.idSensor !== sensor.idSensor) refuseCarried(before.TwinSensors, body.idSensor, 'idSensor');
        await tx
          .updateTable('twinSensor')
          .set({ ...columns(body), ...moved })
          .where('idSensorTwin', '=', idSensorTwin)
          .execute();
      }),

    setState: (actor: Actor, idTwin: number, idSensorTwin: number, state: State) =>
      change(actor, idTwin, async (tx) => {
        await mustHave(tx, idTwin, idSensorTwin);
        await tx
          .updateTable('twinSensor')
          .set({ state, ...moved })
          .where('idSensorTwin', '=', idSensorTwin)
          .execute();
      }),
  };
}
export type TwinSensorService = ReturnType<typeof createTwinSensorService>;
