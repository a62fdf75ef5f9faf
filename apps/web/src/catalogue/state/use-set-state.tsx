import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { State } from '@gemelo/contract/kit/fields';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { BulkTarget } from '../../ui/data-table/bulk.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import { inputFor } from '../catalogue-calls.ts';
import type { Rights } from '../catalogue-rights.ts';
import { idOf, nameOf, type Row, stateOf } from '../catalogue-row.ts';
import { failureTexts } from '../failure-texts.ts';
import { useRefresh } from '../use-refresh.ts';
import { readUses, wordsOfUse } from './uses.ts';
import { UsesList } from './uses-list.tsx';

const opposite = (state: State): State => (state === 'Activo' ? 'Inactivo' : 'Activo');
const verbOf = (state: State) => (state === 'Activo' ? 'activate' : 'inactivate');

/** Activates and inactivates one or many rows; confirms first and lists usages. */
export function useSetState(catalogue: Catalogue, rights: Rights) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const refresh = useRefresh(catalogue);
  const { endpoints, extras } = catalogue;

  /** Text of the confirmation; inactivating loads the usages first. */
  const explain = async (state: State, ids: readonly number[]) => {
    if (state === 'Activo') return { text: t('catalogues.activate.text'), danger: false };
    const uses = await readUses(catalogue, ids);
    const lines = (uses ?? []).map((use) => wordsOfUse(use, t, i18n));
    const after = t(uses?.length === 0 ? 'catalogues.inactivate.unused' : 'catalogues.inactivate.text');
    return {
      text: <UsesList lead={t('catalogues.inactivate.used')} uses={lines} after={after} />,
      danger: true,
    };
  };

  const ask = async (title: string, state: State, ids: readonly number[]) =>
    confirm({ title, confirmLabel: t(`catalogues.${verbOf(state)}.do`), ...(await explain(state, ids)) });

  const askMatching = (title: string, state: State) => {
    const verb = verbOf(state);
    return confirm({
      title,
      text: t(`catalogues.${verb}.text`),
      confirmLabel: t(`catalogues.${verb}.do`),
      danger: state === 'Inactivo',
    });
  };

  const setMany = async (state: State, which: { ids: number[] } | { match: Record<string, string> }) => {
    if (!extras.states) return undefined;
    return (await call(extras.states, { body: { state, ...which } })).message;
  };

  /** Uses the catalogue's own call for this direction if it has one, because its messages are specific. */
  const setOne = async (row: Row, state: State) => {
    const id = idOf(catalogue, row);
    const { setState, remove } = endpoints;
    if (setState) return (await call(setState, inputFor(catalogue, setState, id, { state }))).message;
    if (remove && state === 'Inactivo') return (await call(remove, inputFor(catalogue, remove, id))).message;
    return setMany(state, { ids: [id] });
  };

  /** Reports the result; resolves to whether it succeeded. */
  const runConfirmed = async (confirmed: Promise<boolean>, work: () => Promise<string | undefined>) => {
    try {
      if (!(await confirmed)) return false;
      const message = await work();
      if (message) snackbar.success(message);
      await refresh();
      return true;
    } catch (failure) {
      snackbar.error(errorText(failure, failureTexts(catalogue).notSet));
      return false;
    }
  };

  return {
    /** Without a confirmation, for callers that have already asked. */
    inactivate: (row: Row) => setOne(row, 'Inactivo'),

    one: (row: Row) => {
      const state = opposite(stateOf(row));
      const title = t(`catalogues.${verbOf(state)}.one`, { name: nameOf(catalogue, row) });
      return runConfirmed(ask(title, state, [idOf(catalogue, row)]), () => setOne(row, state));
    },

    many: (state: State, target: BulkTarget<Row>) => {
      const titleFor = (count: number) => t(`catalogues.${verbOf(state)}.many`, { count });
      if (target.kind === 'filter') {
        // Shared rows of the operator are excluded from the bulk action.
        const own: Record<string, string> =
          catalogue.scope === 'shared' && !rights.operator ? { idCompany: String(rights.idCompany) } : {};
        const title = own.idCompany ? t(`catalogues.${verbOf(state)}.matching`) : titleFor(target.total);
        return runConfirmed(askMatching(title, state), () =>
          setMany(state, { match: { ...target.query, ...own } }),
        );
      }
      const ids = target.rows.filter(rights.maySetState).map((row) => idOf(catalogue, row));
      if (ids.length === 0) {
        snackbar.warning(t('contract:error.OPERATOR_ONLY'));
        return Promise.resolve(false);
      }
      return runConfirmed(ask(titleFor(ids.length), state, ids), () => setMany(state, { ids }));
    },
  };
}
