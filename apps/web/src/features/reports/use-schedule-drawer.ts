import type { ReportSchedule } from '@gemelo/contract/endpoints/reports';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';

export type ScheduleContent =
  | { kind: 'create' }
  | { kind: 'edit'; schedule: ReportSchedule }
  | { kind: 'detail'; schedule: ReportSchedule };

export const useScheduleDrawer = () => useDrawer<ScheduleContent>();
export type ScheduleDrawer = ReturnType<typeof useScheduleDrawer>;
