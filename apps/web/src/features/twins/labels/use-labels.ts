import { allTwins, type TwinRow } from '@gemelo/contract/endpoints/twins';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { BulkTarget } from '../../../ui/data-table/bulk.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import type { TwinDrawer } from '../twin-drawers.tsx';

/** Maximum number of labels in one print. */
const MAX_LABELS = 1000;

async function matching(idCompany: number, query: Record<string, string>, total: number): Promise<TwinRow[]> {
  const pages = Math.ceil(total / LIMIT_MAX);
  const rows: TwinRow[] = [];
  for (let page = 1; page <= pages; page++) {
    const { data } = await call(allTwins, {
      params: { idCompany },
      query: { ...query, page, limit: LIMIT_MAX, order: 'name' },
    });
    rows.push(...data);
  }
  return rows;
}

/** Labels of the selected devices or of all that match; the selection is kept because nothing changed. */
export function useLabels(drawer: TwinDrawer, idCompany: number) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  return async (target: BulkTarget<TwinRow>): Promise<false> => {
    if (target.kind === 'filter' && target.total > MAX_LABELS) {
      snackbar.warning(t('twins.label.tooMany', { limit: MAX_LABELS }));
      return false;
    }
    try {
      const twins =
        target.kind === 'ids' ? target.rows : await matching(idCompany, target.query, target.total);
      drawer.open({ kind: 'labels', twins });
    } catch (failure) {
      snackbar.error(textOf(failure));
    }
    return false;
  };
}
