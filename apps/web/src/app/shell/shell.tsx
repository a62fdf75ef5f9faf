import { getUser } from '@gemelo/contract/endpoints/users';
import { createTheme, MantineThemeProvider } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onPermissionsChanged } from '../../lib/permissions-seen.ts';
import { createQueryClient, useRead } from '../../lib/query.ts';
import { useServerHealth } from '../../lib/server-health.ts';
import { session, useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useUi } from '../../lib/ui-store.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { LoadingBar } from '../../ui/states/loading-bar.tsx';
import '../../styles/console.css';
import { refreshMenu } from '../../lib/refresh-menu.ts';
import '../register-shown.ts';
import { Crumbs } from './crumbs.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { PageFrame } from './page-frame.tsx';
import { releaseKeys, takeKeys } from './palette-words.ts';
import classes from './shell.module.css';
import { open, useShell } from './shell-store.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useNarrow } from './use-narrow.ts';

const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((m) => ({ default: m.MenuDrawer })));
const Palette = lazy(() => import('./palette.tsx').then((m) => ({ default: m.Palette })));
const KeySheet = lazy(() => import('./key-sheet.tsx').then((m) => ({ default: m.KeySheet })));
const Welcome = lazy(() => import('./welcome.tsx').then((m) => ({ default: m.Welcome })));

/** Popovers are portalled into the main landmark, so that screen readers find them there. */
const portalled = { defaultProps: { portalProps: { target: '#content' } } };
const insidePage = createTheme({ components: { Popover: portalled } });

/** Refreshes the profile, because role, company or name may have changed since the last visit. */
function useFreshUser() {
  const idUser = useSession((state) => state.user?.idUser) ?? 0;
  const { data } = useRead(getUser, { params: { id: idUser } }, { enabled: idUser > 0, staleTime: 60_000 });
  useEffect(() => {
    if (data) session.update(data.data);
  }, [data]);
}

/** Reloads the menu when a response shows that the role's permissions changed. */
function useFreshMenu() {
  const queries = useQueryClient();
  useEffect(
    () =>
      onPermissionsChanged(() => {
        void refreshMenu(queries);
        void queries.invalidateQueries({ queryKey: [getUser.route] });
      }),
    [queries],
  );
}

/** Live updates; the code is fetched after the shell is rendered. */
function useLive() {
  const queries = useQueryClient();
  const token = useSession((state) => state.token);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let unmounted = false;
    void import('../../lib/live/live.ts').then(({ followLive }) => {
      if (!unmounted && token) stop = followLive(queries);
    });
    return () => {
      unmounted = true;
      stop?.();
    };
  }, [queries, token]);
}

/** Failed queries are retried when the server is reachable again. */
function useRetryFailedQueries() {
  const isAway = useServerHealth((health) => health.down || health.maintenance !== null);
  const queries = useQueryClient();
  useEffect(() => {
    if (!isAway) void queries.refetchQueries({ predicate: (query) => query.state.status === 'error' });
  }, [isAway, queries]);
}

/** Overlays of the shell, each loaded on first use. */
function Overlays() {
  const { palette, keys, guide } = useShell();
  const narrow = useNarrow();
  const welcomed = useUi((state) => state.welcomed);
  useEffect(() => {
    if (palette) takeKeys();
    return releaseKeys;
  }, [palette]);
  return (
    <Suspense fallback={null}>
      {narrow && <MenuDrawer />}
      {palette && <Palette />}
      {keys && <KeySheet />}
      {(guide || !welcomed) && <Welcome />}
    </Suspense>
  );
}

function Frame() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const layout = useUi((state) => state.layout);
  const sidebarOpen = useUi((state) => state.sidebarOpen);
  const loading = useRouterState({ select: (state) => state.isLoading });
  useFreshUser();
  useFreshMenu();
  useRetryFailedQueries();
  useLive();
  useShortcut('?', () => open('keys'));
  useHotkeys([['mod+K', () => open('palette')]], []);

  const side = narrow || layout === 'top-bar' ? 'none' : sidebarOpen ? 'open' : 'rail';
  return (
    <div className={classes.shell} data-side={side}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <LoadingBar active={loading} />
      {side !== 'none' && <Sidebar />}
      <div className={classes.column}>
        <Header />
        {!narrow && layout === 'top-bar' && <TopBar />}
        <DemoBanner />
        <MaintenanceBanner />
        <Crumbs />
        <PageFrame />
        <Footer />
      </div>
      <Overlays />
    </div>
  );
}

/** Layout around every screen; the query cache is cleared with the session. */
export function Shell() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <MantineThemeProvider theme={insidePage}>
        <Frame />
      </MantineThemeProvider>
    </QueryClientProvider>
  );
}
