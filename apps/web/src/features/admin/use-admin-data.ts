import { adminRoles, listPermissions, moduleTree } from '@gemelo/contract/endpoints/administration';
import { useRead } from '../../lib/query.ts';

/** Roles, grantable permissions, and modules with their pages. */
export function useAdminData() {
  const roles = useRead(adminRoles, {});
  const permissions = useRead(listPermissions, {}, { staleTime: Number.POSITIVE_INFINITY });
  const tree = useRead(moduleTree, {});
  const all = [roles, permissions, tree];
  return {
    error: all.find(({ error }) => error)?.error,
    retry: () => void Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
    data:
      roles.data && permissions.data && tree.data
        ? { roles: roles.data.data, permissions: permissions.data.data, tree: tree.data.data }
        : undefined,
  };
}
export type AdminData = NonNullable<ReturnType<typeof useAdminData>['data']>;
