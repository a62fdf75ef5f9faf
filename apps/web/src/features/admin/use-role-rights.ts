import type { AdminRole } from '@gemelo/contract/endpoints/administration';
import { ADMINISTRATOR } from '../../lib/reach.ts';
import { useCan, useSession } from '../../lib/session.ts';

/** Why a role is read-only: missing permission, a shared role, or the administrator role. */
export type RoleReason = 'role' | 'operator' | 'fixed';

export interface RoleRights {
  readOnly: RoleReason | undefined;
  secondFactor: boolean;
  clone: boolean;
}

/** What the user may do with a role, to hide useless buttons; the server enforces it. */
export function useRoleRights(): (role: AdminRole) => RoleRights {
  const can = useCan();
  const operator = useSession((state) => state.user?.operator) ?? false;
  return (role) => {
    const others = role.idCompany === null && !operator;
    const edit = can('admin:edit');
    const reason = others ? 'operator' : role.idRole === ADMINISTRATOR ? 'fixed' : undefined;
    return {
      readOnly: edit ? reason : 'role',
      secondFactor: edit && !others,
      clone: can('role:create'),
    };
  };
}
