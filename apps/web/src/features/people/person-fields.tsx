import { company } from '@gemelo/contract/catalogues/company';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSeesAll } from '../../lib/reach.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';
import { MultiSelectField } from '../../ui/form/multi-select-field.tsx';
import { type Option, SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useRoleOptions } from './use-role-options.ts';

interface PlaceFieldsProps {
  /** The initially selected company, so that its name is known. */
  initial?: Option | undefined;
  /** Users cannot change their own role or company. */
  locked?: boolean;
}

interface Place {
  idCompany?: number | null;
  idRole?: number | null;
  roles?: number[];
}

/** Company and roles; the available roles depend on the company. */
export function PlaceFields({ initial, locked = false }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const seesAll = useSeesAll();
  const ownCompany = useSession((state) => state.user?.idCompany) ?? undefined;
  const { setValue } = useFormContext<Place>();
  const [idCompany, idRole] = useWatch<Place, ['idCompany', 'idRole']>({ name: ['idCompany', 'idRole'] });
  const { options, loading } = useRoleOptions(seesAll ? (idCompany ?? undefined) : ownCompany);
  return (
    <>
      {seesAll && (
        <AsyncSelectField
          name="idCompany"
          label={t('contract:field.Company')}
          endpoint={company.extras.choices}
          option={({ id, name }) => ({ value: id, label: name })}
          initial={initial}
          optional={false}
          disabled={locked}
          onChosen={() => {
            // Another company may have its own roles.
            setValue('idRole', null);
            setValue('roles', []);
          }}
        />
      )}
      <SelectField
        name="idRole"
        label={t('people.mainRole')}
        description={t('people.mainRoleHint')}
        options={options}
        loading={loading}
        disabled={locked}
      />
      <MultiSelectField
        name="roles"
        label={t('people.furtherRoles')}
        description={t('people.furtherRolesHint')}
        options={options.filter(({ value }) => value !== idRole)}
        disabled={locked}
      />
    </>
  );
}

export function CustomerField() {
  const { t } = useTranslation();
  return (
    <TextField
      name="idCustomer"
      label={t('contract:field.idCustomer')}
      description={t('people.customerHint')}
      mono
    />
  );
}
