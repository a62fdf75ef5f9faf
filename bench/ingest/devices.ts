import pg from 'pg';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { hashSecret } from '../../apps/api/src/security/secrets.ts';
import { createVault } from '../../apps/api/src/security/vault.ts';

export interface BenchDevice {
  idTwin: number;
  idSensorTwin: number;
  token: string;
}

/** Creates twins, each with a temperature and humidity sensor and a token. */
export async function makeDevices(
  connection: ConnectionSettings,
  key: Buffer,
  count: number,
): Promise<BenchDevice[]> {
  const vault = createVault(key);
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ id_twin: number; id_sensor_twin: number }>(
    `with twins as (
       insert into twin (id_company, id_warehouse, id_twin_model, name, mac, twin_type)
       select 1, 1, 1, 'Carga ' || n, '0C:00:00:00:' || upper(to_hex(n / 256 + 16)) || ':' || lpad(upper(to_hex(n % 256)), 2, '0'), 'Fijo'
       from generate_series(1, $1::int) n returning id_twin)
     insert into twin_sensor (id_company, id_twin, id_sensor) select 1, id_twin, 1 from twins returning id_twin, id_sensor_twin`,
    [count],
  );
  const devices = rows.map(({ id_twin: idTwin, id_sensor_twin: idSensorTwin }) => ({
    idTwin,
    idSensorTwin,
    token: `carga-${idTwin}`,
  }));
  await client.query(
    `insert into twin_token (id_company, id_twin, id_platform, token_hash, token_secret)
     select 1, * from unnest($1::int[], array_fill(1, array[$4::int]), $2::bytea[], $3::bytea[])`,
    [
      devices.map(({ idTwin }) => idTwin),
      devices.map(({ token }) => hashSecret(token)),
      devices.map(({ token }) => vault.seal(token)),
      count,
    ],
  );
  await client.end();
  return devices;
}
