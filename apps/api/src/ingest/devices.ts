import { TooMany } from '@gemelo/contract/kit/errors';
import { CompiledQuery } from 'kysely';
import { MISSED } from '../db/bus.ts';
import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import { hashCredential } from '../security/device-credential.ts';

/** The destination of a value. */
export interface Target {
  idSensorTwin: number;
  idMeasurement: number;
}

export interface Device {
  idTwin: number;
  idCompany: number;
  keys: ReadonlyMap<string, Target>;
}

interface SensorKeys {
  idSensorTwin: number;
  idMeasurement: number;
  names: string[];
}
interface DeviceRow {
  idTwin: number;
  idCompany: number;
  made: SensorKeys[];
  own: { key: string; idSensorTwin: number; idMeasurement: number }[];
}

/**
 * The token, its twin and its company must be active. The query also returns the twin's sensors in order, and its own
 * key mappings.
 */
const find = (more = '') => `
  select t.id_twin as "idTwin", t.id_company as "idCompany",${more}
    coalesce((
      select json_agg(json_build_object('idSensorTwin', ts.id_sensor_twin, 'idMeasurement', m.id_measurement, 'names', m.key || m.aliases)
        order by m.id_measurement, ts.id_sensor_twin)
      from twin_sensor ts
      join sensor_measurement sm on sm.id_sensor = ts.id_sensor
      join measurement m on m.id_measurement = sm.id_measurement
      where ts.id_twin = t.id_twin and ts.state = 'Activo'), '[]') as made,
    coalesce((
      select json_agg(json_build_object('key', k.key, 'idSensorTwin', k.id_sensor_twin, 'idMeasurement', k.id_measurement))
      from twin_key k
      join twin_sensor ts on ts.id_sensor_twin = k.id_sensor_twin and ts.state = 'Activo'
      where k.id_twin = t.id_twin), '[]') as own
  from twin t
  join company c on c.id_company = t.id_company and c.state = 'Activo'`;
const BY_TOKEN = `${find('k.token_hash as hash,')}
  join twin_token k on k.id_twin = t.id_twin and k.state = 'Activo' where k.token_hash = any($1::bytea[]) and t.state = 'Activo'`;
const BY_TWIN = `${find()} where t.id_twin = $1`;
/** The name that a gateway uses is the twin's, its MAC, or what the device called itself when it was registered. */
const BY_PRINCIPAL = `
  with asked as materialized (
    select nth, digits, fold(name) as folded
    from unnest($2::text[], $3::text[]) with ordinality a (name, digits, nth)
  ), meant as materialized (
    select distinct on (nth) nth, way, id_twin from (
      select asked.nth, 1 as way, t.id_twin from asked
      join twin t on t.id_principal = $1 and t.mac_digits = asked.digits and t.state = 'Activo'
      union all
      select asked.nth, 2, t.id_twin from asked
      join twin t on t.id_principal = $1 and fold(t.name) = asked.folded and t.state = 'Activo'
      union all
      select asked.nth, 3, w.id_twin from asked
      join waiting_device w on w.id_principal = $1 and w.state = 'registered'
        and w.name_key = coalesce(asked.digits, asked.folded)
    ) found order by nth, way
  ) ${find('meant.nth - 1 as nth,')}
  join meant on meant.id_twin = t.id_twin and (meant.way < 3 or (t.id_principal = $1 and t.state = 'Activo'))`;

/**
 * The keys that lead to a sensor. A measurement's own name wins over a numbered one (`k_2`), and a mapping of this twin
 * wins over both.
 */
export function keysOf({ made, own }: Pick<DeviceRow, 'made' | 'own'>): ReadonlyMap<string, Target> {
  const keys = new Map<string, Target>();
  const numbered = new Map<string, Target>();
  const occurrences = new Map<string, number>();
  for (const { names, idSensorTwin, idMeasurement } of made) {
    const target = { idSensorTwin, idMeasurement };
    for (const name of names) {
      const nth = (occurrences.get(name) ?? 0) + 1;
      occurrences.set(name, nth);
      if (nth === 1) keys.set(name, target);
      else numbered.set(`${name}_${nth}`, target);
      keys.set(`${name}:${idSensorTwin}`, target);
    }
  }
  for (const [name, target] of numbered) if (!keys.has(name)) keys.set(name, target);
  for (const { key, ...target } of own) keys.set(key, target);
  return keys;
}

const query = async <Row extends DeviceRow>(database: Database, statement: string, ...values: unknown[]) => {
  const { rows } = await database.transaction(system, (tx) =>
    tx.executeQuery<Row>(CompiledQuery.raw(statement, values)),
  );
  return rows.map((row) => ({
    row,
    device: { idTwin: row.idTwin, idCompany: row.idCompany, keys: keysOf(row) } satisfies Device,
  }));
};

