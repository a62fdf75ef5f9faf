import { randomBytes } from 'node:crypto';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { sql } from 'kysely';
import { system } from '../../db/context.ts';
import type { openTestApp, Person } from '../../test/test-app.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

export interface TestDevice {
  idTwin: number;
  idToken: number;
  name: string;
  token: string;
  /** In the given order. */
  sensors: number[];
}

/** Creates a twin with sensors and its own token through the API. */
export async function makeDevice(
  admin: Person,
  sensors: number[] = [1],
  idPlatform = 1,
  idPrincipal?: number,
): Promise<TestDevice> {
  const mac = `0A${randomBytes(5).toString('hex')}`;
  const name = `Dispositivo ${mac}`;
  const made = await admin.call('POST', '/api/processes/createTwin', {
    name,
    ...(idPrincipal === undefined ? {} : { idPrincipal }),
    mac,
    twinType: 'Fijo',
    idWarehouse: 1,
    idTwinModel: 1,
    station: 0,
    sensors: sensors.map((idSensor) => ({ idSensor })),
  });
  const { idTwin, TwinSensors } = made.body.data as TwinDetail;
  const token = randomBytes(12).toString('hex');
  const registered = await admin.call('POST', '/api/processes/token', { idTwin, idPlatform, token });
  const { idToken } = registered.body.data as { idToken: number };
  return { idTwin, idToken, name, token, sensors: TwinSensors.map(({ idSensorTwin }) => idSensorTwin) };
}

const all = <T>(t: TestApp, statement: ReturnType<typeof sql<T>>) =>
  t.database.transaction(system, async (tx) => (await statement.execute(tx)).rows);

export const readingsOf = (t: TestApp, idTwin: number) =>
  all(
    t,
    sql<{ idSensorTwin: number; idMeasurement: number; ms: number; value: number }>`
      select id_sensor_twin, id_measurement, (extract(epoch from ts) * 1000)::float8 as ms, value from reading
      where id_twin = ${idTwin} order by 1, 2, 3`,
  );

export const rollupsOf = (t: TestApp, idTwin: number) =>
  all(
    t,
    sql<{
      idSensorTwin: number;
      idMeasurement: number;
      at: string;
      count: number;
      sum: number;
      min: number;
      max: number;
    }>`
      select id_sensor_twin, id_measurement, at, count, sum, min, max from (
        select id_sensor_twin, id_measurement, iso(hour) as at, count, sum, min, max from reading_hour where id_twin = ${idTwin}
        union all select id_sensor_twin, id_measurement, day::text, count, sum, min, max from reading_day where id_twin = ${idTwin}
      ) buckets order by 1, 2, 3`,
  );

export const latestOf = (t: TestApp, idTwin: number) =>
  all(
    t,
    sql<{ idSensorTwin: number; idMeasurement: number; ms: number; value: number }>`
      select id_sensor_twin, id_measurement, (extract(epoch from ts) * 1000)::float8 as ms, value from reading_latest
      where id_twin = ${idTwin} order by 1, 2`,
  );

export const unmappedOf = (t: TestApp, idTwin: number) =>
  all(
    t,
    sql<{ key: string; value: unknown; reason: string }>`
      select key, value, reason from unmapped_reading where id_twin = ${idTwin} order by key, ts`,
  );

export const attributesOf = (t: TestApp, idTwin: number) =>
  all(
    t,
    sql<{ key: string; value: unknown }>`
      select key, value from twin_attribute where id_twin = ${idTwin} order by key`,
  );

export const faultsOf = (t: TestApp, idTwin: number) =>
  all(
    t,
    sql<{ reason: string; count: number; sample: string }>`
      select reason, count::int as count, sample from device_fault where id_twin = ${idTwin} order by reason`,
  );
