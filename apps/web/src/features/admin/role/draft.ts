import type { AdminRole } from '@gemelo/contract/endpoints/administration';

export type Platform = 'web' | 'app';
export const platforms: readonly Platform[] = ['web', 'app'];

/** A role's menu on one platform. */
export interface MenuDraft {
  modules: ReadonlySet<number>;
  pages: ReadonlySet<number>;
}

/** A role as it would be after saving. */
export interface Draft {
  permissions: ReadonlySet<number>;
  web: MenuDraft;
  app: MenuDraft;
}

export const draftOf = ({ permissions, modules, pages }: AdminRole): Draft => ({
  permissions: new Set(permissions),
  web: { modules: new Set(modules.web), pages: new Set(pages.web) },
  app: { modules: new Set(modules.app), pages: new Set(pages.app) },
});

const changedIn = (one: ReadonlySet<number>, other: ReadonlySet<number>): number[] => [
  ...[...one].filter((id) => !other.has(id)),
  ...[...other].filter((id) => !one.has(id)),
];

/** Size of the symmetric difference. */
export const differences = (one: ReadonlySet<number>, other: ReadonlySet<number>): number =>
  changedIn(one, other).length;

interface ModuleLike {
  idModule: number;
  pages: readonly number[];
}

/** Changed pages, and modules that changed by themselves: one that follows its pages is not counted again. */
export function menuDifferences(one: MenuDraft, other: MenuDraft, modules: readonly ModuleLike[]): number {
  const pages = new Set(changedIn(one.pages, other.pages));
  const following = new Set(
    modules.filter((module) => module.pages.some((id) => pages.has(id))).map(({ idModule }) => idModule),
  );
  return pages.size + changedIn(one.modules, other.modules).filter((id) => !following.has(id)).length;
}

/** A page adds its module; removing the last page removes the module, which would show nothing. */
export function togglePage(draft: MenuDraft, module: ModuleLike | undefined, idPage: number): MenuDraft {
  const pages = new Set(draft.pages);
  const modules = new Set(draft.modules);
  if (pages.delete(idPage)) {
    if (module && !module.pages.some((one) => pages.has(one))) modules.delete(module.idModule);
  } else {
    pages.add(idPage);
    if (module) modules.add(module.idModule);
  }
  return { modules, pages };
}

/** Toggles a whole module; pages the user may not grant are left out. */
export function toggleModule(
  draft: MenuDraft,
  module: ModuleLike,
  mayGive: (idPage: number) => boolean,
): MenuDraft {
  const pages = new Set(draft.pages);
  const modules = new Set(draft.modules);
  const reachable = module.pages.filter((one) => pages.has(one) || mayGive(one));
  const complete = modules.has(module.idModule) && reachable.every((one) => pages.has(one));
  if (complete) {
    modules.delete(module.idModule);
    for (const one of reachable) pages.delete(one);
  } else {
    modules.add(module.idModule);
    for (const one of reachable) pages.add(one);
  }
  return { modules, pages };
}
