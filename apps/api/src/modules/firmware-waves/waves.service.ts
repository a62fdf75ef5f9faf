import type {
  FirmwareWaveBody,
  FirmwareWaveDetail,
  firmwareTargets,
  WaveState,
} from '@gemelo/contract/endpoints/firmware-waves';
import { MAX_WAVE_TWINS } from '@gemelo/contract/endpoints/firmware-waves';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { refusing } from '../../db/failures.ts';
import { moved } from '../../db/records.ts';
import { ownerFor } from '../../http/acting-for.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import { findFirmware, lockImage } from './firmware-images.queries.ts';
import { stepsOf } from './wave-judge.ts';
import { waveRecords } from './wave-records.ts';
import { beginAgain, beginStep, cancelRest, retryFailed } from './wave-steps.ts';
import { checkTargets, isReached, summaryOf, targetsOf, waveOptions } from './wave-targets.ts';

type Wanted = BodyOf<typeof firmwareTargets>;

export function createWaveService(database: Database) {
  const waves = waveRecords(database);

  /** The firmware that is to be delivered, and the devices that are meant. */
  const read = async (tx: Tx, idCompany: number, { idFirmware, ...wanted }: Wanted) => {
    await checkTargets(tx, { ...wanted, idCompany });
    const firmware = await findFirmware(tx, idFirmware);
    if (!firmware) throw new Invalid([{ path: 'idFirmware', rule: 'reference' }]);
    if (!firmware.image) throw new Refused('FIRMWARE_EMPTY', { name: firmware.name }, { path: 'idFirmware' });
    const { title, release } = firmware.image;
    return { title, release, targets: await targetsOf(tx, { ...wanted, idCompany, title, release }) };
  };

  const insertDeliveries = async (
    tx: Tx,
    idCompany: number,
    idFirmwareWave: number,
    twins: readonly { idTwin: number; step: number }[],
  ) => {
    const rows = twins.toSorted((a, b) => a.idTwin - b.idTwin);
    await sql`
      insert into firmware_delivery (id_twin, id_firmware_wave, id_company, step)
      select x.id_twin, ${idFirmwareWave}, ${idCompany}, x.step
      from unnest(${rows.map(({ idTwin }) => idTwin)}::int[], ${rows.map(({ step }) => step)}::int[]) x (id_twin, step)`.execute(
      tx,
    );
  };

  const insert = async (tx: Tx, actor: Actor, { idCompany: chosen, ...body }: FirmwareWaveBody) => {
    const { idTwins, idTwinModels, idWarehouses, shares, atOnce, ...columns } = body;
    const idCompany = await ownerFor(tx, actor, chosen);
    lockImage(tx, body.idFirmware);
    const { title, release, targets } = await read(tx, idCompany, body);
    const reached = targets.filter(isReached);
    if (reached.length === 0) throw new Refused('FIRMWARE_NO_TWINS');
    if (reached.length > MAX_WAVE_TWINS)
      throw new Refused('FIRMWARE_MANY_TWINS', { limit: MAX_WAVE_TWINS, count: reached.length });
    const steps = stepsOf(reached.length, shares, atOnce);
    const { idFirmwareWave } = await tx
      .insertInto('firmwareWave')
      .values({
        ...{ ...columns, title, release, shares, atOnce, idCompany, idCreator: actor.idUser },
        steps: steps.at(-1) ?? 1,
      })
      .returning('idFirmwareWave')
      .executeTakeFirstOrThrow();
    const twins = reached.map(({ idTwin }, at) => ({ idTwin, step: steps[at] ?? 1 }));
    await insertDeliveries(tx, idCompany, idFirmwareWave, twins);
    await beginStep(tx, idFirmwareWave, 1);
    return idFirmwareWave;
  };

  const change = (
    actor: Actor,
    idFirmwareWave: number,
    { version, from }: { version: number; from: readonly WaveState[] },
    work: (tx: Tx, before: FirmwareWaveDetail) => Promise<object>,
  ) =>
    waves.change(actor, idFirmwareWave, { version }, async (tx, before) => {
      if (!from.includes(before.state)) throw new Refused('FIRMWARE_WAVE_STATE', { name: before.name });
      const values = await work(tx, before);
      await tx
        .updateTable('firmwareWave')
        .set({ ...values, ...moved })
        .where('idFirmwareWave', '=', idFirmwareWave)
        .execute();
    });

  return {
    read: (actor: Actor, idFirmwareWave: number) => waves.read(actor, idFirmwareWave),

    options: (actor: Actor, requested: number | undefined) =>
      database.read(actor, (tx) => waveOptions(tx, companyFor(actor, requested))),

    targets: (actor: Actor, { idCompany, ...wanted }: Wanted) =>
      database.read(actor, async (tx) =>
        summaryOf((await read(tx, companyFor(actor, idCompany), wanted)).targets),
      ),

    create: (actor: Actor, body: FirmwareWaveBody) =>
      refusing({ firmware_delivery_open: () => new Refused('FIRMWARE_BUSY') }, () =>
        waves.create(actor, (tx) => insert(tx, actor, body)),
      ),

    pause: (actor: Actor, idFirmwareWave: number, version: number) =>
      change(actor, idFirmwareWave, { version, from: ['running'] }, async () => ({ state: 'paused' })),

    /** Whoever resumes has seen what failed: it does not stop the wave once more. */
    resume: (actor: Actor, idFirmwareWave: number, version: number, retry: boolean) =>
      change(actor, idFirmwareWave, { version, from: ['paused', 'stopped'] }, async (tx) => {
        await beginAgain(tx, idFirmwareWave);
        if (retry) await retryFailed(tx, idFirmwareWave);
        const forgiven = sql<number>`(
          select count(*) from firmware_delivery d where d.id_firmware_wave = ${idFirmwareWave} and d.state = 'FAILED')`;
        return { state: 'running', forgiven };
      }),

    cancel: (actor: Actor, idFirmwareWave: number, version: number) =>
      change(actor, idFirmwareWave, { version, from: ['running', 'paused', 'stopped'] }, async (tx) => {
        await cancelRest(tx, idFirmwareWave);
        return { state: 'cancelled', endedAt: now };
      }),
  };
}
export type WaveService = ReturnType<typeof createWaveService>;
