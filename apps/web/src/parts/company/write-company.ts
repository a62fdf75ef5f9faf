import { useState } from 'react';
import { useSeesAll } from '../../lib/reach.ts';
import { useSession } from '../../lib/session.ts';
import { useShownCompany } from './shown-company.ts';

/**
 * The company for which something is created: that of the record that it is about, else the chosen one, which begins with
 * the one that the screen shows, anew with each turn of a drawer.
 */
export function useWriteCompany(about?: number, turn = 0) {
  const own = useSession(({ user }) => user?.idCompany) ?? 0;
  const seesAll = useSeesAll();
  const shown = useShownCompany().idCompany;
  const [choice, setChoice] = useState<{ turn: number; idCompany: number }>();
  const chosen = choice?.turn === turn ? choice.idCompany : undefined;
  const idCompany = seesAll ? (about ?? chosen ?? shown) : own;
  const asks = seesAll && about === undefined;
  const named: { idCompany?: number } = idCompany === own ? {} : { idCompany };
  return {
    idCompany,
    choose: (next: number) => setChoice({ turn, idCompany: next }),
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
