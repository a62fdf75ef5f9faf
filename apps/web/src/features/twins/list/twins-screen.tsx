import { allTwins } from '@gemelo/contract/endpoints/twins';
import { twinsLatest } from '@gemelo/contract/endpoints/twins-latest';
import { Button } from '@mantine/core';
import { IconCpu, IconFileImport, IconPlus } from '@tabler/icons-react';
import { linkTo, pathOf } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CompanySwitch } from '../../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import { TwinValues } from '../../../parts/twins/twin-values.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { FirstSteps } from '../../../ui/data-table/first-steps.tsx';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import { Screen } from '../../../ui/screen.tsx';
import { type TwinDrawerContent, TwinDrawers } from '../twin-drawers.tsx';
import { useListColumns } from './twin-columns.tsx';
import { TwinPeek } from './twin-peek.tsx';
import { useTwinActions } from './use-twin-actions.tsx';
import { useTwinFacets } from './use-twin-facets.ts';

/** All devices of a company. */
export function TwinsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { idCompany } = useShownCompany();
  const columns = useListColumns();
  const facets = useTwinFacets(idCompany);
  const drawer = useDrawer<TwinDrawerContent>();
  const { rowActions, bulkActions } = useTwinActions(drawer, idCompany);
  const mayCreate = can('twin:create');
  const create = { label: t('twins.create.do'), onClick: () => drawer.open({ kind: 'create', idCompany }) };
  const importButton = mayCreate && (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
      onClick={() => drawer.open({ kind: 'import', idCompany })}
    >
      {t('catalogues.import.do')}
    </Button>
  );
  return (
    <Screen
      title={t('twins.title')}
      purpose={t('twins.purpose')}
      primary={mayCreate ? { ...create, icon: <IconPlus size={16} aria-hidden /> } : undefined}
      actions={
        <>
          <CompanySwitch />
          {importButton}
        </>
      }
    >
      <TwinValues endpoint={twinsLatest}>
        {(onRows) => (
          <DataTable
            key={idCompany}
            onRows={onRows}
            endpoint={allTwins}
            params={{ idCompany }}
            columns={columns}
            facets={facets}
            rowId={(twin) => twin.idTwin}
            storageKey="twins"
            label={t('twins.title')}
            exportName={t('twins.title')}
            screen={pathOf('twins')}
            rowActions={rowActions}
            bulkActions={bulkActions}
            onOpen={(twin) => void navigate(linkTo('twin', twin.idTwin))}
            peek={(twin) => <TwinPeek twin={twin} />}
            noMatch={t('contract:error.NOT_FOUND')}
            emptyState={{
              icon: <IconCpu size={24} stroke={1.5} />,
              title: t('twins.empty.title'),
              text: t(mayCreate ? 'twins.empty.create' : 'twins.empty.wait'),
              action: mayCreate && <FirstSteps create={create}>{importButton}</FirstSteps>,
            }}
          />
        )}
      </TwinValues>
      <TwinDrawers drawer={drawer} />
    </Screen>
  );
}
