import { warehouseCategory } from '@gemelo/contract/catalogues/warehouse-category';
import { readersOf } from '../../catalogue/catalogue-calls.ts';
import { idOf, type Row } from '../../catalogue/catalogue-row.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useCan, useSession } from '../../lib/session.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';

const MAX_CATEGORIES = 200;
const { byState, create, list } = warehouseCategory.endpoints;

/** Active categories of a company, with a function to create one if permitted. */
export function useCategories(idCompany: number) {
  const can = useCan();
  const own = useSession((state) => state.user?.idCompany) === idCompany;
  const { data, isLoading } = useRead(byState ?? list, {
    params: { state: 'Activo', idCompany },
    query: { limit: MAX_CATEGORIES, order: 'name' },
  });
  const { mutateAsync, isPending } = useWrite(create ?? list, { invalidates: readersOf(warehouseCategory) });
  // The catalogue's create call always uses the user's own company.
  const may = own && can('warehouse-category:create');
  return {
    rows: data?.data ?? [],
    loading: isLoading,
    creating: isPending,
    create: may
      ? async (name: string) => {
          const { data: made, message } = await mutateAsync({ body: { name } });
          if (message) snackbar.success(message);
          return idOf(warehouseCategory, made as unknown as Row);
        }
      : undefined,
  };
}
