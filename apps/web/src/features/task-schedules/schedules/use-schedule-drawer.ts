import type { TaskSchedule } from '@gemelo/contract/endpoints/task-schedules';
import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';

export type ScheduleContent =
  | { kind: 'create'; template?: TaskTemplate }
  | { kind: 'edit'; schedule: TaskSchedule }
  | { kind: 'detail'; idTaskSchedule: number };

export const useScheduleDrawer = () => useDrawer<ScheduleContent>();
export type ScheduleDrawer = ReturnType<typeof useScheduleDrawer>;
