import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { loadTexts, startI18n, translations } from '../../lib/i18n.ts';
import { directionOf, isLanguage } from '../../lib/languages.ts';
import { createQueryClient } from '../../lib/query.ts';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { TranslationProvider } from '../../lib/translation.tsx';
import '../../styles/global.css';
import { Hosts } from '../hosts.tsx';
import { cssVariablesResolver, theme } from '../theme.ts';
import { Gallery } from './gallery.tsx';
import { startSampleServer } from './sample-server.ts';

const params = new URLSearchParams(location.search);
const lang = params.get('lang') ?? 'es';
const language = isLanguage(lang) ? lang : 'es';
const mode = params.get('mode') === 'light' ? 'light' : 'dark';

startSampleServer();
await startI18n(language);
await loadTexts('table', 'upload', 'forms', 'chart');

const route = createRootRoute({ component: Gallery, notFoundComponent: Gallery });
const router = createRouter({ routeTree: route, parseSearch, stringifySearch });
const client = createQueryClient();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');
createRoot(root).render(
  <TranslationProvider translations={translations}>
    <DirectionProvider initialDirection={directionOf(language)} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={mode}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router as never} />
          <Hosts />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  </TranslationProvider>,
);
