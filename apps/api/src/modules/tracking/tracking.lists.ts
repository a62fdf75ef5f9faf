import type { RouteDay, routeDays, visits } from '@gemelo/contract/endpoints/tracking';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, before, equals, type Filter, notBefore } from '../../db/lists/filters.ts';
import { builder, given } from '../../db/prepared.ts';

interface Named {
  idUser: number;
  userName: string | null;
}
const withPerson = <Row extends Named>({ idUser, userName, ...row }: Row) => ({
  ...row,
  User: { idUser, name: userName ?? '' },
});

/** How much of the list it leaves depends on the day. */
const ofDay =
  (comparison: '>=' | '<='): Filter<string> =>
  (day, name) => ({
    shape: name,
    values: { [name]: day },
    replan: true,
    condition: () => sql<boolean>`d.day ${sql.raw(comparison)} ${given(name)}::date`,
  });

type Listed<Endpoint extends typeof routeDays | typeof visits> = Omit<
  QueryOf<Endpoint>,
  'page' | 'limit' | 'order' | 'format' | 'title' | 'columns' | 'search' | 'idCompany'
> & { idCompany: number };

export const routeDayList = defineList<Listed<typeof routeDays>>()({
  entity: 'tracker',
  rows: () =>
    builder
      .selectFrom('routeDay as d')
      .leftJoin('appUser as u', 'u.idUser', 'd.idUser')
      .select(['d.day', 'd.idUser', 'u.name as userName', 'd.fixes', 'd.flagged', 'd.distance'])
      .select(['d.movingSeconds', 'd.stoppedSeconds', 'd.stops', 'd.visits', 'd.firstAt', 'd.lastAt']),
  filters: {
    idCompany: equals('d.idCompany'),
    idUser: among('d.idUser'),
    from: ofDay('>='),
    to: ofDay('<='),
  },
  order: { day: 'd.day', distance: 'd.distance', fixes: 'd.fixes' },
  newest: ['d.day', 'd.idUser'],
  present: (row): RouteDay => withPerson(row),
});

const seconds: RawBuilder<number> = sql`extract(epoch from s.ended_at - s.started_at)::int`;

export const visitList = defineList<Listed<typeof visits>>()({
  entity: 'tracker',
  rows: () =>
    builder
      .selectFrom('routeStop as s')
      .leftJoin('appUser as u', 'u.idUser', 's.idUser')
      .leftJoin('warehouse as w', 'w.idWarehouse', 's.idWarehouse')
      .select(['s.idUser', 'u.name as userName', 's.latitude', 's.longitude', 's.startedAt', 's.endedAt'])
      .select([seconds.as('seconds'), 's.idWarehouse', 'w.name as warehouseName'])
      .where('s.idWarehouse', 'is not', null),
  filters: {
    idCompany: equals('s.idCompany'),
    idUser: among('s.idUser'),
    idWarehouse: among('s.idWarehouse'),
    from: notBefore('s.startedAt'),
    to: before('s.startedAt'),
  },
  order: { startedAt: 's.startedAt' },
  newest: ['s.startedAt', 's.idUser'],
  present: ({ idWarehouse, warehouseName, ...row }) => ({
    ...withPerson(row),
    Warehouse: idWarehouse === null ? null : { idWarehouse, name: warehouseName ?? '' },
  }),
});
