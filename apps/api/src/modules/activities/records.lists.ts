import { type RecordType, SITE_METRES } from '@gemelo/contract/endpoints/activity-records';
import { type RawBuilder, sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, before, byValue, equals, type Filter, notBefore } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { beginOf, endOf } from '../../http/period.ts';
import { presentRecord, type Reader, selectRecords } from './records.queries.ts';

export interface RecordFilters extends Reader {
  idCompany: number;
  idUser?: readonly number[] | undefined;
  idAction?: readonly number[] | undefined;
  idWarehouse?: readonly number[] | undefined;
  idActivityUser?: readonly number[] | undefined;
  type?: readonly RecordType[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

/** Written as the partial indexes have them. */
export const recordConditions: Record<RecordType, RawBuilder<boolean>> = {
  photo: sql<boolean>`r.photo_count > 0`,
  note: sql<boolean>`r.note is not null`,
  form: sql<boolean>`r.answer_key is not null`,
  offSite: sql<boolean>`r.distance > ${sql.lit(SITE_METRES)}`,
  noPlace: sql<boolean>`r.latitude is null`,
};
const ofTypes: Filter<readonly RecordType[]> = byValue((types) => {
  const any = sql.join(
    types.map((type) => recordConditions[type]),
    sql` or `,
  );
  return sql<boolean>`(${any})`;
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
    from: notBefore('r.at'),
    to: before('r.at'),
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
/** Days of the company's calendar, the last one included, or moments. */
export const momentsOf = ({ startDate, endDate }: Period, timeZone: string) => ({
  ...(startDate && { from: beginOf(startDate, timeZone) }),
  ...(endDate && { to: endOf(endDate, timeZone) }),
});
