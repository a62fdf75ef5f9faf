import { useMemo } from 'react';
import { useSession } from '../../lib/session.ts';
import { useShownCompany } from '../../parts/company/shown-company.ts';

/** What the lists and their filters ask for: nothing about one's own company. */
export function useListedCompany(): { idCompany?: number } {
  const own = useSession(({ user }) => user?.idCompany);
  const { idCompany } = useShownCompany();
  return useMemo(() => (idCompany === own ? {} : { idCompany }), [idCompany, own]);
}
