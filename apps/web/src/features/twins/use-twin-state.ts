import { twinState, twinStates } from '@gemelo/contract/endpoints/twins';
import type { State } from '@gemelo/contract/kit/fields';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { BulkTarget } from '../../ui/data-table/bulk.ts';
import { justify } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import { NOT_DONE } from './fallback-text.ts';

interface NamedTwin {
  idTwin: number;
  name: string;
  state: State;
}

const REASON = 500;

/** Activates and inactivates one or many twins and asks for a reason. */
export function useTwinState() {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const outcome = {
    onSuccess: ({ message }: { message?: string }) => message && snackbar.success(message),
    onError: (failure: unknown) => snackbar.error(textOf(failure, NOT_DONE)),
  };
  const one = useWrite(twinState, outcome);
  const many = useWrite(twinStates, outcome);

  const why = (state: State, count: number, title: string) => {
    const verb = state === 'Activo' ? 'activate' : 'inactivate';
    return justify({
      title,
      text: t(`twins.${verb}.text`, { count }),
      label: t('contract:field.reason'),
      danger: state === 'Inactivo',
      icon: state,
      maxLength: REASON,
    });
  };

  return {
    toggle: async ({ idTwin, name, state: now }: NamedTwin) => {
      const state = now === 'Activo' ? 'Inactivo' : 'Activo';
      const verb = state === 'Activo' ? 'activate' : 'inactivate';
      const reason = await why(state, 1, t(`catalogues.${verb}.one`, { name }));
      if (reason !== null) one.mutate({ params: { id: idTwin }, body: { state, reason } });
    },

    /** Resolves to whether it succeeded, so that the selection is kept on failure. */
    set: async (state: State, target: BulkTarget<NamedTwin>, idCompany: number): Promise<boolean> => {
      const verb = state === 'Activo' ? 'activate' : 'inactivate';
      const count = target.kind === 'ids' ? target.ids.length : target.total;
      const reason = await why(state, count, t(`twins.${verb}.many`, { count }));
      if (reason === null) return false;
      const which =
        target.kind === 'ids' ? { ids: target.ids.map(Number) } : { match: target.query, idCompany };
      return many.mutateAsync({ body: { state, reason, ...which } }).then(
        () => true,
        () => false,
      );
    },
  };
}
