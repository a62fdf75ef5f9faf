import { adminRoles, listPermissions, moduleTree } from '@gemelo/contract/endpoints/administration';
import { useMemo } from 'react';
import { useRead } from '../../lib/query.ts';
import { useSeededNames } from '../../lib/use-seeded-names.ts';

/** Roles, grantable permissions, and modules with their pages. */
export function useAdminData() {
  const roles = useRead(adminRoles, {});
  const permissions = useRead(listPermissions, {}, { staleTime: Number.POSITIVE_INFINITY });
  const tree = useRead(moduleTree, {});
  const seeded = useSeededNames();
  const shownRoles = useMemo(
    () =>
      roles.data?.data.map((role) => ({
        ...role,
        name: seeded.inValue('role', 'name', role.name),
        description: seeded.inValue('role', 'description', role.description),
      })),
    [roles.data, seeded],
  );
  const all = [roles, permissions, tree];
  return {
    error: all.find(({ error }) => error)?.error,
    retry: () => void Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
    data:
      shownRoles && permissions.data && tree.data
        ? { roles: shownRoles, permissions: permissions.data.data, tree: tree.data.data }
        : undefined,
  };
}
export type AdminData = NonNullable<ReturnType<typeof useAdminData>['data']>;
