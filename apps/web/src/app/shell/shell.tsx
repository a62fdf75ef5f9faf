import { getUser } from '@gemelo/contract/endpoints/users';
import { createTheme, MantineThemeProvider } from '@mantine/core';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { watchSilence } from '../../lib/live/silence.ts';
import { onPermissionsChanged } from '../../lib/permissions-seen.ts';
import { createQueryClient, readBy, useRead } from '../../lib/query.ts';
import { useIsLost, useServerHealth } from '../../lib/server-health.ts';
import { session, useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useUi } from '../../lib/ui-store.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { LoadingBar } from '../../ui/states/loading-bar.tsx';
import '../../styles/console.css';
import { reachable } from '../../lib/reachable.ts';
import { refreshMenu } from '../../lib/refresh-menu.ts';
import { useSharing } from '../../lib/sharing.ts';
import '../register-shown.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { Crumbs } from './crumbs.tsx';
import { Footer } from './footer.tsx';
import { FIXED_AFTER, HEADER_HEIGHT, Header } from './header.tsx';
import { Notices } from './notices.tsx';
import { PageFrame } from './page-frame.tsx';
import { releaseKeys, takeKeys } from './palette-words.ts';
import classes from './shell.module.css';
import { open, useShell } from './shell-store.ts';
import { Sidebar } from './sidebar.tsx';
import { useNarrow } from './use-narrow.ts';
import { useOfflineWork } from './use-offline-work.ts';

const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((m) => ({ default: m.MenuDrawer })));
const Palette = lazy(() => import('./palette.tsx').then((m) => ({ default: m.Palette })));
const KeySheet = lazy(() => import('./key-sheet.tsx').then((m) => ({ default: m.KeySheet })));
const TopBar = lazy(() => import('./top-bar.tsx').then((m) => ({ default: m.TopBar })));
const SharingBar = lazy(async () => {
  const [part] = await Promise.all([
    import('../../parts/field/sharing-bar.tsx'),
    loadTexts('my-activities', 'form-fill'),
  ]);
  return { default: part.SharingBar };
});
const Welcome = lazy(async () => {
  const [part] = await Promise.all([import('./welcome.tsx'), loadTexts('guide')]);
  return { default: part.Welcome };
});

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

/** Apart from live updates, whose code may not have arrived when the connection is lost. */
function useWatchedConnection() {
  useEffect(() => {
    const leaving = new AbortController();
    watchSilence(leaving.signal);
    return () => leaving.abort();
  }, []);
}

/** Ctrl K, also from inside a field. */
function usePaletteKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      open('palette');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Live updates; the code is fetched after the shell is rendered. */
function useLive() {
  const queries = useQueryClient();
  const token = useSession((state) => state.token);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let unmounted = false;
    void reachable(() => import('../../lib/live/live.ts')).then(({ followLive }) => {
      if (!unmounted && token) stop = followLive(queries);
    });
    return () => {
      unmounted = true;
      stop?.();
    };
  }, [queries, token]);
}

/** A browser that may show notices; the code is fetched only there. */
function usePush() {
  const { history } = useRouter();
  const token = useSession((state) => state.token);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let unmounted = false;
    if (window.Notification?.permission === 'granted')
      void import('../../lib/push.ts').then(({ keepPush }) => {
        if (!unmounted && token) stop = keepPush((path) => history.push(path));
      });
    return () => {
      unmounted = true;
      stop?.();
    };
  }, [history, token]);
}

/** Failed queries are retried when maintenance is over; after a lost connection everything on the screen is read anew. */
function useReadAnew() {
  const isMaintained = useServerHealth((health) => health.maintenance !== null);
  const isLost = useIsLost();
  const wasLost = useRef(false);
  const queries = useQueryClient();
  useEffect(() => {
    if (isLost) wasLost.current = true;
    else if (wasLost.current) {
      wasLost.current = false;
      void queries.invalidateQueries({ predicate: (query) => readBy(query) !== undefined });
    }
  }, [isLost, queries]);
  useEffect(() => {
    if (!isLost && !isMaintained)
      void queries.refetchQueries({ predicate: (query) => query.state.status === 'error' });
  }, [isLost, isMaintained, queries]);
}

/** Tells the guard that there is something to look at even without a server. */
function useAnnounceShell() {
  useEffect(() => {
    useShell.setState({ shown: true });
    return () => useShell.setState({ shown: false });
  }, []);
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
  const isSharing = useSharing(({ activity }) => activity !== null);
  useFreshUser();
  useFreshMenu();
  useReadAnew();
  useAnnounceShell();
  useWatchedConnection();
  useLive();
  usePush();
  useOfflineWork();
  useShortcut('?', () => open('keys'));
  usePaletteKey();

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
        {!narrow && layout === 'top-bar' && (
          <Suspense fallback={<div className={classes.topBar} />}>
            <TopBar />
          </Suspense>
        )}
        <ConnectionBar below={HEADER_HEIGHT} fixedAfter={FIXED_AFTER} />
        <Notices />
        {isSharing && (
          <Suspense>
            <SharingBar />
          </Suspense>
        )}
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
