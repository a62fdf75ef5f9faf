import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import { inputFor } from '../catalogue-calls.ts';
import { idOf, nameOf, type Row, stateOf } from '../catalogue-row.ts';
import { failureTexts } from '../failure-texts.ts';
import { useRefresh } from '../use-refresh.ts';
import { readUses, wordsOfUse } from './uses.ts';
import { UsesList } from './uses-list.tsx';

/** Deletes an unused row; for a used one offers inactivation instead. */
export function useRemove(catalogue: Catalogue, inactivate: (row: Row) => Promise<string | undefined>) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const refresh = useRefresh(catalogue);
  const { destroy } = catalogue.endpoints;

  const offerInactivation = (row: Row, uses: string[]) =>
    confirm({
      title: t('catalogues.remove.inUse', { name: nameOf(catalogue, row) }),
      text: (
        <UsesList lead={t('catalogues.inactivate.used')} uses={uses} after={t('catalogues.remove.instead')} />
      ),
      ...(stateOf(row) === 'Activo' ? { confirmLabel: t('catalogues.inactivate.do'), danger: true } : {}),
    });

  const remove = async (row: Row) => {
    if (!destroy) return undefined;
    const id = idOf(catalogue, row);
    const uses = (await readUses(catalogue, [id])) ?? [];
    if (uses.length > 0) {
      const confirmed = await offerInactivation(
        row,
        uses.map((use) => wordsOfUse(use, t, i18n)),
      );
      return confirmed && stateOf(row) === 'Activo' ? inactivate(row) : undefined;
    }
    const confirmed = await confirm({
      title: t('catalogues.remove.one', { name: nameOf(catalogue, row) }),
      text: t('catalogues.remove.text'),
      confirmLabel: t('catalogues.remove.do'),
      danger: true,
    });
    return confirmed ? (await call(destroy, inputFor(catalogue, destroy, id))).message : undefined;
  };

  return async (row: Row) => {
    try {
      const message = await remove(row);
      if (!message) return;
      snackbar.success(message);
      await refresh();
    } catch (failure) {
      snackbar.error(errorText(failure, failureTexts(catalogue).notSet));
    }
  };
}
