import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next, { type i18n } from 'i18next';
import type { ReactNode } from 'react';
import formWords from '../../../../packages/contract/src/form-words/es.json';
import labels from '../../../../packages/contract/src/labels/es.json';
import contract from '../../../../packages/contract/src/locales/es.json';
import { lazyIcu, loadFormatter } from '../lib/icu.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { createTranslations, TranslationProvider } from '../lib/translation.tsx';
import { Hosts } from '../ui/hosts.tsx';
import { cssVariablesResolver, theme } from '../ui/theme.ts';

const files = import.meta.glob('../locales/es/*.json', { eager: true, import: 'default' });
const texts = Object.fromEntries(
  Object.entries(files).map(([file, tree]) => [file.slice(file.lastIndexOf('/') + 1, -'.json'.length), tree]),
);

/** All Spanish texts through the real formatter. */
export async function spanish(): Promise<i18n> {
  await loadFormatter();
  const instance = i18next.createInstance();
  await instance.use(lazyIcu).init({
    lng: 'es',
    ns: ['translation', 'contract'],
    defaultNS: 'translation',
    resources: {
      es: {
        translation: texts,
        contract: { ...contract, ...labels, ...formWords, choice: { ...labels.choice, ...contract.choice } },
      },
    },
  });
  return instance;
}

/** Renders a component with theme, texts, router, queries and dialogs. */
export async function renderUi(node: ReactNode, address = '/') {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => node });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const texts = await spanish();
  await router.load();

  const view = render(
    <TranslationProvider translations={createTranslations(texts)}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={router as never} />
          <Hosts />
        </QueryClientProvider>
      </MantineProvider>
    </TranslationProvider>,
  );
  return { ...view, router, client, user: userEvent.setup(), address: () => router.state.location.href };
}
