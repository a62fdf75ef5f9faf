import { type Person, personUpdate, updatedUser } from '@gemelo/contract/endpoints/people';
import * as z from 'zod/mini';
import { useWrite } from '../../lib/query.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useConflict } from '../../ui/conflict/use-conflict.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { CustomerField, PlaceFields } from './person-fields.tsx';
import { withReason } from './refusal.ts';
import { useRoleOptions } from './use-role-options.ts';

const fields = z.omit(personUpdate, { version: true });
type Values = z.output<typeof fields>;

/** Editable fields of a person. */
function valuesOf(person: Person, seesAll: boolean): Values {
  return {
    name: person.name,
    // A waiting person has no role yet; the form requires one.
    idRole: person.idRole as number,
    roles: person.roles.map(({ idRole }) => idRole).filter((idRole) => idRole !== person.idRole),
    idCustomer: person.idCustomer,
    ...(seesAll && person.idCompany !== null ? { idCompany: person.idCompany } : {}),
  };
}

interface PersonFormProps {
  person: Person;
  own: boolean;
  onClose: () => void;
}

export function PersonForm({ person, own, onClose }: PersonFormProps) {
  const { t } = useTranslation();
  const seesAll = useSeesAll();
  const shown = useShownValue(person);
  const conflict = useConflict<Values>(shown);
  const { mutateAsync } = useWrite(updatedUser);
  const loaded = valuesOf(person, seesAll);

  const send = async (values: Values, version: number) => {
    const { message } = await mutateAsync({
      params: { idUser: person.idUser },
      body: { ...values, version },
    });
    if (message) snackbar.success(message);
  };

  return (
    <>
      <Form
        schema={fields}
        defaultValues={{ ...loaded, idCustomer: loaded.idCustomer ?? '' }}
        onSubmit={async (edited) => {
          try {
            await conflict.save({
              loaded,
              edited,
              version: person.version,
              send,
              read: (current) => ({
                values: valuesOf(current as Person, seesAll),
                version: (current as Person).version,
              }),
            });
          } catch (failure) {
            throw withReason(failure, t);
          }
          onClose();
        }}
      >
        {own && <Notice tone="info">{t('contract:error.NOT_ONESELF')}</Notice>}
        <TextField name="name" label={t('contract:field.name')} />
        <PlaceFields
          initial={
            person.Company ? { value: person.Company.idCompany, label: person.Company.name } : undefined
          }
          locked={own}
        />
        <CustomerField />
        <FormActions onCancel={onClose} />
      </Form>
      {conflict.dialog}
    </>
  );
}

/** Formats fields for the conflict dialog. */
function useShownValue(person: Person) {
  const { t } = useTranslation();
  const { options } = useRoleOptions(person.idCompany ?? undefined);
  const roleName = (id: unknown) => options.find(({ value }) => value === id)?.label ?? `#${String(id)}`;
  const labels: Record<string, string> = {
    name: t('contract:field.name'),
    idRole: t('people.mainRole'),
    roles: t('people.furtherRoles'),
    idCompany: t('contract:field.Company'),
    idCustomer: t('contract:field.idCustomer'),
  };
  return (name: string, value: unknown) => {
    const label = labels[name] ?? name;
    if (value === null || value === undefined || value === '') return { label, value: '—' };
    if (name === 'idRole') return { label, value: roleName(value) };
    if (Array.isArray(value)) return { label, value: value.map(roleName).join(', ') || '—' };
    if (name === 'idCompany')
      return { label, value: value === person.idCompany ? person.Company?.name : `#${String(value)}` };
    return { label, value: String(value) };
  };
}
