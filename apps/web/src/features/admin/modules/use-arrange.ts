import { module as moduleCatalogue } from '@gemelo/contract/catalogues/module';
import {
  arrangePages,
  assignPage,
  moduleTree,
  unassignPage,
} from '@gemelo/contract/endpoints/administration';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Answer, call } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';
import { refreshMenu } from '../../../lib/refresh-menu.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { runSteps, type Step } from '../../../ui/states/run-steps.ts';
import type { ModuleTree, TreeModule } from '../preview/effective.ts';

type Change = (tree: ModuleTree) => ModuleTree;
/** A step that answers with what the server said. */
interface Told extends Step {
  run: () => Promise<{ message?: string }>;
}
const { arrange: arrangeModules } = moduleCatalogue.extras;

const withPages =
  (idModule: number, change: (pages: number[]) => number[]): Change =>
  (tree) => ({
    ...tree,
    modules: tree.modules.map((module) =>
      module.idModule === idModule ? { ...module, pages: change(module.pages) } : module,
    ),
  });
const added = (idModule: number, idPage: number) => withPages(idModule, (pages) => [...pages, idPage]);
const removed = (idModule: number, idPage: number) =>
  withPages(idModule, (pages) => pages.filter((id) => id !== idPage));

/** Runs changes sequentially; resolves to whether others are still queued. */
function useQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  return async (work: () => Promise<void>): Promise<boolean> => {
    waiting.current += 1;
    const current = last.current.then(work);
    last.current = current;
    await current;
    waiting.current -= 1;
    return waiting.current > 0;
  };
}

/** Changes everybody's menu: optimistic, rolled back when the server refuses, then the sidebar is refreshed. */
export function useArrange() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const textOf = useErrorText();
  const inTurn = useQueue();

  const send = async (steps: Told[], undo?: () => void) => {
    try {
      let message: string | undefined;
      await runSteps(
        steps.map(({ name, run }) => ({
          name,
          run: async () => {
            ({ message } = await run());
          },
        })),
      );
      const action = undo && { label: t('admin.modules.undo'), onClick: undo };
      if (message) snackbar.success(message, action ? { action } : {});
    } catch (failure) {
      snackbar.error(textOf(failure, 'ASSIGNMENT_FAILED'));
    }
  };

  const carryOut = async (change: Change, steps: Told[], undo?: () => void) => {
    // Cancels running requests, because their responses would not contain this change.
    await client.cancelQueries({ queryKey: [moduleTree.route] });
    client.setQueryData<Answer<typeof moduleTree>>(
      keyOf(moduleTree, {}),
      (answer) => answer && { ...answer, data: change(answer.data) },
    );
    const more = await inTurn(() => send(steps, undo));
    if (more) return;
    await Promise.all([client.invalidateQueries({ queryKey: [moduleTree.route] }), refreshMenu(client)]);
  };

  const put = (idModule: number, idPage: number) => ({
    name: t('admin.step.page'),
    run: () => call(assignPage, { body: { idModule, idPage } }),
  });
  const take = (idModule: number, idPage: number) => ({
    name: t('admin.step.take'),
    run: () => call(unassignPage, { body: { idModule, idPage } }),
  });
  const order = (run: Told['run']) => ({ name: t('admin.step.order'), run });
  const assign = (idModule: number, idPage: number) =>
    carryOut(added(idModule, idPage), [put(idModule, idPage)]);

  return {
    assign,
    unassign: (idModule: number, idPage: number) =>
      carryOut(removed(idModule, idPage), [take(idModule, idPage)], () => void assign(idModule, idPage)),
    move: (from: number, to: number, idPage: number) =>
      carryOut(
        (tree) => added(to, idPage)(removed(from, idPage)(tree)),
        [take(from, idPage), put(to, idPage)],
      ),
    orderPages: (idModule: number, pages: number[]) =>
      carryOut(
        withPages(idModule, () => pages),
        [order(() => call(arrangePages, { params: { idModule }, body: { pages } }))],
      ),
    orderModules: (modules: TreeModule[]) => {
      const ids = modules.map(({ idModule }) => idModule);
      return carryOut(
        (tree) => ({
          ...tree,
          modules: tree.modules.toSorted((a, b) => ids.indexOf(a.idModule) - ids.indexOf(b.idModule)),
        }),
        arrangeModules ? [order(() => call(arrangeModules, { body: { ids } }))] : [],
      );
    },
  };
}
