import {
  beginSecondFactor,
  confirmSecondFactor,
  secondFactor,
} from '@gemelo/contract/endpoints/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

/** Rendered locally, so that the secret is not sent anywhere. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let mounted = true;
    void import('../../parts/qr/qr-address.ts').then(({ qrAddress }) => {
      if (mounted) setAddress(qrAddress(text));
    });
    return () => {
      mounted = false;
    };
  }, [text]);
  return (
    <div className={classes.qr}>{address && <img src={address} alt={label} width={176} height={176} />}</div>
  );
}

interface SecondFactorSetupProps {
  onDone: () => void;
  onCancel?: () => void;
}

interface Enrolment {
  secret: string;
  address: string;
}

/** Three steps: the password, the code of the authenticator app, and the recovery codes. */
export function SecondFactorSetup({ onDone, onCancel }: SecondFactorSetupProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<string[]>();
  const begin = useWrite(beginSecondFactor);
  const confirm = useWrite(confirmSecondFactor);
  const cancel = onCancel ? { onCancel } : {};

  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(undefined);
          onDone();
          void queries.invalidateQueries({ queryKey: [secondFactor.route] });
        }}
      />
    );
  }
  if (enrolment) {
    return (
      <Form
        key="code"
        schema={confirmSecondFactor.body}
        defaultValues={{ code: '' }}
        onSubmit={async (body) => {
          const { data, message } = await confirm.mutateAsync({ body });
          if (message) snackbar.success(message);
          setCodes(data.recoveryCodes);
        }}
      >
        <p className={classes.step}>{t('second-factor.scan')}</p>
        <div className={classes.scan}>
          <QrCode text={enrolment.address} label={t('second-factor.qr')} />
          <div className={classes.secret}>
            <span className={classes.hint}>{t('second-factor.secret')}</span>
            <Mono copy value={enrolment.secret}>
              {enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </Mono>
          </div>
        </div>
        <TextField
          name="code"
          label={t('second-factor.code')}
          description={t('second-factor.codeHint')}
          autoComplete="one-time-code"
          mono
          autoFocus
        />
        <FormActions always submitLabel={t('second-factor.confirm')} {...cancel} />
      </Form>
    );
  }
  return (
    <Form
      key="password"
      schema={beginSecondFactor.body}
      defaultValues={{ password: '' }}
      onSubmit={async (body) => setEnrolment((await begin.mutateAsync({ body })).data)}
    >
      <p className={classes.step}>{t('second-factor.passwordFirst')}</p>
      <PasswordField name="password" label={t('parts.password.current')} autoFocus />
      <FormActions always submitLabel={t('second-factor.continue')} {...cancel} />
    </Form>
  );
}
