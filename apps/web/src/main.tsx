import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { followRelease } from './app/follow-release.ts';
import { followSession } from './app/follow-session.ts';
import { markNavigation } from './app/mark-navigation.ts';
import { Providers } from './app/providers.tsx';
import { makeRouter } from './app/router.tsx';
import { registerScreens } from './app/screens.ts';
import { startI18n } from './lib/i18n.ts';
// The browser offers the installation once, early, also before anybody signs in.
import './lib/install.ts';
import { clearOnceAfterReload, wasReloaded } from './lib/menu-cache.ts';
import './styles/global.css';

// A strict content security policy forbids the eval that zod would otherwise probe for.
z.config({ jitless: true });

registerScreens();
const router = makeRouter();
followSession(router);
markNavigation(router);
// This file's name contains a hash that changes with every version.
followRelease(import.meta.url);
clearOnceAfterReload(wasReloaded());

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');

const show = () =>
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );

// Not awaited: lazily loaded pages wait for this module to finish.
void Promise.all([startI18n(), router.load()]).then(show);
