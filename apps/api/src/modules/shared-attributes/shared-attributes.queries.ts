import type {
  AttributeScope,
  SharedAttribute,
  SharedAttributeReach,
} from '@gemelo/contract/endpoints/shared-attributes';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';

/** Whose values are meant; a model's are those of one company. */
export type Scope = { idTwin: number } | { idWarehouse: number } | { idTwinModel: number; idCompany: number };

const selectShared = (db: Builder) =>
  db
    .selectFrom('sharedAttribute as a')
    .leftJoin('twin as t', 't.idTwin', 'a.idTwin')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'a.idWarehouse')
    .leftJoin('twinModel as m', 'm.idTwinModel', 'a.idTwinModel')
    .select([
      'a.idSharedAttribute',
      'a.idCompany',
      'a.idTwin',
      't.name as twinName',
      'a.idWarehouse',
      'w.name as warehouseName',
      'a.idTwinModel',
      'm.name as modelName',
      'a.key',
      'a.value',
      'a.version',
      'a.createdAt',
      'a.updatedAt',
    ]);
type Found = Awaited<ReturnType<ReturnType<typeof selectShared>['executeTakeFirstOrThrow']>>;
export type Owned = Pick<
  Found,
  'idTwin' | 'twinName' | 'idWarehouse' | 'warehouseName' | 'idTwinModel' | 'modelName'
>;

const scopeOf = ({ idTwin, idWarehouse }: Owned): AttributeScope =>
  idTwin === null ? (idWarehouse === null ? 'model' : 'warehouse') : 'twin';

export const ownerOf = ({ idTwin, twinName, idWarehouse, warehouseName, idTwinModel, modelName }: Owned) => ({
  Twin: idTwin === null ? null : { idTwin, name: twinName ?? '' },
  Warehouse: idWarehouse === null ? null : { idWarehouse, name: warehouseName ?? '' },
  TwinModel: idTwinModel === null ? null : { idTwinModel, name: modelName ?? '' },
});

const present = (row: Found): SharedAttribute => ({
  idSharedAttribute: row.idSharedAttribute,
  idCompany: row.idCompany,
  scope: scopeOf(row),
  key: row.key,
  value: row.value,
  ...ownerOf(row),
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

const sharedById = prepared<{ idSharedAttribute: number }>()((db, { idSharedAttribute }) =>
  selectShared(db).where('a.idSharedAttribute', '=', idSharedAttribute),
);
export async function findSharedAttribute(
  tx: Tx,
  idSharedAttribute: number,
): Promise<SharedAttribute | undefined> {
  const row = await sharedById.first(tx, { idSharedAttribute });
  return row && present(row);
}

interface PlaceValues {
  idTwin: number | null;
  idWarehouse: number | null;
  idTwinModel: number | null;
  idCompany: number | null;
}
const placeOf = (scope: Scope): PlaceValues => ({
  idTwin: null,
  idWarehouse: null,
  idTwinModel: null,
  idCompany: null,
  ...scope,
});

const count = prepared<PlaceValues>()(
  (_db, { idTwin, idWarehouse, idTwinModel, idCompany }) => sql<{ count: number }>`
    select count(*) as count from shared_attribute
    where id_twin = ${idTwin} or id_warehouse = ${idWarehouse}
      or (id_twin_model = ${idTwinModel} and id_company = ${idCompany})`,
);
export const countOf = async (tx: Tx, scope: Scope): Promise<number> =>
  Number((await count.first(tx, placeOf(scope)))?.count ?? 0);

const ownerById = {
  twin: prepared<{ id: number }>()((db, { id }) =>
    db.selectFrom('twin').select('idCompany').where('idTwin', '=', id),
  ),
  warehouse: prepared<{ id: number }>()((db, { id }) =>
    db.selectFrom('warehouse').select('idCompany').where('idWarehouse', '=', id),
  ),
  model: prepared<{ id: number }>()((db, { id }) =>
    db.selectFrom('twinModel').select('idTwinModel').where('idTwinModel', '=', id),
  ),
};
export const companyOfTwin = async (tx: Tx, id: number) =>
  (await ownerById.twin.first(tx, { id }))?.idCompany;
export const companyOfWarehouse = async (tx: Tx, id: number) =>
  (await ownerById.warehouse.first(tx, { id }))?.idCompany;
export const isModel = async (tx: Tx, id: number) => (await ownerById.model.first(tx, { id })) !== undefined;

const sharedOf = prepared<PlaceValues>()((db, { idWarehouse, idTwinModel, idCompany }) =>
  selectShared(db)
    .where(
      sql<boolean>`(a.id_warehouse = ${idWarehouse} or (a.id_twin_model = ${idTwinModel} and a.id_company = ${idCompany}))`,
    )
    .orderBy('a.key'),
);

type Reach = SharedAttributeReach['reach'] & { idSharedAttribute: number };
/** Twins with a narrower value are not counted further. */
const reachOf = prepared<PlaceValues>()(
  (_db, { idWarehouse, idTwinModel, idCompany }) => sql<Reach>`
    with own as (
      select id_shared_attribute, key, value, id_twin_model from shared_attribute
      where id_warehouse = ${idWarehouse} or (id_twin_model = ${idTwinModel} and id_company = ${idCompany})
    ), member as (
      select id_twin, id_warehouse from twin
      where state = 'Activo' and (id_warehouse = ${idWarehouse} or (id_twin_model = ${idTwinModel} and id_company = ${idCompany}))
    ), each as (
      select o.id_shared_attribute, n.id_twin is not null or p.id_warehouse is not null as overridden,
        shared_attribute_progress(o.value, s.value, s.delivered_at, s.answered_at, s.refusal, r.value, r.at) as progress
      from own o
      cross join member m
      left join shared_attribute n on n.id_twin = m.id_twin and n.key = o.key
      left join shared_attribute p on p.id_warehouse = m.id_warehouse and p.key = o.key and o.id_twin_model is not null
      left join shared_attribute_state s on s.id_twin = m.id_twin and s.key = o.key
      left join twin_attribute r on r.id_twin = m.id_twin and r.key = o.key
    )
    select id_shared_attribute, count(*) filter (where not overridden) as twins,
      count(*) filter (where overridden) as overridden,
      count(*) filter (where not overridden and progress <> 'waiting') as delivered,
      count(*) filter (where not overridden and progress = 'confirmed') as confirmed,
      count(*) filter (where not overridden and progress in ('different', 'refused')) as different
    from each group by id_shared_attribute`,
);

const NOBODY: SharedAttributeReach['reach'] = {
  twins: 0,
  overridden: 0,
  delivered: 0,
  confirmed: 0,
  different: 0,
};

/** The values of a warehouse or a model, with how far they have come. */
export async function listShared(tx: Tx, scope: Scope): Promise<SharedAttributeReach[]> {
  const place = placeOf(scope);
  const [rows, reaches] = await together(tx, sharedOf.ask(place), reachOf.ask(place));
  const byId = new Map(reaches.map(({ idSharedAttribute, ...reach }) => [idSharedAttribute, reach]));
  return rows.map((row) => ({ ...present(row), reach: byId.get(row.idSharedAttribute) ?? NOBODY }));
}
