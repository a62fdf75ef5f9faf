import type { Task } from '@gemelo/contract/endpoints/tasks';

export interface TaskRows {
  key: string;
  name: string;
  tasks: Task[];
}

/** Tasks by assignee or warehouse, by name, those of nobody last; in each the earliest first. */
export function groupTasks(
  tasks: readonly Task[],
  by: 'responsable' | 'bodega',
  none: string,
  locale: string,
): TaskRows[] {
  const groups = new Map<string, TaskRows>();
  for (const task of tasks) {
    const { Assignee, Warehouse } = task;
    const [key, name] =
      by === 'responsable'
        ? [String(Assignee?.idUser ?? ''), Assignee?.name ?? none]
        : [String(Warehouse?.idWarehouse ?? ''), Warehouse?.name ?? none];
    const group = groups.get(key) ?? { key, name, tasks: [] };
    group.tasks.push(task);
    groups.set(key, group);
  }
  const begin = ({ startOn, dueOn }: Task) => startOn ?? dueOn ?? '';
  for (const group of groups.values())
    group.tasks.sort((a, b) => begin(a).localeCompare(begin(b)) || a.idTask - b.idTask);
  return [...groups.values()].sort((a, b) =>
    a.key === '' ? 1 : b.key === '' ? -1 : a.name.localeCompare(b.name, locale),
  );
}
