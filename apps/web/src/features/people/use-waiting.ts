import { listPeople } from '@gemelo/contract/endpoints/people';
import { useNavigate } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { useCan } from '../../lib/session.ts';

/** People who signed up and wait for a company and a role; only users who see every company can assign them. */
export function useWaiting() {
  const can = useCan();
  const seesAll = useSeesAll();
  const navigate = useNavigate();
  const { data } = useRead(
    listPeople,
    { query: { pending: 'true', state: 'Activo', limit: 1 } },
    { enabled: seesAll && can('user:edit') },
  );
  return {
    count: data?.total ?? 0,
    show: () => void navigate({ to: '.', search: { pending: 'true', state: 'Activo' } }),
  };
}
