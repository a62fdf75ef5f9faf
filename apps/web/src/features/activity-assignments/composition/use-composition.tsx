import {
  type ActivityComposition,
  activityComposition,
  composeActivity,
} from '@gemelo/contract/endpoints/activity-assignments';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ApiFailure } from '../../../lib/api.ts';
import { keyOf, useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { useLeaveGuard } from '../../../ui/dialogs/leave-guard.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import classes from '../activity-assignments.module.css';
import { bodyOf, type ComposedMenu, type Composition, isSame, outline } from './composition-draft.ts';

interface Draft {
  menus: ComposedMenu[];
}

/** What is changed on the screen until it is saved; saving compares with what somebody else saved meanwhile. */
export function useComposition(composition: Composition) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const textOf = useErrorText();
  const { idActivity } = composition;
  const [base, setBase] = useState<ActivityComposition>(composition);
  const [menus, setMenus] = useState(composition.menus);
  const isDirty = !isSame(menus, base.menus);
  useLeaveGuard(isDirty);
  const composing = useWrite(composeActivity);
  const conflict = useConflict<Draft>((_, value) => ({
    label: t('activity-assignments.compose.menus'),
    value: <span className={classes.text}>{outline(value as ComposedMenu[]) || '—'}</span>,
  }));

  // What somebody else saved is shown as long as nothing is changed here.
  if (composition.version > base.version && !isDirty) {
    setBase(composition);
    setMenus(composition.menus);
  }

  const begin = (stored: ActivityComposition) => {
    setBase(stored);
    setMenus(stored.menus);
    const key = keyOf(activityComposition, { params: { idActivity } });
    client.setQueryData<Answer<typeof activityComposition>>(
      key,
      (before) => before && { ...before, data: { ...before.data, ...stored } },
    );
  };
  const save = async () => {
    let theirs: ActivityComposition = base;
    try {
      const isSaved = await conflict.save({
        loaded: { menus: base.menus },
        edited: { menus },
        version: base.version,
        send: async (draft, version) => {
          const { data, message } = await composing.mutateAsync({
            params: { idActivity },
            body: { menus: bodyOf(draft.menus), version },
          });
          begin(data);
          if (message) snackbar.success(message);
        },
        read: (current) => {
          theirs = current as ActivityComposition;
          return { values: { menus: theirs.menus }, version: theirs.version };
        },
      });
      if (!isSaved) begin(theirs);
    } catch (failure) {
      const isStale = failure instanceof ApiFailure && failure.code === 'STALE' && failure.current;
      if (!isStale) snackbar.error(textOf(failure));
    }
  };
  return {
    menus,
    change: setMenus,
    isDirty,
    save,
    saving: composing.isPending,
    discard: () => setMenus(base.menus),
    dialog: conflict.dialog,
  };
}
