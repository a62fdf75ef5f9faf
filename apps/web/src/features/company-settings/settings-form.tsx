import {
  type CompanySettings,
  companySettingsBody,
  updateCompanySettings,
} from '@gemelo/contract/endpoints/company-settings';
import { getUser, presences } from '@gemelo/contract/endpoints/users';
import { useMemo, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { KnownDepartmentField } from '../../parts/places/department-field.tsx';
import { useAsOpened } from '../../ui/conflict/use-as-opened.ts';
import { useConflict } from '../../ui/conflict/use-conflict.tsx';
import { useLeaveGuard } from '../../ui/dialogs/leave-guard.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { ColorField } from '../../ui/form/color-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './company-settings.module.css';
import { HeaderPreview } from './header-preview.tsx';
import { LogoField } from './logo-field.tsx';
import { Thresholds } from './thresholds.tsx';
import { timeZoneOptions } from './time-zones.ts';
import { useShownSetting } from './use-shown-setting.tsx';

type Values = Omit<z.output<typeof companySettingsBody>, 'version' | 'idLogo'>;

const valuesOf = ({ idCompany: _id, version: _version, idLogo: _file, ...values }: CompanySettings): Values =>
  values;

interface SettingsFormProps {
  settings: CompanySettings;
  readOnly: boolean;
  /** Called after saving or discarding; the form then starts with the current settings. */
  onSettled: () => Promise<void>;
}

function GuardUnsaved() {
  const { formState } = useFormContext();
  useLeaveGuard(formState.isDirty && !formState.isSubmitting);
  return null;
}

export function SettingsForm({ readOnly, onSettled, ...shown }: SettingsFormProps) {
  const { t } = useTranslation();
  const settings = useAsOpened(shown.settings);
  const conflict = useConflict<Values>(useShownSetting());
  // The company's name and zone are read with the person.
  const { mutateAsync } = useWrite(updateCompanySettings, { changes: 'company', invalidates: [getUser] });
  const zones = useMemo(() => timeZoneOptions(settings.timeZone), [settings.timeZone]);

  // The form holds the logo as a data URL; for a new one the file id is sent instead.
  const uploaded = useRef(new Map<string | null, string>());

  const send = async (values: Values, version: number) => {
    const idLogo = uploaded.current.get(values.logo);
    const { message } = await mutateAsync({ body: { ...values, version, ...(idLogo ? { idLogo } : {}) } });
    if (message) snackbar.success(message);
  };

  return (
    <>
      <Form
        schema={companySettingsBody}
        otherwise="SETTINGS_NOT_UPDATED"
        defaultValues={{ ...valuesOf(settings), address: settings.address ?? '', version: settings.version }}
        onSubmit={async ({ version, idLogo: _file, ...edited }) => {
          await conflict.save({
            loaded: valuesOf(settings),
            edited,
            version,
            send,
            read: (current) => ({
              values: valuesOf(current as CompanySettings),
              version: (current as CompanySettings).version,
            }),
          });
          await onSettled();
        }}
      >
        <fieldset className={classes.sections} disabled={readOnly}>
          <Card title={t('company-settings.identity')}>
            <TextField name="name" label={t('contract:field.name')} />
            <TextField name="address" label={t('contract:field.address')} />
            <KnownDepartmentField id={settings.idDepartment} disabled={readOnly} />
            <LogoField
              name="logo"
              disabled={readOnly}
              onUploaded={(shown, idFile) => uploaded.current.set(shown, idFile)}
            />
            <ColorField
              name="headerColor"
              label={t('company-settings.headerColor')}
              description={t('company-settings.headerColorHint')}
              disabled={readOnly}
            />
            <HeaderPreview />
            <SelectField
              name="timeZone"
              label={t('company-settings.timeZone')}
              description={t('company-settings.timeZoneHint')}
              options={zones}
              disabled={readOnly}
            />
            <SelectField
              name="defaultPresence"
              label={t('company-settings.defaultPresence')}
              description={t('company-settings.defaultPresenceHint')}
              options={presences.map((value) => ({ value, label: t(`shell.presence.${value}`) }))}
              disabled={readOnly}
            />
          </Card>
          <Thresholds />
        </fieldset>
        {!readOnly && (
          <div className={classes.feet}>
            <FormActions />
          </div>
        )}
        <GuardUnsaved />
      </Form>
      {conflict.dialog}
    </>
  );
}
