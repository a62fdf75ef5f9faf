import type { provisionKeys } from '@gemelo/contract/endpoints/waiting-room';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { among, equals } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { type Builder, builder, prepared } from '../../db/prepared.ts';

const selectKeys = (db: Builder) =>
  db
    .selectFrom('provisionKey as k')
    .select([
      'k.idProvisionKey',
      'k.idCompany',
      'k.name',
      'k.key',
      'k.state',
      'k.version',
      'k.createdAt',
      'k.updatedAt',
    ])
    .select([
      sql<number>`(select count(*)::int from waiting_device w where w.id_provision_key = k.id_provision_key
        and w.state = 'pending')`.as('waiting'),
      sql<string | null>`(select max(w.last_at) from waiting_device w
        where w.id_provision_key = k.id_provision_key)`.as('lastAt'),
    ]);
export type FoundKey = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>;

const keyById = prepared<{ idProvisionKey: number }>()((db, { idProvisionKey }) =>
  selectKeys(db).where('k.idProvisionKey', '=', idProvisionKey),
);
export const findKey = (tx: Tx, idProvisionKey: number): Promise<FoundKey | undefined> =>
  keyById.first(tx, { idProvisionKey });

type KeyFilters = Pick<QueryOf<typeof provisionKeys>, 'search' | 'state'> & { idCompany: number };

export const provisionKeyList = defineList<KeyFilters>()({
  entity: 'provision-key',
  rows: () => selectKeys(builder),
  filters: {
    idCompany: equals('k.idCompany'),
    search: matching(['k.name', 'k.key']),
    state: among('k.state'),
  },
  order: { idProvisionKey: 'k.idProvisionKey', name: 'k.name', createdAt: 'k.createdAt' },
  newest: ['k.idProvisionKey'],
  present: (row: FoundKey) => row,
});
