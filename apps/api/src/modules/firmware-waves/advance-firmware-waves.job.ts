import type { FirmwareWaveDetail } from '@gemelo/contract/endpoints/firmware-waves';
import { sql } from 'kysely';
import { object } from 'zod/mini';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { system } from '../../db/context.ts';
import { WAVE } from '../../db/firmware-deliveries.ts';
import { moved } from '../../db/records.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { judgeWave, type StepCounts } from './wave-judge.ts';
import { waveRecords } from './wave-records.ts';
import { beginStep, failLate } from './wave-steps.ts';
import { stepCounts } from './waves.queries.ts';

/** Waves that ended long ago are forgotten with what became of each device. */
const KEPT_MONTHS = 24;
const FORGOTTEN_AT_ONCE = 100;

const runningWaves = (tx: Tx) =>
  tx
    .selectFrom('firmwareWave')
    .select('idFirmwareWave')
    .where('state', '=', 'running')
    .orderBy('idFirmwareWave')
    .execute();

const set = (tx: Tx, idFirmwareWave: number, values: object) =>
  tx
    .updateTable('firmwareWave')
    .set({ ...values, ...moved })
    .where('idFirmwareWave', '=', idFirmwareWave)
    .execute();

/** Whoever began a wave learns that it stopped, also at night. */
async function tellStopped(
  tx: Tx,
  notifications: Pick<Notifications, 'tell'>,
  { idFirmwareWave, idCompany, name }: FirmwareWaveDetail,
  { idCreator, counts }: { idCreator: number; counts: readonly StepCounts[] },
) {
  const failed = counts.reduce((sum, step) => sum + step.failed, 0);
  await notifications.tell(tx, system, {
    ...{ kind: 'changed', entity: WAVE, id: idFirmwareWave, idCompany, title: name, to: [idCreator] },
    words: { what: 'stopped', count: String(failed) },
    sight: 'firmware-wave:view',
  });
}

const advanceOne = (database: Database, notifications: Pick<Notifications, 'tell'>, idFirmwareWave: number) =>
  database.transaction(system, async (tx) => {
    const waves = waveRecords(database);
    const wave = await waves.hold(tx, system, idFirmwareWave);
    if (wave.state !== 'running') return;
    const { idCompany, patienceMinutes } = wave;
    await failLate(tx, idFirmwareWave, patienceMinutes);
    const { forgiven, idCreator } = await tx
      .selectFrom('firmwareWave')
      .select(['forgiven', 'idCreator'])
      .where('idFirmwareWave', '=', idFirmwareWave)
      .executeTakeFirstOrThrow();
    const counts = await stepCounts(tx, idFirmwareWave);
    const verdict = judgeWave({ ...wave, forgiven }, counts);
    // A device that connected meanwhile, and has not asked, is told by this.
    if (verdict === 'wait') return touch(tx, WAVE, idCompany, idFirmwareWave);
    if (verdict === 'stop') {
      await set(tx, idFirmwareWave, { state: 'stopped' });
      await tellStopped(tx, notifications, wave, { idCreator, counts });
    } else if (verdict === 'end') await set(tx, idFirmwareWave, { state: 'done', endedAt: now });
    else {
      await set(tx, idFirmwareWave, { step: wave.step + 1 });
      await beginStep(tx, idFirmwareWave, wave.step + 1);
    }
    await waves.noteChanged(tx, system, idFirmwareWave, wave);
  });

const forgetOld = (database: Database) =>
  database.transaction(system, async (tx) => {
    await sql`
      with old as (
        select id_firmware_wave from firmware_wave where ended_at < now() - make_interval(months => ${KEPT_MONTHS})
        order by ended_at limit ${FORGOTTEN_AT_ONCE}
      ), deliveries as (
        delete from firmware_delivery d using old where d.id_firmware_wave = old.id_firmware_wave)
      delete from firmware_wave w using old where w.id_firmware_wave = old.id_firmware_wave`.execute(tx);
  });

/** Lets each wave go on to its next step, or stop by itself. */
export const createAdvanceFirmwareWaves = (notifications: Pick<Notifications, 'tell'>) =>
  defineJob({
    name: 'advance-firmware-waves',
    payload: object({}),
    attempts: 2,
    every: '* * * * *',
    atStart: true,
    quiet: true,
    async run(_payload, { database, signal }) {
      for (const { idFirmwareWave } of await database.read(system, runningWaves)) {
        signal.throwIfAborted();
        await advanceOne(database, notifications, idFirmwareWave);
      }
      await forgetOld(database);
    },
  });
