import type { AdminRole } from '@gemelo/contract/endpoints/administration';
import { ADMINISTRATOR } from '../../lib/reach.ts';
import { useCan, useSession } from '../../lib/session.ts';

/** Why a role can only be read: one's own role says so, it is everybody's, or it is the administrator's. */
export type RoleReason = 'role' | 'operator' | 'fixed';

export interface RoleRights {
  readOnly: RoleReason | undefined;
  secondFactor: boolean;
  clone: boolean;
}

/** What the person may do with a role; the server decides, this only keeps dead buttons away. */
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
