import {
  createNetwork,
  type Network,
  type NetworkChange,
  networkChange,
  newNetwork,
  updateNetwork,
} from '@gemelo/contract/endpoints/networks';
import type { NetworkSecurity } from '@gemelo/contract/kit/networks';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanyInput } from '../../parts/company/company-input.tsx';
import { useWriteCompany } from '../../parts/company/write-company.ts';
import { useAsOpened } from '../../ui/conflict/use-as-opened.ts';
import { useConflict } from '../../ui/conflict/use-conflict.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { NetworkFields } from './network-fields.tsx';

const valuesOf = ({ name, ssid, security, hidden, idWarehouse, notes }: Network): NetworkChange => ({
  ...{ name, ssid: ssid === name ? null : ssid, security, hidden, idWarehouse, notes },
});
const tell = (message: string | undefined) => message && snackbar.success(message);

const empty = {
  ...{ name: '', ssid: '', security: 'wpa2' as NetworkSecurity, password: '', hidden: false },
  ...{ idWarehouse: null, notes: '' },
};

export function CreateNetworkDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const company = useWriteCompany();
  const { mutateAsync } = useWrite(createNetwork);
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('networks.create.do')}
      purpose={t('networks.create.purpose')}
    >
      <Form
        schema={newNetwork}
        defaultValues={{ ...empty, idCompany: company.value }}
        onSubmit={async ({ idCompany: _chosen, ...body }) => {
          tell((await mutateAsync({ body: { ...body, ...company.named } })).message);
          onClose();
        }}
      >
        <NetworkFields idCompany={company.idCompany} network={undefined} />
        <CompanyInput company={company} clears={{ idWarehouse: null }} />
        <FormActions always onCancel={onClose} submitLabel={t('networks.create.do')} />
      </Form>
    </SideModal>
  );
}

/** Formats fields for the conflict dialog; a password is not shown there either. */
function useShown() {
  const { t } = useTranslation();
  return (name: string, value: unknown) => {
    const label = t(name === 'idWarehouse' ? 'contract:field.Warehouse' : `contract:field.${name}`);
    if (name === 'security') return { label, value: t(`contract:choice.security.${String(value)}`) };
    if (name === 'password') return { label: t('networks.password.label'), value: value ? '••••••••' : '—' };
    if (typeof value === 'boolean') return { label, value: t(value ? 'catalogues.yes' : 'catalogues.no') };
    if (value === null || value === undefined || value === '') return { label, value: '—' };
    return { label, value: <bdi>{name === 'idWarehouse' ? `#${String(value)}` : String(value)}</bdi> };
  };
}

interface EditNetworkDrawerProps {
  network: Network;
  onClose: () => void;
}

export function EditNetworkDrawer({ onClose, ...shown }: EditNetworkDrawerProps) {
  const { t } = useTranslation();
  const network = useAsOpened(shown.network);
  const conflict = useConflict<NetworkChange>(useShown());
  const { mutateAsync } = useWrite(updateNetwork);
  const loaded = valuesOf(network);

  const send = async (values: NetworkChange, version: number) =>
    void tell(
      (await mutateAsync({ params: { id: network.idCompanyNetwork }, body: { ...values, version } })).message,
    );
  const read = (current: unknown) => ({
    values: valuesOf(current as Network),
    version: (current as Network).version,
  });
  return (
    <SideModal
      opened
      onClose={onClose}
      title={<bdi>{network.name}</bdi>}
      purpose={t('networks.edit.purpose')}
    >
      <Form
        schema={networkChange}
        defaultValues={{ ...loaded, ssid: loaded.ssid ?? '', notes: loaded.notes ?? '', password: '' }}
        onSubmit={async (edited) => {
          await conflict.save({ loaded, edited, version: network.version, send, read });
          onClose();
        }}
      >
        <NetworkFields idCompany={network.idCompany} network={network} />
        <FormActions onCancel={onClose} />
      </Form>
      {conflict.dialog}
    </SideModal>
  );
}
