import { sql } from 'kysely';
import type { Vault } from '../../security/vault.ts';
import type { Database } from '../client.ts';
import { system } from '../context.ts';
import { letsWaterIn, valuesAt } from './weather.ts';

const MINUTE_MS = 60_000;
const TICK_MS = 1_000;
const TIMEOUT_MS = 10_000;
/** One device in this many sends rarely, and usually late. */
const LAGGARD = 13;
const LAG = 6;

interface FedDevice {
  idTwin: number;
  token: string;
  keys: string[];
  everyMs: number;
  dueAt: number;
  sentAt: number;
}

/**
 * The demo's own devices. Those that had been silent for hours before the others stay silent, so that users find them.
 * Devices that users registered are left alone.
 */
const demoDevices = (database: Database) =>
  database.transaction(system, async (tx) => {
    const { rows } = await sql<{
      idTwin: number;
      tokenSecret: Buffer;
      keys: string[];
      intervalSeconds: number;
    }>`
      with ours as (
        select t.id_twin, t.id_company, s.last_at, max(s.last_at) over () as newest
        from twin t
        join installation i on i.key = 'demo' and t.created_at < i.at
        join twin_seen s on s.id_twin = t.id_twin
        where t.state = 'Activo'
      )
      select t.id_twin, k.token_secret, c.reading_interval_seconds as "intervalSeconds",
        array(
          select distinct m.key from twin_sensor ts
          join sensor_measurement sm on sm.id_sensor = ts.id_sensor
          join measurement m on m.id_measurement = sm.id_measurement
          where ts.id_twin = t.id_twin and ts.state = 'Activo') as keys
      from ours t
      join company c on c.id_company = t.id_company
      join twin_token k on k.id_twin = t.id_twin and k.state = 'Activo' and k.kind = 'token'
      where t.last_at > t.newest - interval '4 hours'
      order by t.id_twin`.execute(tx);
    return rows;
  });

/** Keeps the demo alive: its devices send readings over HTTP like any other device. */
export function createFeed(database: Database, vault: Vault, url: string, paceMs = MINUTE_MS) {
  const ending = new AbortController();
  let devices: FedDevice[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  const sendReadings = async (device: FedDevice, now: number) => {
    const place = { id: device.idTwin, leaks: letsWaterIn(device.idTwin) };
    const values = valuesAt(device.keys, place, now, now - device.sentAt);
    device.sentAt = now;
    device.dueAt = now + device.everyMs * (0.85 + Math.random() * 0.3);
    const { status } = await fetch(`${url}/api/v1/${device.token}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ts: now, values }),
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    // Somebody renewed or disabled the token, so the feed drops this device.
    if (status === 401) devices = devices.filter((one) => one !== device);
  };

  const tick = () => {
    const now = Date.now();
    const dueDevices = devices.filter(({ dueAt }) => dueAt <= now);
    sending = Promise.allSettled([sending, ...dueDevices.map((device) => sendReadings(device, now))]);
  };

  return {
    async start() {
      const now = Date.now();
      const rows = await demoDevices(database);
      devices = rows.map(({ idTwin, tokenSecret, keys, intervalSeconds }) => {
        const everyMs =
          idTwin % LAGGARD === 0 ? LAG * intervalSeconds * 1000 : Math.min(paceMs, intervalSeconds * 1000);
        return {
          idTwin,
          token: vault.open(tokenSecret),
          keys,
          everyMs,
          sentAt: now,
          dueAt: now + Math.random() * everyMs,
        };
      });
      timer = setInterval(tick, TICK_MS);
      return devices.length;
    },
    async stop() {
      clearInterval(timer);
      ending.abort();
      await sending;
    },
  };
}
