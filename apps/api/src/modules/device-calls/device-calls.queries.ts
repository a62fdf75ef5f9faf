import type { DeviceCall } from '@gemelo/contract/endpoints/device-calls';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { among, equals } from '../../db/lists/filters.ts';
import { authorName } from '../../db/person.ts';
import { type Builder, builder, prepared } from '../../db/prepared.ts';

/** What has waited too long has ended, whether or not that is written yet. */
const isOver = sql<boolean>`coalesce(k.deadline <= now(), false)`;

const selectCalls = (db: Builder) =>
  db
    .selectFrom('deviceCall as k')
    .leftJoin('appUser as u', 'u.idUser', 'k.idUser')
    .select([
      'k.idDeviceCall',
      'k.idTwin',
      'k.idCompany',
      'k.method',
      'k.params',
      'k.twoWay',
      'k.timeoutSeconds',
      sql<DeviceCall['state']>`case when ${isOver} then 'timed-out' else k.state end`.as('state'),
      'k.createdAt',
      'k.sentAt',
      'k.deliveredAt',
      'k.answeredAt',
      'k.expiresAt',
      sql<string | null>`case when ${isOver} then k.deadline else k.ended_at end`.as('endedAt'),
      sql<string | null>`case when not ${isOver} then k.deadline end`.as('deadline'),
      sql<number | null>`case when not ${isOver} then extract(epoch from k.deadline - now())::float8 end`.as(
        'secondsLeft',
      ),
      'k.answer',
      'k.status',
      'k.reason',
      'k.idUser',
      authorName('u', 'k.id_user').as('userName'),
    ]);
type FoundCall = Awaited<ReturnType<ReturnType<typeof selectCalls>['executeTakeFirstOrThrow']>>;

const presentCall = ({ idUser, userName, ...row }: FoundCall): DeviceCall => ({
  ...row,
  User: { idUser: idUser ?? 0, name: userName },
});

interface CallKey {
  idTwin: number;
  idDeviceCall: number;
}
const callByKey = prepared<CallKey>()((db, { idTwin, idDeviceCall }) =>
  selectCalls(db).where('k.idTwin', '=', idTwin).where('k.idDeviceCall', '=', idDeviceCall),
);
export async function findCall(tx: Tx, key: CallKey): Promise<DeviceCall | undefined> {
  const found = await callByKey.first(tx, key);
  return found && presentCall(found);
}

const heldCall = prepared<CallKey>()(
  (_db, { idTwin, idDeviceCall }) =>
    sql`select from device_call where id_twin = ${idTwin} and id_device_call = ${idDeviceCall} for no key update`,
);
export const holdCall = (tx: Tx, key: CallKey): void => heldCall.later(tx, key);

const openCalls = prepared<{ idTwin: number }>()(
  (_db, { idTwin }) => sql<{ count: number }>`
    select count(*)::int as count from device_call where id_twin = ${idTwin} and deadline > now()`,
);
export const countOpen = async (tx: Tx, idTwin: number): Promise<number> =>
  (await openCalls.first(tx, { idTwin }))?.count ?? 0;

const heldTwin = prepared<{ idTwin: number }>()((db, { idTwin }) =>
  db
    .selectFrom('twin')
    .select(['idTwin', 'idCompany', 'name', 'state'])
    .where('idTwin', '=', idTwin)
    .forNoKeyUpdate(),
);
/** Calls of one twin are counted one at a time. */
export const holdTwin = (tx: Tx, idTwin: number) => heldTwin.first(tx, { idTwin });

interface CallFilters {
  idTwin: number;
  method?: string[] | undefined;
}
export const callList = defineList<CallFilters>()({
  entity: 'device-call',
  rows: () => selectCalls(builder),
  filters: { idTwin: equals('k.idTwin'), method: among('k.method') },
  order: { idDeviceCall: 'k.idDeviceCall' },
  newest: ['k.idDeviceCall'],
  present: presentCall,
});
