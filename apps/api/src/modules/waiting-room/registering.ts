import { createHash, randomBytes } from 'node:crypto';
import { KAA } from '@gemelo/contract/endpoints/tokens';
import type { Registration, WaitingDevice } from '@gemelo/contract/endpoints/waiting-room';
import { Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { within } from '../../db/context.ts';
import type { Actor } from '../../http/actor.ts';
import type { Vault } from '../../security/vault.ts';
import type { TokenService } from '../tokens/tokens.service.ts';
import type { TwinService } from '../twins/twins.service.ts';
import { findBrought, sensorsOf } from './waiting-devices.queries.ts';

const THINGSBOARD = 1;

/** What a device brought to prove itself with (`ingest/strangers.ts`). */
type Brought = { kind: 'token'; token: string } | { kind: 'basic'; username: string; password: string };
export type Registered = Pick<WaitingDevice, 'idCompany' | 'name' | 'mac' | 'protocol'> &
  Partial<Pick<WaitingDevice, 'TwinPrincipal' | 'TwinModel' | 'Warehouse' | 'twinType'>>;

/**
 * Devices behind a gateway often have no MAC. Theirs is of the kind that is given locally, and the same whenever the same
 * device is registered again.
 */
export function localMac({ idCompany, name, TwinPrincipal }: Registered): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([idCompany, TwinPrincipal?.idTwin ?? 0, name.toLowerCase()]))
    .digest()
    .subarray(0, 6);
  bytes[0] = ((bytes[0] ?? 0) & 0xfc) | 0x02;
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');
}

/** Of a twin that stands already nothing is changed here but where it reports. */
function mustBeOne({ idTwin, ...facts }: Registration) {
  const named = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (idTwin === undefined || named.length === 0) return;
  const params = { keys: named.join(', ') };
  throw new Invalid(['idTwin', ...named].map((path) => ({ path, rule: 'unknown', params })));
}

/** How a waiting device becomes a twin, within the transaction that says so. */
export function createRegistering(
  twins: Pick<TwinService, 'create' | 'read' | 'update'>,
  tokens: Pick<TokenService, 'create' | 'update' | 'active'>,
  vault: Vault,
) {
  const create = async (
    tx: Tx,
    actor: Actor,
    device: Registered,
    { name, mac, idTwinModel: model, idWarehouse: warehouse, twinType }: Registration,
  ): Promise<number> => {
    const idTwinModel = model ?? device.TwinModel?.idTwinModel;
    const idWarehouse = warehouse ?? device.Warehouse?.idWarehouse;
    if (idTwinModel === undefined || idWarehouse === undefined)
      throw new Invalid([
        ...(idTwinModel === undefined ? [{ path: 'idTwinModel', rule: 'required' }] : []),
        ...(idWarehouse === undefined ? [{ path: 'idWarehouse', rule: 'required' }] : []),
      ]);
    const sensors = await sensorsOf(tx, idTwinModel);
    const { idTwin } = await twins.create(within(actor, tx), {
      name: name ?? device.name,
      mac: mac ?? device.mac ?? localMac(device),
      twinType: twinType ?? device.twinType ?? 'Fijo',
      idPrincipal: device.TwinPrincipal?.idTwin ?? null,
      ...{ idTwinModel, idWarehouse, station: 0, idCompany: device.idCompany },
      sensors: sensors.map((sensor) => ({ ...sensor, numberLot: null })),
    });
    return idTwin;
  };

  /** A twin that stands already moves behind the gateway, if the device came through one. */
  const attach = async (tx: Tx, actor: Actor, device: Registered, idTwin: number): Promise<number> => {
    if (!actor.permissions.has('twin:edit')) throw new Forbidden('FORBIDDEN');
    const own = within(actor, tx);
    const twin = await twins.read(own, idTwin);
    if (twin.idCompany !== device.idCompany) throw new NotFound('twin', idTwin);
    if (twin.state !== 'Activo') throw new Refused('TWIN_INACTIVE', { name: twin.name });
    if (!device.TwinPrincipal) return idTwin;
    const { name, mac, twinType, idWarehouse, idTwinModel, idStation, nameStation, version } = twin;
    await twins.update(own, {
      ...{ idTwin, name, mac, twinType, idWarehouse, idTwinModel, idStation, nameStation, version },
      idPrincipal: device.TwinPrincipal.idTwin,
    });
    return idTwin;
  };

  /** The twin is known from now on by what the device brought, or by a token that the device is to get. */
  const giveToken = async (
    tx: Tx,
    actor: Actor,
    { protocol }: Registered,
    idTwin: number,
    sealed: Buffer | null,
  ): Promise<'due' | 'done'> => {
    const brought = sealed && (JSON.parse(vault.open(sealed)) as Brought);
    const credential =
      brought?.kind === 'basic'
        ? { credential: brought }
        : { token: brought?.token ?? randomBytes(15).toString('base64url') };
    const own = within(actor, tx);
    const active = await tokens.active(tx, idTwin);
    if (active) await tokens.update(own, active.idToken, { ...credential, version: active.version });
    else
      await tokens.create(own, { idTwin, idPlatform: protocol === 'kaa' ? KAA : THINGSBOARD, ...credential });
    return brought ? 'done' : 'due';
  };

  return {
    /** A device that is claimed before it was heard. */
    async ahead(tx: Tx, actor: Actor, device: Registered, choice: Registration) {
      const idTwin = await create(tx, actor, device, choice);
      return { idTwin, delivery: await giveToken(tx, actor, device, idTwin, null) };
    },

    async waiting(tx: Tx, actor: Actor, device: WaitingDevice, choice: Registration) {
      mustBeOne(choice);
      const idTwin =
        choice.idTwin === undefined
          ? await create(tx, actor, device, choice)
          : await attach(tx, actor, device, choice.idTwin);
      const delivery = device.TwinPrincipal
        ? ('none' as const)
        : await giveToken(tx, actor, device, idTwin, await findBrought(tx, device.idWaitingDevice));
      return { idTwin, delivery };
    },
  };
}
export type Registering = ReturnType<typeof createRegistering>;
