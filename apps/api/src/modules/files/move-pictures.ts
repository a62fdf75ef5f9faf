import type { FilePurpose } from '@gemelo/contract/endpoints/files';
import { Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import type { Intake } from './intake.ts';
import { inlineOf } from './pictures.service.ts';

interface Place {
  purpose: FilePurpose;
  entity: string;
  table: string;
  key: string;
  inline: string;
  file: string;
}
const places: readonly Place[] = [
  {
    purpose: 'avatar',
    entity: 'user',
    table: 'app_user',
    key: 'id_user',
    inline: 'avatar',
    file: 'id_avatar',
  },
  {
    purpose: 'logo',
    entity: 'company',
    table: 'company',
    key: 'id_company',
    inline: 'logo',
    file: 'id_logo',
  },
];

interface StoredPicture {
  id: number;
  idCompany: number;
  picture: string;
}

/** Converts pictures in rows to files; unreadable ones stay unchanged. */
export async function movePictures(database: Database, intake: Intake): Promise<void> {
  const move = async (place: Place, { id, idCompany, picture }: StoredPicture) => {
    const { table, key, inline, file, purpose, entity } = place;
    const bytes = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
    const prepared = await intake.prepare(purpose, bytes);
    const owner = { idCompany, idUser: null, timeZone: 'UTC', name: purpose, record: { entity, id } };
    const moved = await database.transaction(system, async (tx) => {
      // A user may have changed the picture, or another process converted it.
      const locked = await sql`select from ${sql.table(table)}
        where ${sql.ref(key)} = ${id} and ${sql.ref(inline)} = ${picture} and ${sql.ref(file)} is null
        for update`.execute(tx);
      if (locked.rows.length === 0) return false;
      const idFile = await intake.insert(tx, system, prepared, owner);
      await sql`update ${sql.table(table)}
        set ${sql.ref(inline)} = ${inlineOf(prepared.thumbnail)}, ${sql.ref(file)} = ${idFile}
        where ${sql.ref(key)} = ${id}`.execute(tx);
      return true;
    });
    if (!moved) await intake.discard(prepared.storageKey, prepared.thumbnailKey);
  };

  for (const place of places) {
    const { table, key, inline, file } = place;
    const { rows } = await database.read(system, (tx) =>
      sql<StoredPicture>`select ${sql.ref(key)} as id, id_company, ${sql.ref(inline)} as picture from ${sql.table(table)}
        where ${sql.ref(inline)} is not null and ${sql.ref(file)} is null and id_company is not null`.execute(
        tx,
      ),
    );
    for (const stored of rows)
      await move(place, stored).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      });
  }
}
