import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { useSession } from '../../lib/session.ts';

/** The company that a list is about: the own one, or the one that an administrator of the operator's has chosen. */
export function useShownCompany() {
  const own = useSession((state) => state.user?.idCompany) ?? 0;
  const seesAll = useSeesAll();
  const { idCompany } = useSearch();
  const navigate = useNavigate();
  const chosen = Number(idCompany);
  return {
    idCompany: seesAll && Number.isInteger(chosen) && chosen > 0 ? chosen : own,
    choose: (next: number) =>
      void navigate({
        to: '.',
        // Filters name records of the company that is left.
        search: next === own ? {} : { idCompany: next },
      }),
  };
}