interface Lookup {
  hash: Buffer;
  resolve: (device: Device | undefined) => void;
  reject: (error: unknown) => void;
}
const BATCH_SIZE = 500;
/** As many as the connection limit; further lookups are refused with a retry. */
const MAX_PENDING = 10_000;
const nameOf = (hash: Buffer) => hash.toString('base64');

/** Looks up tokens in batches on one connection, so that guessing tokens takes no capacity from others. */
function createFinder(database: Database) {
  let pending: Lookup[] = [];
  let searching = false;

  const findBatch = async (batch: Lookup[]) => {
    try {
      const hashes = batch.map(({ hash }) => hash);
      const found = await query<DeviceRow & { hash: Buffer }>(database, BY_TOKEN, hashes);
      const devices = new Map(found.map(({ row, device }) => [nameOf(row.hash), device]));
      for (const { hash, resolve } of batch) resolve(devices.get(nameOf(hash)));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const findAll = async () => {
    searching = true;
    while (pending.length > 0) {
      const batch = pending.slice(0, BATCH_SIZE);
      pending = pending.slice(BATCH_SIZE);
      await findBatch(batch);
    }
    searching = false;
  };

  return (hash: Buffer) =>
    new Promise<Device | undefined>((resolve, reject) => {
      if (pending.length >= MAX_PENDING) return reject(new TooMany('TOO_MANY', 1));
      pending.push({ hash, resolve, reject });
      if (!searching) void findAll();
    });
}

interface CachedDevice {
  device: Promise<Device | undefined>;
  found?: Device;
  until: number;
}
const CACHE_MS = 30_000;
const MAX_ENTRIES = 20_000;
/** Kinds of changes that affect the identity of a device or the destination of its values. */
const INVALIDATING_KINDS = new Set(['token', 'company', 'sensor', 'measurement', MISSED]);

/**
 * Resolves tokens to devices. Entries are cached while change events arrive, so that a revoked token is refused at
 * once.
 */
export function createDevices(database: Database) {
  const cache = new Map<string, CachedDevice>();
  /** Cache keys of tokens that were found: hashing a token for every message would take a tenth of its cost. */
  const names = new Map<string, string>();
  let idTwins = new Map<number, Set<string>>();

  const forgetAll = () => {
    cache.clear();
    idTwins = new Map();
  };
  const forgetTwin = (idTwin: number) => {
    for (const name of idTwins.get(idTwin) ?? []) cache.delete(name);
    idTwins.delete(idTwin);
  };
  database.bus.subscribe(({ kind, ids }) => {
    if (kind === 'twin' && ids) for (const id of ids) forgetTwin(id);
    else if (kind === 'twin' || INVALIDATING_KINDS.has(kind)) forgetAll();
  });

  const findByToken = createFinder(database);

  return {
    /** The cached device of a token, if any. */
    cached(token: string): Device | undefined {
      const name = names.get(token);
      const existing = name === undefined ? undefined : cache.get(name);
      return existing && existing.until > Date.now() ? existing.found : undefined;
    },
    /** The device of a token, or undefined if it is unknown or disabled. */
    async byToken(token: string): Promise<Device | undefined> {
      const hash = hashCredential(token);
      const name = nameOf(hash);
      const existing = cache.get(name);
      if (existing && existing.until > Date.now()) return existing.device;
      const device = findByToken(hash);
      const entry: CachedDevice = { device, until: database.bus.isListening() ? Date.now() + CACHE_MS : 0 };
      if (cache.size >= MAX_ENTRIES) forgetAll();
      cache.set(name, entry);
      const found = await device.catch((error: unknown) => {
        if (cache.get(name) === entry) cache.delete(name);
        throw error;
      });
      // An entry that was invalidated during the read may be stale: it serves this call but is not cached.
      if (found && cache.get(name) === entry) {
        entry.found = found;
        if (names.size >= MAX_ENTRIES) names.clear();
        names.set(token, name);
        idTwins.set(found.idTwin, (idTwins.get(found.idTwin) ?? new Set()).add(name));
      }
      return found;
    },
    /** The twins that a gateway means by these names, in their order; undefined where none reports through it. */
    async under(
      idPrincipal: number,
      names: readonly { name: string; digits: string | undefined }[],
    ): Promise<(Device | undefined)[]> {
      const found = await query<DeviceRow & { nth: number }>(
        database,
        BY_PRINCIPAL,
        idPrincipal,
        names.map(({ name }) => name),
        names.map(({ digits }) => digits ?? null),
      );
      const byNth = new Map(found.map(({ row, device }) => [Number(row.nth), device]));
      return names.map((_name, at) => byNth.get(at));
    },
    /** A twin in any state, for the readings that it sent before. */
    byTwin: async (idTwin: number) => (await query(database, BY_TWIN, idTwin))[0]?.device,
  };
}
export type Devices = ReturnType<typeof createDevices>;
