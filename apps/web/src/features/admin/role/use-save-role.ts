import {
  type AdminRole,
  adminRoles,
  setRoleModules,
  setRolePages,
  setRolePermissions,
} from '@gemelo/contract/endpoints/administration';
import { getUser } from '@gemelo/contract/endpoints/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, call } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';
import { refreshMenu } from '../../../lib/refresh-menu.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { runSteps, type Step } from '../../../ui/states/run-steps.ts';
import { type Draft, differences, draftOf, type Platform } from './draft.ts';

type Roles = Answer<typeof adminRoles>;

/** Writes the response into the query cache, so that nothing flickers until the list is refetched. */
export function useKeepRole() {
  const client = useQueryClient();
  return async (role: AdminRole) => {
    client.setQueryData<Roles>(
      keyOf(adminRoles, {}),
      (answer) =>
        answer && { ...answer, data: answer.data.map((one) => (one.idRole === role.idRole ? role : one)) },
    );
    await Promise.all([
      client.invalidateQueries({ queryKey: [adminRoles.route] }),
      // The user's own menu and permissions may have changed too.
      client.invalidateQueries({ queryKey: [getUser.route] }),
      refreshMenu(client),
    ]);
  };
}

/** Saves the parts of a role, each with the specification's message. */
export function useSaveRole(role: AdminRole) {
  const { t } = useTranslation();
  const keep = useKeepRole();
  const textOf = useErrorText();
  const [saving, setSaving] = useState(false);
  const { idRole } = role;

  const kept = async (writing: Promise<{ data: AdminRole; message?: string }>) => {
    const { data, message } = await writing;
    if (message) snackbar.success(message);
    await keep(data);
  };

  const carryOut = async (steps: readonly Step[]) => {
    setSaving(true);
    try {
      await runSteps(steps);
      return true;
    } catch (failure) {
      snackbar.error(textOf(failure, 'ASSIGNMENT_FAILED'));
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    saving,
    permissions: (draft: Draft) =>
      carryOut([
        {
          name: t('admin.step.permissions'),
          run: () =>
            kept(call(setRolePermissions, { body: { idRole, permissions: [...draft.permissions] } })),
        },
      ]),
    menu: (draft: Draft, platform: Platform) => {
      const before = draftOf(role)[platform];
      const { modules, pages } = draft[platform];
      return carryOut([
        ...(differences(before.modules, modules) > 0
          ? [
              {
                name: t('admin.step.modules'),
                run: () => kept(call(setRoleModules, { body: { idRole, platform, modules: [...modules] } })),
              },
            ]
          : []),
        ...(differences(before.pages, pages) > 0
          ? [
              {
                name: t('admin.step.pages'),
                run: () => kept(call(setRolePages, { body: { idRole, platform, pages: [...pages] } })),
              },
            ]
          : []),
      ]);
    },
  };
}
