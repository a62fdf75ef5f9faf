import type { Vault } from '../../security/vault.ts';
import type { Tx } from '../client.ts';

const NETWORKS = [
  { name: 'Oficina', ssid: 'CostaSur-Oficina', security: 'wpa3', password: 'melaza-y-panela-26' },
  { name: 'Invitados', ssid: 'CostaSur-Invitados', security: 'open', password: null },
  {
    name: 'Sensores',
    ssid: 'CSUR-IOT',
    security: 'wpa2',
    password: 'bagazo.7781.iot',
    hidden: true,
    placed: true,
  },
] as const;

/** Wi-Fi of both companies; that of the sensors belongs to a warehouse. */
export async function seedNetworks(tx: Tx, vault: Vault) {
  const warehouses = await tx
    .selectFrom('warehouse')
    .select(['idCompany', 'idWarehouse'])
    .distinctOn('idCompany')
    .orderBy('idCompany')
    .orderBy('idWarehouse')
    .execute();
  for (const { idCompany, idWarehouse } of warehouses)
    await tx
      .insertInto('network')
      .values(
        NETWORKS.map(({ password, ...network }) => ({
          ...{ idCompany, name: network.name, ssid: network.ssid, security: network.security },
          hidden: 'hidden' in network,
          idWarehouse: 'placed' in network ? idWarehouse : null,
          password: password === null ? null : vault.seal(JSON.stringify(['network', password])),
        })),
      )
      .execute();
}
