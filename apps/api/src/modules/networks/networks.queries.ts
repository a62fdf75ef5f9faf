import type { Network } from '@gemelo/contract/endpoints/networks';
import { type Expression, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

/** Whose passwords a caller may see: of all networks, or of the warehouses whose people they are. */
export interface Sight {
  revealsAll: boolean;
  /** The caller, if they may see any; 0 is nobody. */
  revealer: number;
}

/** Whoever changes networks may see every password, others with the permission those of their warehouses. */
export function sightOf({ permissions, idUser }: Pick<Actor, 'permissions' | 'idUser'>): Sight {
  const may = permissions.has('network-password:view');
  return { revealsAll: may && permissions.has('network:edit'), revealer: may ? idUser : 0 };
}

export const selectNetworks = (
  db: Builder,
  revealsAll: boolean | Expression<unknown>,
  revealer: number | Expression<unknown>,
) =>
  db
    .selectFrom('network as n')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'n.idWarehouse')
    .select(['n.idCompanyNetwork', 'n.idCompany', 'n.name', 'n.ssid', 'n.hidden', 'n.idWarehouse', 'n.notes'])
    .select([sql<Network['security']>`n.security`.as('security'), 'w.name as warehouseName'])
    .select(['n.state', 'n.version', 'n.createdAt', 'n.updatedAt'])
    .select(
      sql<boolean>`(n.security <> 'open' and (${revealsAll}::boolean or exists (
        select from warehouse_user wu where wu.id_warehouse = n.id_warehouse and wu.id_user = ${revealer}::int)))`.as(
        'mayReveal',
      ),
    );
type Found = Awaited<ReturnType<ReturnType<typeof selectNetworks>['executeTakeFirstOrThrow']>>;

export const presentNetwork = ({ warehouseName, ...row }: Found): Network => ({
  ...row,
  Warehouse: row.idWarehouse === null ? null : { idWarehouse: row.idWarehouse, name: warehouseName ?? '' },
});

const networkById = prepared<Sight & { idCompanyNetwork: number }>()(
  (db, { idCompanyNetwork, revealsAll, revealer }) =>
    selectNetworks(db, revealsAll, revealer).where('n.idCompanyNetwork', '=', idCompanyNetwork),
);
export async function findNetwork(
  tx: Tx,
  actor: Actor,
  idCompanyNetwork: number,
): Promise<Network | undefined> {
  const found = await networkById.first(tx, { idCompanyNetwork, ...sightOf(actor) });
  return found && presentNetwork(found);
}

const sealedPassword = prepared<{ idCompanyNetwork: number }>()((db, { idCompanyNetwork }) =>
  db.selectFrom('network').select('password').where('idCompanyNetwork', '=', idCompanyNetwork),
);
export const findSealedPassword = async (tx: Tx, idCompanyNetwork: number): Promise<Buffer | null> =>
  (await sealedPassword.first(tx, { idCompanyNetwork }))?.password ?? null;
