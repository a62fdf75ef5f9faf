import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { pathOf } from '../lib/addresses.ts';
import { nextPath } from '../lib/next-path.ts';
import { plainPath } from '../lib/plain-path.ts';
import { reachable } from '../lib/reachable.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { session } from '../lib/session.ts';
import { Guard } from './guard.tsx';
import { withoutBase } from './paths.ts';
import { permitted } from './permitted.tsx';
import { moved, type Page, publicPages, screens } from './screens.ts';
import { Crashed } from './state-pages/crashed.tsx';

const lazy = (load: Page['load']) => lazyRouteComponent(async () => ({ default: await reachable(load) }));

/** Without a session the login page replaces the screen, so the screen's chunk is not loaded. */
function lazyScreen(load: Page['load']) {
  const component = lazy(load);
  const fetchNow = component.preload;
  component.preload = async () => {
    if (session.token()) await fetchNow?.();
  };
  return component;
}

const root = createRootRoute({
  component: Outlet,
  beforeLoad: ({ location }) => {
    const bare = withoutBase(location.pathname);
    if (bare) throw redirect({ to: bare, search: location.search, replace: true });
  },
});

const signInPaths = ['/', '/login', '/login-firebase'];

const publicRoutes = publicPages.map(({ path, load }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazy(load),
    beforeLoad: ({ search }) => {
      const { next } = search as { next?: string };
      if (signInPaths.includes(path) && session.token())
        throw redirect({ href: nextPath(next), replace: true });
    },
  }),
);

const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Guard });

const movedRoutes = Object.entries(moved).map(([path, name]) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    beforeLoad: () => {
      throw redirect({ to: pathOf(name), replace: true });
    },
  }),
);

const screenRoutes = screens.map(({ path, load, permission }) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    component: lazyScreen(permission ? async () => permitted(permission, await load()) : load),
  }),
);

const fallbackRoute = createRoute({
  getParentRoute: () => inside,
  path: '$',
  component: lazyScreen(() => import('./state-pages/no-screen.tsx').then((m) => m.NoScreen)),
});

const routeTree = root.addChildren([
  ...publicRoutes,
  inside.addChildren([...movedRoutes, ...screenRoutes, fallbackRoute]),
]);

export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    rewrite: {
      input: ({ url }) => {
        url.pathname = encodeURI(plainPath(url.pathname));
        return url;
      },
    },
    defaultPreload: 'intent',
    defaultErrorComponent: Crashed,
    scrollRestoration: true,
  });

export type Router = ReturnType<typeof makeRouter>;
