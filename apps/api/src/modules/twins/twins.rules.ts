import type { sensorBody, twinBody } from '@gemelo/contract/endpoints/twins';
import { type FieldIssue, Invalid, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { prepared } from '../../db/prepared.ts';
import { checkChosen, type Reference } from '../../db/references.ts';
import type { LockedTwin } from './twins.writes.ts';

type SensorReferences = Omit<z.output<typeof sensorBody>, 'numberLot'>;
export type TwinFacts = Omit<z.output<typeof twinBody>, 'station' | 'idCompany' | 'sensors'>;

const MAX_NAMES = 3;

/** Of several twins that are assigned or in transit the first are named. */
export function busyRefusal(busy: readonly Pick<LockedTwin, 'name'>[]) {
  const names = busy.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = busy.length - names.length;
  return new Refused('TWIN_BUSY', { count: busy.length, names: names.join(', '), more }, { valid: true });
}

/** The company's temporary warehouses; if there are none, all its active ones. */
export async function initialWarehousesOf(tx: Tx, idCompany: number): Promise<Set<number>> {
  const active = await tx
    .selectFrom('warehouse')
    .select(['idWarehouse', 'temporary'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .execute();
  const temporary = active.filter((warehouse) => warehouse.temporary);
  return new Set((temporary.length > 0 ? temporary : active).map(({ idWarehouse }) => idWarehouse));
}

/** A twin cannot stand below itself. */
export async function checkPrincipal(tx: Tx, idPrincipal: number, idTwin: number) {
  const { rows } = await sql<{ idTwin: number }>`
    with recursive above as (
      select id_twin, id_principal from twin where id_twin = ${idPrincipal}
      union select t.id_twin, t.id_principal from twin t join above on t.id_twin = above.id_principal)
    select id_twin from above`.execute(tx);
  if (rows.some((row) => row.idTwin === idTwin)) throw new Invalid([{ path: 'idPrincipal', rule: 'circle' }]);
}

/** The references of a twin; the owner and the earlier choices may be unknown when they are queried. */
export function referencesOf(
  facts: TwinFacts,
  idCompany: number | null,
  before?: Pick<LockedTwin, 'idWarehouse' | 'idTwinModel' | 'idStation' | 'idPrincipal'>,
): Reference[] {
  const { idWarehouse, idTwinModel, idStation, idPrincipal } = facts;
  return [
    {
      path: 'idWarehouse',
      table: 'warehouse',
      id: 'idWarehouse',
      chosen: [idWarehouse],
      kept: [before?.idWarehouse],
      idCompany,
    },
    {
      path: 'idTwinModel',
      table: 'twinModel',
      id: 'idTwinModel',
      chosen: [idTwinModel],
      kept: [before?.idTwinModel],
    },
    {
      path: 'idStation',
      table: 'station',
      id: 'idStation',
      chosen: [idStation],
      kept: [before?.idStation],
      idCompany,
    },
    {
      path: 'idPrincipal',
      table: 'twin',
      id: 'idTwin',
      chosen: [idPrincipal],
      kept: [before?.idPrincipal],
      idCompany,
    },
  ];
}

export const modelById = prepared<{ idTwinModel: number }>()((db, { idTwinModel }) =>
  db.selectFrom('twinModel').select('station').where('idTwinModel', '=', idTwinModel),
);

type BeforeStation = Pick<LockedTwin, 'idTwinModel' | 'idStation' | 'nameStation'>;

/**
 * Whether a twin is for stations agrees with its model, and a station has its id and name. What an older twin lacks is
 * accepted for as long as its model stays.
 */
function stationIssues(
  facts: TwinFacts,
  { station, modelStation, before }: { station: boolean; modelStation: boolean; before?: BeforeStation },
): FieldIssue[] {
  const sameModel = before?.idTwinModel === facts.idTwinModel;
  if (station !== modelStation && !sameModel) return [{ path: 'station', rule: 'stationFlag' }];
  if (!modelStation)
    return facts.idStation || facts.nameStation ? [{ path: 'idStation', rule: 'stationModel' }] : [];
  return (['idStation', 'nameStation'] as const)
    .filter((path) => !facts[path] && !(sameModel && !before[path]))
    .map((path) => ({ path, rule: 'required' }));
}

interface Checked {
  station: boolean;
  model: { station: boolean } | undefined;
  before?: LockedTwin;
}

export function checkStation(facts: TwinFacts, { station, model, before }: Checked) {
  const modelStation = model?.station ?? false;
  const issues = stationIssues(facts, { station, modelStation, ...(before ? { before } : {}) });
  if (issues.length > 0) throw new Invalid(issues);
}

/** A repeated sensor is refused with the text of the specification. */
export async function checkSensors(tx: Tx, sensors: readonly SensorReferences[], before?: SensorReferences) {
  const ids = sensors.map(({ idSensor }) => idSensor);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (repeated >= 0) throw new Refused('REPEATED', {}, { path: `sensors.${repeated}.idSensor` });
  await checkChosen(tx, [
    { path: 'idSensor', table: 'sensor', id: 'idSensor', chosen: ids, kept: [before?.idSensor] },
    {
      path: 'idCertification',
      table: 'certification',
      id: 'idCertification',
      chosen: sensors.map((sensor) => sensor.idCertification),
      kept: [before?.idCertification],
    },
    {
      path: 'idFirmware',
      table: 'firmware',
      id: 'idFirmware',
      chosen: sensors.map((sensor) => sensor.idFirmware),
      kept: [before?.idFirmware],
    },
  ]);
}

/** A MAC of another company's device counts as taken, but the error reveals nothing else about it. */
interface Written {
  name?: string;
  mac?: string;
  /** The row of a file. */
  line?: number;
}

export const refusingDuplicates = <T>(facts: Written, work: () => Promise<T>): Promise<T> =>
  refusing(
    {
      twin_mac_key: () =>
        facts.line
          ? new Refused('MAC_TAKEN_LINE', { mac: facts.mac ?? '', line: facts.line }, { path: 'mac' })
          : new Refused('MAC_TAKEN', {}, { path: 'mac' }),
      twin_name: () =>
        facts.line
          ? new Refused('NAME_TAKEN_LINE', { name: facts.name ?? '', line: facts.line }, { path: 'name' })
          : new Refused('DUPLICATE', { name: facts.name ?? '', state: 'Activo' }, { path: 'name' }),
      twin_station_once: () => new Refused('STATION_TAKEN'),
      twin_sensor_once: () => new Refused('REPEATED'),
    },
    work,
  );
