import type {
  ActivityComposition,
  activityComposition,
} from '@gemelo/contract/endpoints/activity-assignments';
import type { DataOf } from '@gemelo/contract/kit/endpoint';

export type Composition = DataOf<typeof activityComposition>;
export type Offered = Composition['offered'];
export type ComposedMenu = ActivityComposition['menus'][number];
export type ComposedAction = ComposedMenu['actions'][number];
export type OfferedAction = Offered['actions'][number];
type Menus = readonly ComposedMenu[];

/** What is sent. */
export const bodyOf = (menus: Menus) =>
  menus.map(({ idMenu, actions }) => ({
    idMenu,
    actions: actions.map(({ idAction, Form }) => ({ idAction, idForm: Form?.idForm ?? null })),
  }));

export const isSame = (one: Menus, other: Menus) =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

export const withMenu = (menus: Menus, menu: ComposedMenu): ComposedMenu[] =>
  menus.some(({ idMenu }) => idMenu === menu.idMenu) ? [...menus] : [...menus, menu];

export const withoutMenu = (menus: Menus, idMenu: number) => menus.filter((menu) => menu.idMenu !== idMenu);

export const withActions = (menus: Menus, idMenu: number, actions: ComposedAction[]): ComposedMenu[] =>
  menus.map((menu) => (menu.idMenu === idMenu ? { ...menu, actions } : menu));

/** An action that is added asks for no form. */
export const composed = (action: OfferedAction): ComposedAction => ({ ...action, Form: null });

/** One line for each menu, with its actions in order. */
export const outline = (menus: Menus): string =>
  menus
    .map(({ name, actions }) => {
      const named = actions.map((action) =>
        action.Form ? `${action.name} (${action.Form.name})` : action.name,
      );
      return named.length > 0 ? `${name}: ${named.join(', ')}` : name;
    })
    .join('\n');
