import { listTokens, type TokenRow } from '@gemelo/contract/endpoints/tokens';
import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { ConnectPanel } from '../../parts/tokens/connect-panel.tsx';
import type { ShownCredential } from '../../parts/tokens/shown-credential.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RegisterDrawer } from './register-drawer.tsx';
import { RenewDrawer } from './renew-drawer.tsx';
import { useTokenActions } from './use-token-actions.tsx';
import { useTokenColumns, useTokenFacets } from './use-token-table.tsx';

type Open =
  | { kind: 'register' }
  | { kind: 'renew'; row: TokenRow }
  | { kind: 'shown'; row: TokenRow; shown: ShownCredential };

/** Device tokens; shown in full once, masked afterwards. */
export function TokensScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { idCompany } = useShownCompany();
  const columns = useTokenColumns();
  const facets = useTokenFacets();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const register = () => setOpen({ kind: 'register' });
  const mayRegister = can('token:create');
  const rowActions = useTokenActions({
    onRenew: (row) => setOpen({ kind: 'renew', row }),
    onRevealed: (row, shown) => setOpen({ kind: 'shown', row, shown }),
  });
  return (
    <Screen
      title={t('tokens.title')}
      purpose={t('tokens.purpose')}
      actions={<CompanySwitch />}
      primary={
        mayRegister
          ? {
              label: t('tokens.register.do'),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: register,
            }
          : undefined
      }
    >
      <DataTable
        key={idCompany}
        endpoint={listTokens}
        query={{ idCompany }}
        columns={columns}
        facets={facets}
        rowId={(row) => row.idToken}
        storageKey="tokens"
        label={t('tokens.title')}
        exportName={t('tokens.title')}
        {...(rowActions ? { rowActions } : {})}
        noMatch={t('contract:error.NOT_FOUND')}
        emptyState={{
          icon: <IconKey size={24} stroke={1.5} />,
          title: t('tokens.empty.title'),
          text: t('tokens.empty.text'),
          ...(mayRegister ? { action: <Button onClick={register}>{t('tokens.register.do')}</Button> } : {}),
        }}
      />
      {open?.kind === 'register' && <RegisterDrawer idCompany={idCompany} onClose={close} />}
      {open?.kind === 'renew' && <RenewDrawer row={open.row} onClose={close} />}
      {open?.kind === 'shown' && (
        <SideModal
          opened
          onClose={close}
          title={<bdi>{open.row.Twin.name}</bdi>}
          purpose={open.row.Platform.name}
        >
          <ConnectPanel twin={open.row.Twin} shown={open.shown} onDone={close} />
        </SideModal>
      )}
    </Screen>
  );
}
