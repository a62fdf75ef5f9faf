import { useCallback, useMemo } from 'react';
import { useSession } from '../../lib/session.ts';
import { useShownCompany } from './shown-company.ts';

/** What requests and links say of a company: nothing about one's own. */
export function useCompanyNaming(): (idCompany: number) => { idCompany?: number } {
  const own = useSession(({ user }) => user?.idCompany) ?? 0;
  return useCallback((idCompany) => (idCompany === own ? {} : { idCompany }), [own]);
}

/** The same of one company, by default of the one that the screen shows. */
export function useNamedCompany(of?: number): { idCompany?: number } {
  const name = useCompanyNaming();
  const shown = useShownCompany().idCompany;
  const idCompany = of ?? shown;
  return useMemo(() => name(idCompany), [name, idCompany]);
}
