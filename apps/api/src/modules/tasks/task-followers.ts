import { FOLLOWERS_MAX, type Task } from '@gemelo/contract/endpoints/tasks';
import { Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

const followerRows = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  db.selectFrom('taskFollower').select(['idTask', 'idUser']).where(sql<boolean>`id_task = any(${ids})`),
);

/** Adds people who follow a task, as far as there is room. */
export async function addFollowers(
  tx: Tx,
  { idTask, idCompany }: Pick<Task, 'idTask' | 'idCompany'>,
  idUsers: readonly number[],
) {
  if (idUsers.length === 0) return;
  await sql`
    insert into task_follower (id_task, id_user, id_company)
    select ${idTask}, u, ${idCompany} from unnest(${[...new Set(idUsers)]}::int[]) u
    where not exists (select from task_follower f where f.id_task = ${idTask} and f.id_user = u)
    limit greatest(0, ${FOLLOWERS_MAX} - (select count(*) from task_follower f where f.id_task = ${idTask}))
    on conflict do nothing`.execute(tx);
}

/** Who follows each of these tasks. */
export async function followersOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await followerRows.all(tx, { ids });
  const followers = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const { idTask, idUser } of rows) followers.get(idTask)?.push(idUser);
  return followers;
}

export async function checkRoom(tx: Tx, idTask: number) {
  const { count } = await tx
    .selectFrom('taskFollower')
    .select(sql<number>`count(*)`.as('count'))
    .where('idTask', '=', idTask)
    .executeTakeFirstOrThrow();
  if (Number(count) >= FOLLOWERS_MAX) throw new Refused('TASK_FOLLOWERS', { most: FOLLOWERS_MAX });
}
