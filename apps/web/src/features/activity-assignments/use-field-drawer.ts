import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import type { ActivitySchedule } from '@gemelo/contract/endpoints/activity-schedules';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';

export type FieldContent =
  /** `like`: the same once more. */
  | { kind: 'assign'; repeats: boolean; like?: ActivityAssignment }
  | { kind: 'edit'; assignment: ActivityAssignment }
  | { kind: 'detail'; idActivityUser: number }
  | { kind: 'schedule'; schedule: ActivitySchedule };

export const useFieldDrawer = () => useDrawer<FieldContent>();
export type FieldDrawer = ReturnType<typeof useFieldDrawer>;
