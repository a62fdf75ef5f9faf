import { module as moduleCatalogue } from '@gemelo/contract/catalogues/module';
import { moduleTree } from '@gemelo/contract/endpoints/administration';
import { Tabs } from '@mantine/core';
import { CatalogueScreen } from '../../../catalogue/catalogue-screen.tsx';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { ModulesPanel } from './modules-panel.tsx';

/** The modules, and the pages in each. */
export function ModulesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pages = useSearch().tab === 'pages';
  return (
    <CatalogueScreen
      catalogue={moduleCatalogue}
      tabs={
        <Tabs
          value={pages ? 'pages' : 'list'}
          onChange={(next) => void navigate({ to: '.', search: next === 'pages' ? { tab: next } : {} })}
        >
          <Tabs.List>
            <Tabs.Tab value="list">{t('admin.modules.tab.list')}</Tabs.Tab>
            <Tabs.Tab value="pages">{t('admin.modules.tab.pages')}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      }
      instead={pages ? <Pages /> : undefined}
    />
  );
}

function Pages() {
  const { data, error, refetch } = useRead(moduleTree, {});
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <ModulesPanel tree={data.data} /> : <Loading kind="cards" />;
}
