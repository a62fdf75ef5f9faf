import { useState } from 'react';
import { useSeesAll } from '../../lib/reach.ts';
import { useSession } from '../../lib/session.ts';
import { useShownCompany } from './shown-company.ts';

/**
 * The company for which something is created: that of the record that it is about, else the chosen one, which begins with
 * the one that the screen shows.
 */
export function useWriteCompany(about?: number | undefined) {
  const own = useSession(({ user }) => user?.idCompany) ?? 0;
  const seesAll = useSeesAll();
  const shown = useShownCompany().idCompany;
  const [chosen, choose] = useState<number>();
  const idCompany = seesAll ? (about ?? chosen ?? shown) : own;
  const asks = seesAll && about === undefined;
  const named: { idCompany?: number } = idCompany === own ? {} : { idCompany };
  return {
    idCompany,
    choose,
    /** Whether the user chooses it. */
    asks,
    /** What a form begins with. */
    value: asks || idCompany !== own ? idCompany : undefined,
    /** What a request says of it: nothing about one's own company. */
    named,
    /** Asks for what records of that company can be made of. */
    asked: { query: named },
  };
}
export type WriteCompany = ReturnType<typeof useWriteCompany>;
