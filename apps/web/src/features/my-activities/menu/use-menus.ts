import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { assignedActions, oneAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { call } from '../../../lib/api.ts';
import { activityName, type KeptMenus, menusName } from '../../../lib/offline/kept-day.ts';
import { useKept } from '../../../lib/offline/use-kept.ts';
import { useOnFewer } from '../../../parts/field/use-on-fewer.ts';
import { type Step, useSteps, withSteps } from '../pending.ts';
import { useEndedSharing } from '../use-day.ts';

const counted = (menus: KeptMenus['menus'], steps: readonly Step[]): KeptMenus['menus'] =>
  menus.map((menu) => ({
    ...menu,
    actions: menu.actions.map((action) => {
      const more = steps.filter(
        (step) => step.kind === 'record' && step.idMenuAction === action.idMenuAction,
      ).length;
      return { ...action, recordCount: action.recordCount + more };
    }),
  }));

/** What an assigned activity offers, with how often each was recorded. */
export function useMenus(idActivityUser: number) {
  const read = useKept<KeptMenus>(assignedActions, menusName(idActivityUser), async (signal) => {
    const { data } = await call(assignedActions, { params: { id: idActivityUser } }, { signal });
    return data;
  });
  const steps = useSteps(read.dataUpdatedAt).filter((step) => step.idActivityUser === idActivityUser);
  useOnFewer(steps.length, () => void read.refetch());
  return { ...read, menus: read.data && counted(read.data.value.menus, steps) };
}

/** One assigned activity, as it is with what waits on this phone. */
export function useActivity(idActivityUser: number) {
  const read = useKept<ActivityAssignment>(
    oneAssignment,
    activityName(idActivityUser),
    async (signal) => (await call(oneAssignment, { params: { id: idActivityUser } }, { signal })).data,
  );
  const steps = useSteps(read.dataUpdatedAt);
  useOnFewer(steps.length, () => void read.refetch());
  const activity = read.data && withSteps(read.data.value, steps);
  useEndedSharing(activity && [activity]);
  return { ...read, activity };
}
