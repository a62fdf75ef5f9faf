import type {
  firmwareTargets,
  firmwareWaveOptions,
  WaveTargets,
} from '@gemelo/contract/endpoints/firmware-waves';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { openList } from '../../db/firmware-deliveries.ts';
import { prepared, together } from '../../db/prepared.ts';
import { checkChosen } from '../../db/references.ts';

interface Sought extends WaveTargets {
  idCompany: number;
  title: string;
  release: string;
}
interface Target {
  idTwin: number;
  idTwinModel: number;
  model: string;
  /** It is getting another firmware. */
  busy: boolean;
  /** It has no credential of its own, as those behind a gateway: it cannot ask for a firmware. */
  unable: boolean;
  /** It says that it runs this release. */
  updated: boolean;
}

/** Those that were heard last come first: the first step tells the most of devices that can be reached. */
const sought = prepared<Sought>()(
  (_db, { idCompany, idTwins, idTwinModels, idWarehouses, title, release }) => sql<Target>`
    select t.id_twin, t.id_twin_model, m.name as model,
      exists (select from firmware_delivery d where d.id_twin = t.id_twin and d.state in ${openList}) as busy,
      not exists (select from twin_token k where k.id_twin = t.id_twin and k.state = 'Activo') as unable,
      coalesce(f.release = ${release} and coalesce(f.title, ${title}) = ${title}, false) as updated
    from twin t
    join twin_model m on m.id_twin_model = t.id_twin_model
    left join twin_firmware f on f.id_twin = t.id_twin
    left join twin_seen s on s.id_twin = t.id_twin
    where t.id_company = ${idCompany} and t.state = 'Activo'
      and (cardinality(${idTwins}::int[]) = 0 or t.id_twin = any(${idTwins}::int[]))
      and (cardinality(${idTwinModels}::int[]) = 0 or t.id_twin_model = any(${idTwinModels}::int[]))
      and (cardinality(${idWarehouses}::int[]) = 0 or t.id_warehouse = any(${idWarehouses}::int[]))
    order by s.last_at desc nulls last, t.id_twin`,
);

/** Refuses what is not the company's. */
export const checkTargets = (
  tx: Tx,
  { idCompany, idTwins, idTwinModels, idWarehouses }: WaveTargets & { idCompany: number },
) =>
  checkChosen(tx, [
    { path: 'idTwins', table: 'twin', id: 'idTwin', idCompany, chosen: idTwins },
    { path: 'idTwinModels', table: 'twinModel', id: 'idTwinModel', chosen: idTwinModels },
    { path: 'idWarehouses', table: 'warehouse', id: 'idWarehouse', idCompany, chosen: idWarehouses },
  ]);
export const targetsOf = (tx: Tx, wanted: Sought): Promise<Target[]> => sought.all(tx, wanted);

export const isReached = ({ busy, unable, updated }: Target) => !busy && !unable && !updated;

export function summaryOf(targets: readonly Target[]): DataOf<typeof firmwareTargets> {
  const reached = targets.filter(isReached);
  const models = new Map<number, { idTwinModel: number; name: string; count: number }>();
  for (const { idTwinModel, model } of reached) {
    const known = models.get(idTwinModel) ?? { idTwinModel, name: model, count: 0 };
    models.set(idTwinModel, { ...known, count: known.count + 1 });
  }
  return {
    total: reached.length,
    models: [...models.values()].sort((a, b) => b.count - a.count),
    updated: targets.filter(({ updated }) => updated).length,
    busy: targets.filter(({ busy, updated }) => busy && !updated).length,
    unable: targets.filter(({ busy, unable, updated }) => unable && !busy && !updated).length,
  };
}

interface OfCompany {
  idCompany: number;
}
const deliverable = prepared<object>()((db) =>
  db
    .selectFrom('firmwareImage as i')
    .innerJoin('firmware as f', 'f.idFirmware', 'i.idFirmware')
    .select(['f.idFirmware', 'f.name', 'i.title', 'i.release', 'i.size'])
    .where('f.state', '=', 'Activo')
    .orderBy('i.createdAt', 'desc'),
);
const modelsOf = prepared<OfCompany>()(
  (_db, { idCompany }) => sql<{ idTwinModel: number; name: string; count: number }>`
    select m.id_twin_model, m.name, count(*)::int as count from twin t join twin_model m using (id_twin_model)
    where t.id_company = ${idCompany} and t.state = 'Activo' group by 1, 2 order by 2, 1`,
);
const warehousesOf = prepared<OfCompany>()(
  (_db, { idCompany }) => sql<{ idWarehouse: number; name: string; count: number }>`
    select w.id_warehouse, w.name, count(*)::int as count from twin t join warehouse w using (id_warehouse)
    where t.id_company = ${idCompany} and t.state = 'Activo' group by 1, 2 order by 2, 1`,
);
export async function waveOptions(tx: Tx, idCompany: number): Promise<DataOf<typeof firmwareWaveOptions>> {
  const [firmwares, models, warehouses] = await together(
    tx,
    deliverable.ask({}),
    modelsOf.ask({ idCompany }),
    warehousesOf.ask({ idCompany }),
  );
  return { firmwares, models, warehouses };
}
