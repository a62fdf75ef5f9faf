import type { Task } from '@gemelo/contract/endpoints/tasks';
import { useCan, useSession } from '../../../lib/session.ts';

/** What the user may change in a listed task; the server decides in the end. */
export function useTaskRights() {
  const can = useCan();
  const me = useSession((state) => state.user?.idUser);
  const all = can('task:edit');
  const isMine = (task: Pick<Task, 'Creator' | 'Assignee'>) =>
    me !== undefined && (task.Creator?.idUser === me || task.Assignee?.idUser === me);
  return {
    mayEdit: (task: Pick<Task, 'Creator' | 'Assignee'>) => all || isMine(task),
    /** Others get work only from those who edit all tasks. */
    assignsOthers: all,
    me,
  };
}
