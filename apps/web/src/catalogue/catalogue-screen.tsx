import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Button } from '@mantine/core';
import { IconArrowsSort, IconFileImport, IconLock, IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from '../lib/navigation.ts';
import { useCan } from '../lib/session.ts';
import { useTranslation } from '../lib/translation.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { FirstSteps } from '../ui/data-table/first-steps.tsx';
import { useDrawer } from '../ui/dialogs/use-drawer.ts';
import { Screen } from '../ui/screen.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { CatalogueDrawers } from './catalogue-drawers.tsx';
import { type Reason, useRights } from './catalogue-rights.ts';
import { idOf } from './catalogue-row.ts';
import classes from './catalogue-screen.module.css';
import { useCatalogueWords } from './catalogue-words.ts';
import { useColumns } from './columns.tsx';
import type { DrawerContent } from './drawer-content.ts';
import { useFacets } from './facets.ts';
import { failureTexts } from './failure-texts.ts';
import { RefusedScreen } from './refused-screen.tsx';
import { useActions } from './use-actions.tsx';

/** Explains why the catalogue is read-only, and who can change it. */
function ReadOnlyNote({ reason }: { reason: Reason }) {
  const { t } = useTranslation();
  return (
    <span className={classes.note}>
      <IconLock size={14} aria-hidden />
      {t(`catalogues.readOnly.${reason}`)}
    </span>
  );
}

const RecordPeek = lazy(() => import('./record/record-peek.tsx').then((m) => ({ default: m.RecordPeek })));

interface CatalogueScreenProps {
  catalogue: Catalogue;
  /** Above the table: the tabs of a screen that shows more than the catalogue. */
  tabs?: ReactNode;
  /** Shown instead of the table, in another tab. */
  instead?: ReactNode;
}

/** The screen of a catalogue, from its declaration. */
export function CatalogueScreen(props: CatalogueScreenProps) {
  const { catalogue } = props;
  const can = useCan();
  return can(`${catalogue.resource}:view`) ? (
    <CatalogueList {...props} />
  ) : (
    <RefusedScreen catalogue={catalogue} />
  );
}

function CatalogueList({ catalogue, tabs, instead }: CatalogueScreenProps) {
  const { t } = useTranslation();
  const { title, one, purpose } = useCatalogueWords(catalogue);
  const rights = useRights(catalogue);
  const columns = useColumns(catalogue, rights.seesAll);
  const facets = useFacets(catalogue, rights.seesAll);
  const drawer = useDrawer<DrawerContent>();
  const { rowActions, bulkActions } = useActions(catalogue, rights, drawer);

  const create = {
    label: t('catalogues.create.title', { one }),
    onClick: () => drawer.open({ kind: 'create' }),
  };
  const importButton = rights.create && catalogue.extras.imported && (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
      onClick={() => drawer.open({ kind: 'import' })}
    >
      {t('catalogues.import.do')}
    </Button>
  );

  return (
    <Screen
      title={title}
      purpose={
        <>
          {purpose} {rights.readOnly && <ReadOnlyNote reason={rights.readOnly} />}
        </>
      }
      primary={rights.create ? { ...create, icon: <IconPlus size={16} aria-hidden /> } : undefined}
      actions={
        <>
          {rights.arrange && (
            <Button
              variant="default"
              leftSection={<IconArrowsSort size={16} aria-hidden />}
              onClick={() => drawer.open({ kind: 'arrange' })}
            >
              {t('catalogues.arrange.do')}
            </Button>
          )}
          {catalogue.beside && (
            <Button component={Link} to={catalogue.beside} variant="default">
              {t(`catalogues.beside.${catalogue.name}`)}
            </Button>
          )}
          {importButton}
        </>
      }
    >
      {tabs}
      {instead ?? (
        <DataTable
          endpoint={catalogue.endpoints.list}
          columns={columns}
          facets={facets}
          rowId={(row) => idOf(catalogue, row)}
          storageKey={catalogue.name}
          label={title}
          failure={failureTexts(catalogue).notRead}
          exportName={title}
          bulkActions={bulkActions}
          rowActions={rowActions}
          onOpen={(row) => drawer.open({ kind: 'record', row, tab: 'data' })}
          peek={(row) => (
            <Suspense fallback={<Loading count={6} />}>
              <RecordPeek catalogue={catalogue} row={row} />
            </Suspense>
          )}
          emptyState={{
            title: t('catalogues.empty.title', { title }),
            text: t(rights.create ? 'catalogues.empty.create' : 'catalogues.empty.wait'),
            action: rights.create && <FirstSteps create={create}>{importButton}</FirstSteps>,
          }}
        />
      )}
      <CatalogueDrawers catalogue={catalogue} drawer={drawer} />
    </Screen>
  );
}
