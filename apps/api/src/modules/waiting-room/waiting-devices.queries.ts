import type { TwinType } from '@gemelo/contract/endpoints/twins';
import type { WaitingDevice } from '@gemelo/contract/endpoints/waiting-room';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

/** A device is most likely what the last one was that was registered beside it, otherwise what its gateway is. */
const neighbour = sql<number>`coalesce(
  (select t.id_twin from twin t where t.id_principal = w.id_principal and not t.station order by t.id_twin desc limit 1),
  (select r.id_twin from waiting_device r where r.id_provision_key = w.id_provision_key and r.state = 'registered'
    order by r.id_waiting_device desc limit 1),
  w.id_principal)`;

const twinBy = (condition: string) => sql`(
  select json_build_object('idTwin', t.id_twin, 'name', t.name, 'mac', t.mac, 'state', t.state)
  from twin t where t.id_company = w.id_company and ${sql.raw(condition)})`;

export const selectWaiting = (db: Builder) =>
  db
    .selectFrom('waitingDevice as w')
    .leftJoin('twin as p', 'p.idTwin', 'w.idPrincipal')
    .leftJoin('provisionKey as k', 'k.idProvisionKey', 'w.idProvisionKey')
    .leftJoin('twin as n', (join) => join.on('n.idTwin', '=', neighbour))
    .leftJoin('twinModel as m', (join) =>
      join
        .onRef('m.idTwinModel', '=', 'n.idTwinModel')
        .on('m.state', '=', 'Activo')
        .on('m.station', '=', false),
    )
    .leftJoin('warehouse as h', (join) =>
      join
        .on(sql<boolean>`h.id_warehouse = coalesce(p.id_warehouse, n.id_warehouse)`)
        .on('h.state', '=', 'Activo'),
    )
    .select(['w.idWaitingDevice', 'w.idCompany', 'w.protocol', 'w.name', 'w.mac', 'w.type', 'w.address'])
    .select(['w.firstAt', 'w.lastAt', 'w.count', 'w.state', 'w.delivery', 'w.deliveredAt', 'w.version'])
    .select(['w.idPrincipal', 'p.name as principalName', 'w.idProvisionKey', 'k.name as keyName'])
    .select(['m.idTwinModel', 'm.name as modelName', 'h.idWarehouse', 'h.name as warehouseName'])
    .select([
      sql<TwinType | null>`n.twin_type`.as('neighbourType'),
      sql<Record<string, string>>`w.preview`.as('preview'),
      sql<WaitingDevice['Twin']>`coalesce(${twinBy('t.id_twin = w.id_twin')}, ${twinBy('t.mac = w.mac')},
        ${twinBy('fold(t.name) = fold(w.name)')})`.as('twin'),
      sql<number>`(select count(*)::int from waiting_device o where o.id_company = w.id_company
        and o.name_key = w.name_key and o.state = 'pending' and o.id_waiting_device <> w.id_waiting_device)`.as(
        'namesakes',
      ),
    ]);
type Found = Awaited<ReturnType<ReturnType<typeof selectWaiting>['executeTakeFirstOrThrow']>>;

const named = <Id extends string>(id: Id, value: number | null, name: string | null) =>
  value === null ? null : ({ [id]: value, name: name ?? '' } as Record<Id, number> & { name: string });

export function presentWaiting(row: Found): WaitingDevice {
  const { idPrincipal, principalName, idProvisionKey, keyName, idTwinModel, modelName } = row;
  const { idWarehouse, warehouseName, neighbourType, preview, twin, ...facts } = row;
  return {
    ...facts,
    preview: Object.entries(preview).map(([key, value]) => ({ key, value })),
    Twin: twin,
    TwinPrincipal: named('idTwin', idPrincipal, principalName),
    ProvisionKey: named('idProvisionKey', idProvisionKey, keyName),
    TwinModel: named('idTwinModel', idTwinModel, modelName),
    Warehouse: named('idWarehouse', idWarehouse, warehouseName),
    twinType: neighbourType ?? 'Fijo',
  };
}

const waitingById = prepared<{ idWaitingDevice: number }>()((db, { idWaitingDevice }) =>
  selectWaiting(db).where('w.idWaitingDevice', '=', idWaitingDevice),
);
export const findWaiting = async (tx: Tx, idWaitingDevice: number): Promise<WaitingDevice | undefined> => {
  const row = await waitingById.first(tx, { idWaitingDevice });
  return row && presentWaiting(row);
};

/** What the device brought, which the console does not need. */
export async function findBrought(tx: Tx, idWaitingDevice: number): Promise<Buffer | null> {
  const { credentialSealed } = await tx
    .selectFrom('waitingDevice')
    .select('credentialSealed')
    .where('idWaitingDevice', '=', idWaitingDevice)
    .executeTakeFirstOrThrow();
  return credentialSealed;
}

/** The devices of a company that call themselves so and are not registered; those that nobody hid come first. */
export async function findNamed(tx: Tx, idCompany: number, code: { mac: string | null; name: string }) {
  const { rows } = await sql<{ idWaitingDevice: number; state: 'pending' | 'rejected' }>`
    select id_waiting_device, state from waiting_device
    where id_company = ${idCompany} and state <> 'registered'
      and name_key = coalesce(${code.mac?.replaceAll(':', '') ?? null}, fold(${code.name}))`.execute(tx);
  const waiting = rows.filter(({ state }) => state === 'pending');
  return (waiting.length > 0 ? waiting : rows).map(({ idWaitingDevice }) => idWaitingDevice);
}

/** The sensors that a new device of a model carries. */
export async function sensorsOf(tx: Tx, idTwinModel: number) {
  return tx
    .selectFrom('twinModelSensor as s')
    .innerJoin('sensor as n', (join) =>
      join.onRef('n.idSensor', '=', 's.idSensor').on('n.state', '=', 'Activo'),
    )
    .select(['s.idSensor', 's.idCertification', 's.idFirmware'])
    .where('s.idTwinModel', '=', idTwinModel)
    .orderBy('s.idTwinModelSensor')
    .execute();
}
