import type { HeldFirmware, setFirmwareImage } from '@gemelo/contract/endpoints/firmware-waves';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, Refused } from '@gemelo/contract/kit/errors';
import type { Database, Tx } from '../../db/client.ts';
import { elevated } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { recordsOf, rowLock } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import type { FileService } from '../files/files.service.ts';
import { findFirmware, lockImage, openWaveOf } from './firmware-images.queries.ts';

/** The kind of record that binaries belong to. */
export const FIRMWARE = 'firmware';
const PURPOSE = 'firmware';

type Image = BodyOf<typeof setFirmwareImage>;

export function createFirmwareImages(database: Database, files: Pick<FileService, 'attach' | 'detach'>) {
  const firmwares = recordsOf<Actor, HeldFirmware>(database, {
    entity: FIRMWARE,
    find: (tx, _actor, idFirmware) => findFirmware(tx, idFirmware),
    lock: rowLock('firmware', 'idFirmware'),
    facts: ({ name, image }) => ({
      name,
      title: image?.title ?? null,
      release: image?.release ?? null,
      checksum: image?.checksum ?? null,
    }),
  });

  /** Devices that are half-way through a download must get the rest of the same binary. */
  const mustRest = async (tx: Tx, idFirmware: number) => {
    lockImage(tx, idFirmware);
    const wave = await elevated(tx, () => openWaveOf(tx, idFirmware));
    if (wave) throw new Refused('FIRMWARE_DELIVERED', { name: wave.name });
  };

  const change = (
    actor: Actor,
    idFirmware: number,
    work: (tx: Tx, before: HeldFirmware) => Promise<unknown>,
  ) => {
    if (!actor.operator) throw new Forbidden('OPERATOR_ONLY');
    return firmwares.change(actor, idFirmware, { action: 'edit' }, async (tx, before) => {
      await mustRest(tx, idFirmware);
      await work(tx, before);
    });
  };

  const insert = async (tx: Tx, idFirmware: number, { title, release, idFile }: Image) => {
    const { size, sha256 } = await tx
      .selectFrom('file')
      .select(['size', 'sha256'])
      .where('idFile', '=', idFile)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('firmwareImage')
      .values({ idFirmware, idFile, title, release, size, checksum: sha256.toString('hex') })
      .execute();
  };

  const removeImage = async (tx: Tx, actor: Actor, { idFirmware, image }: HeldFirmware, kept?: string) => {
    if (!image) return;
    await tx.deleteFrom('firmwareImage').where('idFirmware', '=', idFirmware).execute();
    if (image.idFile !== kept) await files.detach(tx, actor, [image.idFile], FIRMWARE, idFirmware);
  };

  return {
    set: (actor: Actor, idFirmware: number, body: Image) => {
      const { title, release, idFile } = body;
      const isTaken = () =>
        new Refused('DUPLICATE', { name: `${title} ${release}`, state: 'Activo' }, { path: 'release' });
      return refusing({ firmware_image_name: isTaken }, () =>
        change(actor, idFirmware, async (tx, before) => {
          await files.attach(tx, actor, [idFile], FIRMWARE, idFirmware, PURPOSE);
          await removeImage(tx, actor, before, idFile);
          await insert(tx, idFirmware, body);
        }),
      );
    },

    remove: (actor: Actor, idFirmware: number) =>
      change(actor, idFirmware, (tx, before) => removeImage(tx, actor, before)),
  };
}
export type FirmwareImages = ReturnType<typeof createFirmwareImages>;
