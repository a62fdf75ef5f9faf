import { useEffect, useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';

/** Opens a role after the drawer that made it is closed, so that its unsaved-changes guard does not block the navigation. */
export function useGoToRole(): (idRole: number) => void {
  const navigate = useNavigate();
  const [target, setTarget] = useState<number>();
  useEffect(() => {
    if (target !== undefined) void navigate(linkTo('role', target));
  }, [target, navigate]);
  return setTarget;
}
