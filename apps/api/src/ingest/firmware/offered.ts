import type { DeliveryState } from '@gemelo/contract/endpoints/firmware-waves';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { openList } from '../../db/firmware-deliveries.ts';
import type { HeldAttribute } from '../../db/shared-attributes.ts';

/** The firmware that a device is meant to get now. */
export interface OfferedFirmware {
  idTwin: number;
  state: DeliveryState;
  title: string;
  release: string;
  size: number;
  checksum: string;
  storageKey: string;
  /** When its turn came. */
  beganAt: string;
}

/** Only those whose turn has come, in waves that are running. */
export async function offeredTo(tx: Tx, idTwins: readonly number[]): Promise<OfferedFirmware[]> {
  const { rows } = await sql<OfferedFirmware>`
    select d.id_twin, d.state, i.title, i.release, i.size, i.checksum, f.storage_key, d.began_at
    from firmware_delivery d
    join firmware_wave w on w.id_firmware_wave = d.id_firmware_wave and w.state = 'running'
    join firmware_image i on i.id_firmware = w.id_firmware
    join file f on f.id_file = i.id_file
    where d.id_twin = any(${idTwins}::int[]) and d.state in ${openList} and d.began_at is not null`.execute(
    tx,
  );
  return rows;
}

/** The shared attributes by which ThingsBoard's devices learn of a firmware. */
export const attributesOf = ({ title, release, size, checksum }: OfferedFirmware) => ({
  fw_title: title,
  fw_version: release,
  fw_size: size,
  fw_checksum: checksum,
  fw_checksum_algorithm: 'SHA256',
});
/** As shared attributes, by twin; what was delivered is told by the device's own reports. */
export async function firmwareAttributesOf(
  database: Pick<Database, 'read'>,
  idTwins: readonly number[],
): Promise<(idTwin: number) => readonly HeldAttribute[]> {
  const offered = await database.read(system, (tx) => offeredTo(tx, idTwins));
  const held = new Map(
    offered.map((one) => [
      one.idTwin,
      Object.entries(attributesOf(one)).map(([key, value]) => ({
        ...{ idTwin: one.idTwin, key, value, since: one.beganAt, isDelivered: true },
      })),
    ]),
  );
  return (idTwin) => held.get(idTwin) ?? [];
}
