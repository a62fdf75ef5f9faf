import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Leads to a role once the drawer that made it is closed: its form no longer holds anybody back. */
export function useGoToRole(): (idRole: number) => void {
  const navigate = useNavigate();
  const [target, setTarget] = useState<number>();
  useEffect(() => {
    if (target !== undefined) void navigate({ to: '/admin/rol', search: { id: target } as never });
  }, [target, navigate]);
  return setTarget;
}
