import type { AdminRole } from '@gemelo/contract/endpoints/administration';
import { useMemo } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { AdminData } from '../use-admin-data.ts';
import { matrixOf } from './matrix.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { SaveBar } from './save-bar.tsx';
import type { useDraft } from './use-draft.ts';
import type { useSaveRole } from './use-save-role.ts';

export interface RoleTabProps {
  role: AdminRole;
  data: AdminData;
  editing: ReturnType<typeof useDraft>;
  save: ReturnType<typeof useSaveRole>;
  readOnly: boolean;
}

/** Permissions of the role. Users can only grant permissions they have themselves. */
export function PermissionsTab({ data, editing, save, readOnly }: RoleTabProps) {
  const { t } = useTranslation();
  const own = useSession((state) => state.user?.permissions);
  const { draft, changed } = editing;
  const groups = useMemo(() => matrixOf(data.permissions), [data.permissions]);
  const givable = useMemo(() => {
    const mine = new Set(own);
    return new Set(
      data.permissions
        .filter(({ resource, action }) => mine.has(`${resource}:${action}`))
        .map(({ idPermission }) => idPermission),
    );
  }, [own, data.permissions]);
  const viewed = new Set(
    data.tree.pages
      .filter(({ idPage }) => draft.web.pages.has(idPage) || draft.app.pages.has(idPage))
      .map(({ resource }) => resource),
  );
  return (
    <>
      <PermissionMatrix
        groups={groups}
        given={draft.permissions}
        viewed={viewed}
        mayGive={(id) => givable.has(id)}
        readOnly={readOnly}
        onChange={(permissions) => editing.set({ permissions })}
      />
      <SaveBar
        count={changed.permissions}
        saving={save.saving}
        label={t('admin.role.savePermissions')}
        onDiscard={() => editing.drop('permissions')}
        onSave={async () => {
          if (await save.permissions(draft)) editing.drop('permissions');
        }}
      />
    </>
  );
}
