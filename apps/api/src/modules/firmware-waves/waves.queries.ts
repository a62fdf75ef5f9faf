import type {
  FirmwareWave,
  FirmwareWaveDetail,
  twinFirmware,
} from '@gemelo/contract/endpoints/firmware-waves';
import { type DeliveryState, deliveryStates } from '@gemelo/contract/endpoints/firmware-waves';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { NotFound } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { openList } from '../../db/firmware-deliveries.ts';
import { authorName } from '../../db/person.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';
import type { StepCounts } from './wave-judge.ts';

interface Summary {
  total: number;
  updated: number;
  failed: number;
}
const summary = sql<Summary>`(
  select json_build_object('total', count(*), 'updated', count(*) filter (where d.state = 'UPDATED'),
    'failed', count(*) filter (where d.state = 'FAILED'))
  from firmware_delivery d where d.id_firmware_wave = w.id_firmware_wave)`;

export const selectWaves = (db: Builder) =>
  db
    .selectFrom('firmwareWave as w')
    .leftJoin('firmware as f', 'f.idFirmware', 'w.idFirmware')
    .leftJoin('appUser as u', 'u.idUser', 'w.idCreator')
    .select(['w.idFirmwareWave', 'w.idCompany', 'w.name', 'w.idFirmware', 'f.name as firmware', 'w.title'])
    .select(['w.release', 'w.state', 'w.shares', 'w.atOnce', 'w.step', 'w.steps', 'w.mostFailures'])
    .select(['w.patienceMinutes', 'w.version', 'w.createdAt', 'w.endedAt'])
    .select([summary.as('summary'), authorName('u', 'w.idCreator').as('creator')]);
type Found = Awaited<ReturnType<ReturnType<typeof selectWaves>['executeTakeFirstOrThrow']>>;

export const presentWave = ({ idFirmware, firmware, summary: counted, ...wave }: Found): FirmwareWave => ({
  ...wave,
  ...counted,
  Firmware: { idFirmware, name: firmware ?? '' },
});

interface OfWave {
  idFirmwareWave: number;
}
const waveById = prepared<OfWave>()((db, { idFirmwareWave }) =>
  selectWaves(db).where('w.idFirmwareWave', '=', idFirmwareWave),
);
const countsByState = prepared<OfWave>()((db, { idFirmwareWave }) =>
  db
    .selectFrom('firmwareDelivery')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('idFirmwareWave', '=', idFirmwareWave)
    .groupBy('state'),
);
const countsByStep = prepared<OfWave>()(
  (_db, { idFirmwareWave }) => sql<StepCounts>`
    select step, count(*)::int as total, count(began_at)::int as began,
      count(*) filter (where began_at is not null and state in ${openList})::int as open,
      count(*) filter (where state = 'UPDATED')::int as updated,
      count(*) filter (where state = 'FAILED')::int as failed
    from firmware_delivery where id_firmware_wave = ${idFirmwareWave} group by step order by step`,
);
export const stepCounts = (tx: Tx, idFirmwareWave: number) => countsByStep.all(tx, { idFirmwareWave });

const noCounts = Object.fromEntries(deliveryStates.map((state) => [state, 0])) as Record<
  DeliveryState,
  number
>;

export async function findWave(tx: Tx, idFirmwareWave: number): Promise<FirmwareWaveDetail | undefined> {
  const [[found], states, steps] = await together(
    tx,
    waveById.ask({ idFirmwareWave }),
    countsByState.ask({ idFirmwareWave }),
    countsByStep.ask({ idFirmwareWave }),
  );
  if (!found) return undefined;
  return {
    ...presentWave(found),
    counts: { ...noCounts, ...Object.fromEntries(states.map(({ state, count }) => [state, count])) },
    progress: steps.map(({ step, total, began, updated, failed }) => ({
      step,
      total,
      began,
      updated,
      failed,
    })),
  };
}

const currentOf = prepared<{ idTwin: number }>()((db, { idTwin }) =>
  db
    .selectFrom('twin as t')
    .leftJoin('twinFirmware as f', 'f.idTwin', 't.idTwin')
    .select(['f.title', 'f.release', 'f.reportedAt'])
    .where('t.idTwin', '=', idTwin),
);
const deliveryTo = prepared<{ idTwin: number }>()((db, { idTwin }) =>
  db
    .selectFrom('firmwareDelivery as d')
    .innerJoin('firmwareWave as w', 'w.idFirmwareWave', 'd.idFirmwareWave')
    .select(['d.idFirmwareWave', 'w.name as wave', 'w.state as waveState', 'w.title', 'w.release', 'd.state'])
    .select(['d.failure', 'd.error', 'd.beganAt', 'd.changedAt'])
    .where('d.idTwin', '=', idTwin)
    .orderBy('d.idFirmwareWave', 'desc')
    .limit(1),
);
export async function firmwareOfTwin(tx: Tx, idTwin: number): Promise<DataOf<typeof twinFirmware>> {
  const [[current], [delivery]] = await together(tx, currentOf.ask({ idTwin }), deliveryTo.ask({ idTwin }));
  if (!current) throw new NotFound('twin', idTwin);
  const { title, release, reportedAt } = current;
  return {
    current: reportedAt === null ? null : { title, release, reportedAt },
    delivery: delivery ?? null,
  };
}
