import type { moduleTree, PermissionRow } from '@gemelo/contract/endpoints/administration';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import type { Action } from '@gemelo/contract/permissions';
import type { Draft, MenuDraft } from '../role/draft.ts';

export type ModuleTree = DataOf<typeof moduleTree>;
export type TreeModule = ModuleTree['modules'][number];
export type TreePage = ModuleTree['pages'][number];

export interface EffectiveGroup {
  module: TreeModule;
  pages: TreePage[];
}

const everyPage = () => true;

/** The resulting menu: active modules and pages of the role, on the web only those with a screen. */
export function effectiveMenu(
  tree: ModuleTree,
  has?: MenuDraft,
  isShown: (page: TreePage) => boolean = everyPage,
): EffectiveGroup[] {
  const byId = new Map(tree.pages.map((page) => [page.idPage, page]));
  return tree.modules
    .filter(({ state, idModule }) => state === 'Activo' && (!has || has.modules.has(idModule)))
    .map((module) => ({
      module,
      pages: module.pages
        .filter((id) => !has || has.pages.has(id))
        .flatMap((id) => byId.get(id) ?? [])
        .filter(isShown),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** Effective permissions: those granted, plus viewing what the role's pages show. */
export function effectiveGrants(
  draft: Draft,
  permissions: readonly PermissionRow[],
  pages: readonly TreePage[],
): Map<string, Set<Action>> {
  const grants = new Map<string, Set<Action>>();
  const give = (resource: string, action: Action) => {
    const actions = grants.get(resource) ?? new Set<Action>();
    grants.set(resource, actions.add(action));
  };
  for (const { idPermission, resource, action } of permissions)
    if (draft.permissions.has(idPermission)) give(resource, action);
  for (const { idPage, resource } of pages)
    if (draft.web.pages.has(idPage) || draft.app.pages.has(idPage)) give(resource, 'view');
  return grants;
}
