import { type RecordType, SITE_METRES } from '@gemelo/contract/endpoints/activity-records';
import { addDays, momentOf } from '@gemelo/contract/kit/zoned';
import { type RawBuilder, sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, byValue, equals, type Filter } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { presentRecord, type Reader, selectRecords } from './records.queries.ts';

export interface RecordFilters extends Reader {
  idCompany: number;
  idUser?: readonly number[] | undefined;
  idAction?: readonly number[] | undefined;
  idWarehouse?: readonly number[] | undefined;
  idActivityUser?: readonly number[] | undefined;
  type?: readonly RecordType[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  search?: string | undefined;
}

/** Written as the partial indexes have them. */
const conditions: Record<RecordType, RawBuilder<boolean>> = {
  photo: sql<boolean>`r.photo_count > 0`,
  note: sql<boolean>`r.note is not null`,
  form: sql<boolean>`r.answer_key is not null`,
  offSite: sql<boolean>`r.distance > ${sql.lit(SITE_METRES)}`,
  noPlace: sql<boolean>`r.latitude is null`,
};
const ofTypes: Filter<readonly RecordType[]> = byValue((types) => {
  const any = sql.join(
    types.map((type) => conditions[type]),
    sql` or `,
  );
  return sql<boolean>`(${any})`;
});

/** How much of the list it leaves depends on the moment. */
const done =
  (comparison: '>=' | '<'): Filter<Date> =>
  (moment, name) => ({
    shape: name,
    values: { [name]: moment },
    replan: true,
    condition: () => sql<boolean>`r.at ${sql.raw(comparison)} ${given(name)}::timestamptz`,
  });

/** Decides nothing about which rows these are. */
const valueOnly: Filter<number | boolean> = (value, name) => ({
  shape: name,
  values: { [name]: value },
  condition: () => sql<boolean>`true`,
});

export const recordList = defineList<RecordFilters>()({
  entity: 'activity-record',
  rows: () => selectRecords(builder, { reader: given('reader'), readsAnswers: given('readsAnswers') }),
  filters: {
    idCompany: equals('r.idCompany'),
    reader: valueOnly,
    readsAnswers: valueOnly,
    idUser: among('r.idUser'),
    idActivityUser: among('r.idActivityUser'),
    idAction: among('r.idAction'),
    idWarehouse: among('r.idWarehouse'),
    type: ofTypes,
    from: done('>='),
    to: done('<'),
    search: matching(['r.actionName', 'r.note', 'w.name']),
  },
  order: { at: 'r.at', receivedAt: 'r.receivedAt' },
  newest: ['r.at', 'r.idActivityRecord'],
  present: presentRecord,
});

interface Period {
  startDate?: string | undefined;
  endDate?: string | undefined;
}
const isDay = (edge: string) => edge.length === 'YYYY-MM-DD'.length;

/** Days of the company's calendar, the last one included, or moments. */
export const momentsOf = ({ startDate, endDate }: Period, timeZone: string) => ({
  ...(startDate && { from: isDay(startDate) ? momentOf(startDate, 0, timeZone) : new Date(startDate) }),
  ...(endDate && { to: isDay(endDate) ? momentOf(addDays(endDate, 1), 0, timeZone) : new Date(endDate) }),
});
