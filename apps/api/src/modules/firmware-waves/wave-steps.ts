import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { openList } from '../../db/firmware-deliveries.ts';

/** The turn of these devices has come, except of those that are out of use by now. */
export async function beginStep(tx: Tx, idFirmwareWave: number, step: number): Promise<void> {
  await sql`
    update firmware_delivery d set changed_at = now(),
      state = case when t.state = 'Activo' then 'QUEUED' else 'CANCELLED' end,
      began_at = case when t.state = 'Activo' then now() end
    from twin t
    where t.id_twin = d.id_twin and d.id_firmware_wave = ${idFirmwareWave} and d.step = ${step} and d.state = 'QUEUED'`.execute(
    tx,
  );
}

/** Devices that took too long have failed. */
export async function failLate(tx: Tx, idFirmwareWave: number, minutes: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update firmware_delivery set state = 'FAILED', failure = 'late', changed_at = now()
    where id_firmware_wave = ${idFirmwareWave} and state in ${openList}
      and began_at < now() - make_interval(mins => ${minutes})`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** What the wave has not got to is left as it is. */
export async function cancelRest(tx: Tx, idFirmwareWave: number): Promise<void> {
  await sql`
    update firmware_delivery set state = 'CANCELLED', changed_at = now()
    where id_firmware_wave = ${idFirmwareWave} and state in ${openList}`.execute(tx);
}

/** Those that failed get it once more, unless something else is on its way to them. */
export async function retryFailed(tx: Tx, idFirmwareWave: number): Promise<void> {
  await sql`
    update firmware_delivery d set state = 'QUEUED', failure = null, error = null, began_at = now(), changed_at = now()
    from twin t
    where d.id_firmware_wave = ${idFirmwareWave} and d.state = 'FAILED' and t.id_twin = d.id_twin and t.state = 'Activo'
      and not exists (select from firmware_delivery o where o.id_twin = d.id_twin and o.state in ${openList})`.execute(
    tx,
  );
}

/**
 * The time of the devices that were under way begins anew. Those that were downloading were refused meanwhile, so they
 * are told once more.
 */
export async function beginAgain(tx: Tx, idFirmwareWave: number): Promise<void> {
  await sql`
    update firmware_delivery set began_at = now(), changed_at = now(),
      state = case when state in ('INITIATED', 'DOWNLOADING') then 'QUEUED' else state end
    where id_firmware_wave = ${idFirmwareWave} and state in ${openList} and began_at is not null`.execute(tx);
}
