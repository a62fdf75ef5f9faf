import {
  createSharedAttribute,
  type SharedAttribute,
  updateSharedAttribute,
} from '@gemelo/contract/endpoints/shared-attributes';
import { Chip } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useConflict } from '../../ui/conflict/use-conflict.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import {
  type AttributeForm,
  attributeForm,
  commonKeyNames,
  commonKeys,
  enteredValue,
  formOf,
  type ValueKind,
  valueKinds,
} from './attribute-form.ts';
import { KeyName, shownValue } from './attribute-words.tsx';
import classes from './shared-attributes.module.css';

/** Whose value it is. */
export type AttributePlace =
  | { idTwin: number }
  | { idWarehouse: number }
  | { idTwinModel: number; idCompany?: number };

/** What is written: a new key, a key with another value, or an existing one. */
export type AttributeDraft =
  | { kind: 'new'; place: AttributePlace; key?: string; value?: unknown }
  | { kind: 'edit'; attribute: Pick<SharedAttribute, 'idSharedAttribute' | 'key' | 'value' | 'version'> };

interface AttributeDrawerProps {
  draft: AttributeDraft;
  onClose: () => void;
}

export function AttributeDrawer({ draft, onClose }: AttributeDrawerProps) {
  const { t } = useTranslation();
  const creating = useWrite(createSharedAttribute);
  const updating = useWrite(updateSharedAttribute);
  const conflict = useConflict<{ value: unknown }>((_name, value) => ({
    label: t('shared-attributes.value'),
    value: shownValue(value),
  }));
  const notify = (message: string | undefined) => message && snackbar.success(message);
  const key = draft.kind === 'edit' ? draft.attribute.key : draft.key;
  const value = draft.kind === 'edit' ? draft.attribute.value : draft.value;

  const save = async (form: AttributeForm) => {
    const edited = { value: enteredValue(form) };
    if (draft.kind === 'new')
      return notify(
        (await creating.mutateAsync({ body: { ...draft.place, key: form.key, ...edited } })).message,
      );
    const { idSharedAttribute, version } = draft.attribute;
    return conflict.save({
      loaded: { value: draft.attribute.value },
      edited,
      version,
      send: async (values, base) =>
        void notify(
          (
            await updating.mutateAsync({
              params: { idSharedAttribute },
              body: { value: values.value, version: base },
            })
          ).message,
        ),
      read: (current) => {
        const now = current as SharedAttribute;
        return { values: { value: now.value }, version: now.version };
      },
    });
  };

  return (
    <SideModal
      opened
      onClose={onClose}
      title={key === undefined ? t('shared-attributes.add') : <KeyName name={key} />}
      purpose={t('shared-attributes.purpose')}
    >
      <Form
        schema={attributeForm}
        defaultValues={{ key: key ?? '', ...formOf(value) }}
        onSubmit={async (form) => {
          await save(form);
          onClose();
        }}
      >
        {key === undefined && (
          <>
            <TextField
              name="key"
              label={t('shared-attributes.key')}
              description={t('shared-attributes.keyHint')}
              mono
            />
            <CommonKeys />
          </>
        )}
        <SelectField
          name="kind"
          label={t('shared-attributes.kind')}
          optional={false}
          options={valueKinds.map((kind) => ({ value: kind, label: t(`shared-attributes.kinds.${kind}`) }))}
        />
        <ValueField />
        <FormActions always={draft.kind === 'new'} onCancel={onClose} />
      </Form>
      {conflict.dialog}
    </SideModal>
  );
}

/** More than firmware measures or waits with. */
const DECIMALS = 10;

function ValueField() {
  const { t } = useTranslation();
  const kind = useWatch({ name: 'kind' }) as ValueKind;
  const label = t('shared-attributes.value');
  if (kind === 'flag') return <SwitchField name="flag" label={t('shared-attributes.on')} />;
  if (kind === 'number')
    return <NumberField name="number" label={label} decimals={DECIMALS} optional={false} />;
  return kind === 'text' ? (
    <TextField name="text" label={label} />
  ) : (
    <TextAreaField name="json" label={label} description={t('shared-attributes.jsonHint')} />
  );
}

/** Names that firmware often reads; another one is just typed. */
function CommonKeys() {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const chosen = useWatch({ name: 'key' }) as string;
  return (
    <fieldset className={classes.common} aria-label={t('shared-attributes.common')}>
      {commonKeyNames.map((name) => (
        <Chip
          key={name}
          size="sm"
          variant="outline"
          checked={chosen === name}
          onChange={() => {
            setValue('key', name, { shouldDirty: true, shouldValidate: true });
            setValue('kind', commonKeys[name], { shouldDirty: true });
          }}
        >
          {t(`shared-attributes.keys.${name}`)}
        </Chip>
      ))}
    </fieldset>
  );
}
