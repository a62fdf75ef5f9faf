import { type Network, networksOfCompany } from '@gemelo/contract/endpoints/networks';
import { Button } from '@mantine/core';
import { IconPlus, IconWifi } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useNetworkColumns, useNetworkFacets } from './network-columns.tsx';
import { CreateNetworkDrawer, EditNetworkDrawer } from './network-drawer.tsx';
import { NetworkFactsDrawer } from './network-facts-drawer.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { useNetworkActions } from './use-network-actions.tsx';

type Open = { kind: 'create' } | { kind: 'show' | 'reveal'; network: Network };

/** The wireless networks of a company; their passwords are shown one at a time, to who may see them. */
export function NetworksScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { idCompany } = useShownCompany();
  const columns = useNetworkColumns();
  const facets = useNetworkFacets(idCompany);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const show = (network: Network) => setOpen({ kind: 'show', network });
  const reveal = (network: Network) => setOpen({ kind: 'reveal', network });
  const rowActions = useNetworkActions({ show, reveal });
  const create = can('network:create')
    ? {
        label: t('networks.create.do'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => setOpen({ kind: 'create' }),
      }
    : undefined;
  return (
    <Screen
      title={t('networks.title')}
      purpose={t('networks.purpose')}
      actions={<CompanySwitch />}
      primary={create}
    >
      <DataTable
        key={idCompany}
        endpoint={networksOfCompany}
        params={{ id: idCompany }}
        columns={columns}
        facets={facets}
        rowId={({ idCompanyNetwork }) => idCompanyNetwork}
        storageKey="networks"
        label={t('networks.title')}
        exportName={t('networks.title')}
        onOpen={show}
        rowActions={rowActions}
        emptyState={{
          icon: <IconWifi size={24} stroke={1.5} />,
          title: t('networks.empty.title'),
          text: t(create ? 'networks.empty.text' : 'catalogues.empty.wait'),
          ...(create ? { action: <Button onClick={create.onClick}>{create.label}</Button> } : {}),
        }}
      />
      {open?.kind === 'create' && <CreateNetworkDrawer onClose={close} />}
      {open?.kind === 'show' &&
        (can('network:edit') ? (
          <EditNetworkDrawer network={open.network} onClose={close} />
        ) : (
          <NetworkFactsDrawer network={open.network} onReveal={() => reveal(open.network)} onClose={close} />
        ))}
      {open?.kind === 'reveal' && <RevealDialog network={open.network} onClose={close} />}
    </Screen>
  );
}
