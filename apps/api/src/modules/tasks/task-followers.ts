import { FOLLOWERS_MAX, type Task } from '@gemelo/contract/endpoints/tasks';
import { Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

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

export async function checkRoom(tx: Tx, idTask: number) {
  const { count } = await tx
    .selectFrom('taskFollower')
    .select(sql<number>`count(*)`.as('count'))
    .where('idTask', '=', idTask)
    .executeTakeFirstOrThrow();
  if (Number(count) >= FOLLOWERS_MAX) throw new Refused('TASK_FOLLOWERS', { most: FOLLOWERS_MAX });
}
