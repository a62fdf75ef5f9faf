import type { Network } from '@gemelo/contract/endpoints/networks';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { type NetworkSecurity, networkSecurities } from '@gemelo/contract/kit/networks';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../lib/translation.tsx';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

interface NetworkFieldsProps {
  idCompany: number;
  /** The network as it is, none for a new one. */
  network: Network | undefined;
}

/** An open network has no password; that of another stays unless a new one is typed. */
function Password({ network }: Pick<NetworkFieldsProps, 'network'>) {
  const { t } = useTranslation();
  const security = useWatch<{ security: NetworkSecurity }, 'security'>({ name: 'security' });
  if (security === 'open') return null;
  const keeps = network !== undefined && network.security !== 'open';
  const hint = t(`networks.password.${security}`);
  return (
    <PasswordField
      name="password"
      label={t('networks.password.label')}
      description={keeps ? `${t('networks.password.keeps')} ${hint}` : hint}
      autoComplete="new-password"
      optional={keeps}
    />
  );
}

export function NetworkFields({ idCompany, network }: NetworkFieldsProps) {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  return (
    <>
      <TextField name="name" label={t('contract:field.name')} />
      <TextField name="ssid" label={t('contract:field.ssid')} description={t('networks.ssid.hint')} />
      <SelectField
        name="security"
        label={t('contract:field.security')}
        options={networkSecurities.map((value) => ({ value, label: t(`contract:choice.security.${value}`) }))}
        // What was typed for another kind is not sent unseen.
        onChosen={(security) => security === 'open' && setValue('password', '')}
      />
      <Password network={network} />
      <SwitchField name="hidden" label={t('contract:field.hidden')} description={t('networks.hidden')} />
      <AsyncSelectField
        key={idCompany}
        name="idWarehouse"
        label={t('contract:field.Warehouse')}
        description={t('networks.warehouse')}
        endpoint={activeWarehouses}
        input={{ params: { id: idCompany }, query: { order: 'name' } }}
        option={({ idWarehouse, name }) => ({ value: idWarehouse, label: name })}
        initial={
          network?.Warehouse
            ? { value: network.Warehouse.idWarehouse, label: network.Warehouse.name }
            : undefined
        }
      />
      <TextAreaField name="notes" label={t('contract:field.notes')} />
    </>
  );
}
