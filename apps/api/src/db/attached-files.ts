import type { FileData } from '@gemelo/contract/endpoints/files';
import { type Expression, sql } from 'kysely';

/** The files of a record, as one column of a query that reads the record. */
export const attachedFiles = (entity: string, id: Expression<number>) =>
  sql<FileData[]>`coalesce((
    select json_agg(json_build_object('idFile', f.id_file, 'name', f.name, 'contentType', f.content_type,
      'size', f.size, 'width', f.width, 'height', f.height, 'hasThumbnail', f.thumbnail_key is not null,
      'takenAt', iso(f.taken_at), 'latitude', f.latitude, 'longitude', f.longitude, 'idUser', f.id_user,
      'createdAt', iso(f.created_at)) order by f.created_at, f.id_file)
    from file f where f.entity = ${sql.lit(entity)} and f.entity_id = ${id} and f.state = 'kept'), '[]')`;
