import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { useSession } from '../../lib/session.ts';

/** The company of a list: the user's own, or the one an administrator of the operator selected. */
export function useShownCompany() {
  const own = useSession((state) => state.user?.idCompany) ?? 0;
  const seesAll = useSeesAll();
  const { idCompany } = useSearch();
  const navigate = useNavigate();
  const selected = Number(idCompany);
  return {
    idCompany: seesAll && Number.isInteger(selected) && selected > 0 ? selected : own,
    choose: (next: number) =>
      void navigate({
        to: '.',
        // Filters refer to records of the previous company.
        search: next === own ? {} : { idCompany: next },
      }),
  };
}
