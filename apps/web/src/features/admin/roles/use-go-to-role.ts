import { useEffect, useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';

/** Leads to a role once the drawer that made it is closed: its form no longer holds anybody back. */
export function useGoToRole(): (idRole: number) => void {
  const navigate = useNavigate();
  const [target, setTarget] = useState<number>();
  useEffect(() => {
    if (target !== undefined) void navigate(linkTo('role', target));
  }, [target, navigate]);
  return setTarget;
}
