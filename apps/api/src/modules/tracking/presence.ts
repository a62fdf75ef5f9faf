import { sql } from 'kysely';
import { type Tx, touch } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

/** Those of whom nothing is known any more: no activity of theirs runs, they do not agree to it, or they have gone. */
const notFollowed = prepared<object>()(
  () => sql<{ idCompany: number }>`
    delete from geofence_presence p
    where not exists (
      select from app_user u
      join activity_user a on a.id_company = u.id_company and a.id_user = u.id_user
        and a.state = 'Activo' and a.progress = 'started'
      join tracking_consent c on c.id_company = u.id_company and c.id_user = u.id_user and c.withdrawn_at is null
      where u.id_user = p.id_user and u.id_company = p.id_company and u.state = 'Activo')
    returning p.id_company as "idCompany"`,
);

/**
 * Forgets in which areas people are who are not followed any more. It is no crossing: when they leave is not known, and
 * where they begin their next activity they enter anew.
 */
export async function forgetPresence(tx: Tx): Promise<void> {
  const forgotten = await notFollowed.all(tx, {});
  for (const idCompany of new Set(forgotten.map((one) => one.idCompany))) {
    touch(tx, 'geofence', idCompany, 'crossed');
    touch(tx, 'tracker', idCompany, 'areas');
  }
}
