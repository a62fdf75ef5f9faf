import { firmwareWaves } from '@gemelo/contract/endpoints/firmware-waves';
import { Button } from '@mantine/core';
import { IconCloudDownload, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { Link, useNavigate } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { NewWaveDrawer } from './new-wave-drawer.tsx';
import { useWaveActions } from './use-wave-actions.tsx';
import { useWaveColumns, useWaveFacets } from './wave-columns.tsx';

/** Which firmware is on its way to which devices, and how far that is. */
export function WavesScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { idCompany } = useShownCompany();
  const columns = useWaveColumns();
  const facets = useWaveFacets();
  const rowActions = useWaveActions();
  const [creates, setCreates] = useState(false);
  const [createdId, setCreatedId] = useState<number>();
  // Navigates after the drawer is closed, so that its unsaved-changes guard does not block it.
  useEffect(() => {
    if (createdId !== undefined) void navigate(linkTo('firmwareWave', createdId));
  }, [createdId, navigate]);
  const create = can('firmware-wave:create')
    ? {
        label: t('firmware-waves.create.do'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => setCreates(true),
      }
    : undefined;
  return (
    <Screen
      title={t('firmware-waves.title')}
      purpose={t('firmware-waves.purpose')}
      actions={
        <>
          <CompanySwitch />
          {can('firmware:view') && (
            <Button component={Link} to={linkTo('firmwareImages').to} variant="default">
              {t('firmware-waves.images.title')}
            </Button>
          )}
        </>
      }
      primary={create}
    >
      <DataTable
        key={idCompany}
        endpoint={firmwareWaves}
        query={{ idCompany }}
        columns={columns}
        facets={facets}
        rowId={({ idFirmwareWave }) => idFirmwareWave}
        storageKey="firmware-waves"
        label={t('firmware-waves.title')}
        exportName={t('firmware-waves.title')}
        onOpen={({ idFirmwareWave }) => void navigate(linkTo('firmwareWave', idFirmwareWave))}
        rowActions={rowActions}
        emptyState={{
          icon: <IconCloudDownload size={24} stroke={1.5} />,
          title: t('firmware-waves.empty.title'),
          text: t(create ? 'firmware-waves.empty.text' : 'catalogues.empty.wait'),
          ...(create ? { action: <Button onClick={create.onClick}>{create.label}</Button> } : {}),
        }}
      />
      {creates && <NewWaveDrawer onClose={() => setCreates(false)} onCreated={setCreatedId} />}
    </Screen>
  );
}
