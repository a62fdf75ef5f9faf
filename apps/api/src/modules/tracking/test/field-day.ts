import type pg from 'pg';
import type { Person } from '../../../test/test-app.ts';

export const METRE = 1 / 111_195;
/** Somewhere in Guatemala without a warehouse. */
export const HOME = { latitude: 15.5, longitude: -91.2 };
export const MINUTE = 60_000;

export interface TestFix {
  at: string;
  latitude: number;
  longitude: number;
  accuracy: number;
}
/** A fix so many metres north of home. */
export const fixAt = (moment: number, north: number, accuracy = 5): TestFix => ({
  at: new Date(moment).toISOString(),
  latitude: HOME.latitude + north * METRE,
  longitude: HOME.longitude,
  accuracy,
});

/** Tables that a test fills by hand, as the owner of the database. */
export function createFieldDay(owner: pg.Client) {
  const one = async (text: string, values: unknown[]) =>
    Object.values((await owner.query(text, values)).rows[0] ?? {})[0] as number;

  return {
    /** An activity of somebody that runs from one moment to another. */
    async assign(idCompany: number, idUser: number, from: number, until: number | null = null) {
      const idActivity = await one(
        `insert into activity (id_company, name, description) values ($1, $2, '') returning id_activity`,
        [idCompany, `Ronda ${idUser} ${from} ${Math.random()}`],
      );
      return one(
        `insert into activity_user (id_company, id_activity, id_user, created_at, starts_at, due_at, progress, state, started_at, ended_at)
         values ($1, $2, $3, $4, $4, $5, $6, $7, $4, $8) returning id_activity_user`,
        [
          ...[idCompany, idActivity, idUser, new Date(from), new Date(from + 86_400_000)],
          ...(until === null ? ['started', 'Activo', null] : ['done', 'Inactivo', new Date(until)]),
        ],
      );
    },
    consent: (idCompany: number, idUser: number, from: number, until: number | null = null) =>
      owner.query(
        'insert into tracking_consent (id_company, id_user, given_at, withdrawn_at) values ($1, $2, $3, $4)',
        [idCompany, idUser, new Date(from), until === null ? null : new Date(until)],
      ),
    stored: async (idUser: number) =>
      (
        await owner.query<{ at: Date; flag: string | null }>(
          'select at, flag from position where id_user = $1 order by at',
          [idUser],
        )
      ).rows,
    async clear() {
      for (const table of [
        ...[
          'position',
          'position_latest',
          'route_day',
          'route_stop',
          'tracking_consent',
          'geofence_presence',
        ],
        ...[
          'geofence_event',
          'geofence_watcher',
          'geofence',
          'activity_record',
          'activity_user_stop',
          'activity_user',
        ],
      ])
        await owner.query(`delete from ${table}`);
    },
  };
}
export type FieldDay = ReturnType<typeof createFieldDay>;

export const send = (person: Person, idActivityUser: number, positions: readonly TestFix[]) =>
  person.call('POST', '/api/v4/tracking/positions', { idActivityUser, positions });
