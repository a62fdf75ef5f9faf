import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import type { ActivitySchedule } from '@gemelo/contract/endpoints/activity-schedules';
import { useEffect } from 'react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';

export type FieldContent =
  /** `like`: the same once more. */
  | { kind: 'assign'; repeats: boolean; like?: ActivityAssignment }
  | { kind: 'edit'; assignment: ActivityAssignment }
  | { kind: 'detail'; idActivityUser: number }
  | { kind: 'schedule'; schedule: ActivitySchedule };

/** What is open over the lists. An assignment is in the address, where news and the tracker link to it; forms are not. */
export function useFieldDrawer() {
  const { open: show, close: hide, ...drawer } = useDrawer<FieldContent>();
  const navigate = useNavigate();
  const { id } = useSearch();
  const wanted = Number(id) > 0 ? Number(id) : undefined;
  const isDetail = drawer.content?.kind === 'detail';
  const setId = (next: number | undefined) => {
    if (next !== wanted)
      void navigate({ to: '.', search: (now) => ({ ...now, id: next }), resetScroll: false });
  };

  useEffect(() => {
    if (wanted !== undefined) show({ kind: 'detail', idActivityUser: wanted });
  }, [wanted, show]);
  useEffect(() => {
    if (wanted === undefined && isDetail) hide();
  }, [wanted, isDetail, hide]);

  return {
    ...drawer,
    open: (next: FieldContent) => {
      if (next.kind === 'detail') return setId(next.idActivityUser);
      setId(undefined);
      show(next);
    },
    close: () => {
      setId(undefined);
      hide();
    },
  };
}
export type FieldDrawer = ReturnType<typeof useFieldDrawer>;
