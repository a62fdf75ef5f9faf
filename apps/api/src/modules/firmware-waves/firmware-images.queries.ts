import type { HeldFirmware } from '@gemelo/contract/endpoints/firmware-waves';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

export const selectFirmwares = (db: Builder) =>
  db
    .selectFrom('firmware as f')
    .leftJoin('firmwareImage as i', 'i.idFirmware', 'f.idFirmware')
    .leftJoin('file as b', 'b.idFile', 'i.idFile')
    .select(['f.idFirmware', 'f.name', 'i.title', 'i.release', 'i.size', 'i.checksum', 'i.idFile'])
    .select(['b.name as fileName', 'i.createdAt'])
    .where('f.state', '=', 'Activo');
type Found = Awaited<ReturnType<ReturnType<typeof selectFirmwares>['executeTakeFirstOrThrow']>>;

export function presentFirmware(row: Found): HeldFirmware {
  const { idFirmware, name, idFile, title, release, size, checksum, fileName, createdAt } = row;
  const hasImage = idFile !== null && title !== null && release !== null && createdAt !== null;
  return {
    idFirmware,
    name,
    image: hasImage
      ? {
          ...{ title, release, size: size ?? 0, checksum: checksum ?? '', idFile, createdAt },
          // The file belongs to the operator's company, so others do not see its name.
          fileName: fileName ?? '',
        }
      : null,
  };
}

const firmwareById = prepared<{ idFirmware: number }>()((db, { idFirmware }) =>
  selectFirmwares(db).where('f.idFirmware', '=', idFirmware),
);
export async function findFirmware(tx: Tx, idFirmware: number): Promise<HeldFirmware | undefined> {
  const row = await firmwareById.first(tx, { idFirmware });
  return row && presentFirmware(row);
}

const LOCK = 7_203_282;
const lock = prepared<{ idFirmware: number }>()(
  (_db, { idFirmware }) => sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, ${idFirmware})`,
);
/** Waves of a firmware do not begin while its binary changes. Only the operator may lock the row itself. */
export const lockImage = (tx: Tx, idFirmware: number): void => lock.later(tx, { idFirmware });

const openWaves = prepared<{ idFirmware: number }>()((db, { idFirmware }) =>
  db
    .selectFrom('firmwareWave')
    .select('name')
    .where('idFirmware', '=', idFirmware)
    .where('state', 'in', ['running', 'paused', 'stopped'])
    .orderBy('idFirmwareWave')
    .limit(1),
);
/** A wave of any company that is not over. */
export const openWaveOf = (tx: Tx, idFirmware: number) => openWaves.first(tx, { idFirmware });
