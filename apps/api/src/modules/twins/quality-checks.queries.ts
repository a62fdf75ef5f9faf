import type { QualityCheck } from '@gemelo/contract/endpoints/quality-checks';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { among, equals } from '../../db/lists/filters.ts';
import { authorName } from '../../db/person.ts';
import { type Builder, builder, prepared } from '../../db/prepared.ts';

/** Today where the company is; the day of a check is one of its calendar. */
const today = sql`(now() at time zone (select c.time_zone from company c where c.id_company = k.id_company))::date`;

const selectChecks = (db: Builder) =>
  db
    .selectFrom('qualityCheck as k')
    .innerJoin('qualityType as t', 't.idTypeQualityControl', 'k.idTypeQualityControl')
    .leftJoin('appUser as u', 'u.idUser', 'k.idUser')
    .select([
      'k.idQualityCheck',
      'k.idCompany',
      'k.idTwin',
      'k.idTypeQualityControl',
      'k.result',
      'k.checkedOn',
      'k.note',
      'k.nextDueOn',
      sql<boolean>`coalesce(k.next_due_on < ${today}, false) and not exists (
        select from quality_check later where later.id_twin = k.id_twin
          and later.id_type_quality_control = k.id_type_quality_control
          and (later.checked_on, later.id_quality_check) > (k.checked_on, k.id_quality_check))`.as('overdue'),
      'k.version',
      'k.createdAt',
      'k.idUser',
      authorName('u', 'k.id_user').as('userName'),
      't.name as typeName',
      sql<string>`(select w.name from twin w where w.id_twin = k.id_twin)`.as('twinName'),
    ]);
export type FoundCheck = Awaited<ReturnType<ReturnType<typeof selectChecks>['executeTakeFirstOrThrow']>>;

export const presentCheck = ({
  idCompany: _,
  idUser,
  userName,
  typeName,
  twinName: __,
  ...row
}: FoundCheck): QualityCheck => ({
  ...row,
  User: { idUser, name: userName },
  TypeQualityControl: { idTypeQualityControl: row.idTypeQualityControl, name: typeName },
});

const checkById = prepared<{ idQualityCheck: number }>()((db, { idQualityCheck }) =>
  selectChecks(db).where('k.idQualityCheck', '=', idQualityCheck),
);
export const findCheck = (tx: Tx, idQualityCheck: number): Promise<FoundCheck | undefined> =>
  checkById.first(tx, { idQualityCheck });

interface CheckFilters {
  idTwin: number;
  result?: QualityCheck['result'][] | undefined;
  idTypeQualityControl?: number[] | undefined;
}

export const qualityCheckList = defineList<CheckFilters>()({
  entity: 'twin',
  rows: () => selectChecks(builder),
  filters: {
    idTwin: equals('k.idTwin'),
    result: among('k.result'),
    idTypeQualityControl: among('k.idTypeQualityControl'),
  },
  order: { idQualityCheck: 'k.idQualityCheck', checkedOn: 'k.checkedOn', nextDueOn: 'k.nextDueOn' },
  newest: ['k.checkedOn', 'k.idQualityCheck'],
  present: presentCheck,
});
