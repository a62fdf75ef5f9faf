import {
  type AppElement,
  type AppScreen,
  createCompanyElement,
  type ProjectApp,
  projectAppOf,
  projectSummaries,
  setCompanyElementState,
  setProjectElements,
} from '@gemelo/contract/endpoints/company-elements';
import type { State } from '@gemelo/contract/kit/fields';
import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../lib/api.ts';
import { keyOf, useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';

export const appInput = (idCompanyProject: number) => ({ params: { idCompanyProject } });

const opposite = (state: State): State => (state === 'Activo' ? 'Inactivo' : 'Activo');

/** The app with some of its elements changed. */
const changed = (app: ProjectApp, ids: ReadonlySet<number>, change: Partial<AppElement>): ProjectApp => ({
  ...app,
  screens: app.screens.map((screen) => ({
    ...screen,
    elements: screen.elements.map((one) => (ids.has(one.idScreenElement) ? { ...one, ...change } : one)),
  })),
});

/** Switches elements of a company project: shown at once, put back if the server refuses, and undone on request. */
export function useElements(idCompanyProject: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const textOf = useErrorText();
  const key = keyOf(projectAppOf, appInput(idCompanyProject));
  const creating = useWrite(createCompanyElement, { changes: null });
  const setting = useWrite(setCompanyElementState, { changes: null });
  const settingSeveral = useWrite(setProjectElements, { changes: null });

  const show = (ids: readonly number[], change: Partial<AppElement>) =>
    client.setQueryData<Answer<typeof projectAppOf>>(
      key,
      (before) => before && { ...before, data: changed(before.data, new Set(ids), change) },
    );
  const reload = () => client.invalidateQueries({ queryKey: [projectSummaries.route] });

  const send = async ({ idScreenElement, idCompanyScreenElement }: AppElement, state: State) => {
    if (idCompanyScreenElement === null)
      return creating.mutateAsync({ body: { idCompanyProject, idScreenElement } });
    return setting.mutateAsync({ params: { id: idCompanyScreenElement }, body: { state } });
  };

  const set = async (element: AppElement, state: State): Promise<void> => {
    const ids = [element.idScreenElement];
    await client.cancelQueries({ queryKey: key });
    show(ids, { state });
    try {
      const { data, message } = await send(element, state);
      const { idCompanyScreenElement } = data;
      show(ids, { idCompanyScreenElement, state: data.state });
      snackbar.success(message ?? '', {
        action: {
          label: t('company-elements.undo'),
          onClick: () => void set({ ...element, idCompanyScreenElement, state }, opposite(state)),
        },
      });
      void reload();
    } catch (failure) {
      show(ids, { state: opposite(state) });
      snackbar.error(textOf(failure, 'ACTION_FAILED'));
    }
  };

  /** Only those that are not so already, so that an undo puts back what was there. */
  const setAll = async ({ elements }: Pick<AppScreen, 'elements'>, state: State): Promise<void> => {
    const moving = elements.filter((one) => one.state !== state);
    const ids = moving.map(({ idScreenElement }) => idScreenElement);
    if (ids.length === 0) return;
    await client.cancelQueries({ queryKey: key });
    show(ids, { state });
    try {
      const { data, message } = await settingSeveral.mutateAsync({
        params: { idCompanyProject },
        body: { state, idScreenElements: ids },
      });
      client.setQueryData<Answer<typeof projectAppOf>>(key, { data });
      const undone = moving.map((one) => ({ ...one, state }));
      snackbar.success(message ?? '', {
        action: {
          label: t('company-elements.undo'),
          onClick: () => void setAll({ elements: undone }, opposite(state)),
        },
      });
      void reload();
    } catch (failure) {
      show(ids, { state: opposite(state) });
      snackbar.error(textOf(failure, 'ACTION_FAILED'));
    }
  };

  return { set, setAll };
}
export type Elements = ReturnType<typeof useElements>;
