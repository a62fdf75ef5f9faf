import { module as moduleCatalogue } from '@gemelo/contract/catalogues/module';
import {
  arrangePages,
  assignPage,
  moduleTree,
  unassignPage,
} from '@gemelo/contract/endpoints/administration';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshMenu } from '../../../app/shell/use-menu.ts';
import { type Answer, call } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-state.tsx';
import type { ModuleTree, TreeModule } from '../preview/effective.ts';

type Said = { message?: string };
const { arrange: arrangeModules } = moduleCatalogue.extras;

const withPages = (tree: ModuleTree, idModule: number, pages: number[]): ModuleTree => ({
  ...tree,
  modules: tree.modules.map((module) => (module.idModule === idModule ? { ...module, pages } : module)),
});

/** Changes the menu of everybody: shown at once, taken back when the server refuses, followed by the sidebar. */
export function useArrange(tree: ModuleTree) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const textOf = useErrorText();
  const [working, setWorking] = useState(false);

  const carryOut = async (next: ModuleTree, steps: (() => Promise<Said>)[], action?: () => void) => {
    client.setQueryData<Answer<typeof moduleTree>>(
      keyOf(moduleTree, {}),
      (answer) => answer && { ...answer, data: next },
    );
    setWorking(true);
    try {
      let said: string | undefined;
      for (const step of steps) said = (await step()).message;
      if (said)
        snackbar.success(
          said,
          action ? { action: { label: t('administration.modules.undo'), onClick: action } } : {},
        );
    } catch (failure) {
      snackbar.error(textOf(failure));
    } finally {
      await Promise.all([client.invalidateQueries({ queryKey: [moduleTree.route] }), refreshMenu(client)]);
      setWorking(false);
    }
  };

  const assign = (module: TreeModule, idPage: number) =>
    carryOut(withPages(tree, module.idModule, [...module.pages, idPage]), [
      () => call(assignPage, { body: { idModule: module.idModule, idPage } }),
    ]);

  return {
    working,
    assign,
    orderModules: (modules: TreeModule[]) =>
      arrangeModules
        ? carryOut({ ...tree, modules }, [
            () => call(arrangeModules, { body: { ids: modules.map(({ idModule }) => idModule) } }),
          ])
        : Promise.resolve(),
    orderPages: ({ idModule }: TreeModule, pages: number[]) =>
      carryOut(withPages(tree, idModule, pages), [
        () => call(arrangePages, { params: { idModule }, body: { pages } }),
      ]),
    unassign: (module: TreeModule, idPage: number) => {
      const { idModule } = module;
      const without = module.pages.filter((id) => id !== idPage);
      return carryOut(
        withPages(tree, idModule, without),
        [() => call(unassignPage, { body: { idModule, idPage } })],
        () => void assign({ ...module, pages: without }, idPage),
      );
    },
    move: (from: TreeModule, to: TreeModule, idPage: number) =>
      carryOut(
        withPages(
          withPages(
            tree,
            from.idModule,
            from.pages.filter((id) => id !== idPage),
          ),
          to.idModule,
          [...to.pages, idPage],
        ),
        [
          () => call(unassignPage, { body: { idModule: from.idModule, idPage } }),
          () => call(assignPage, { body: { idModule: to.idModule, idPage } }),
        ],
      ),
  };
}
