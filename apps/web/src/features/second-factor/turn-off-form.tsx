import { endSecondFactor, secondFactor } from '@gemelo/contract/endpoints/second-factor';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Notice } from '../../ui/states/notice.tsx';

interface TurnOffFormProps {
  /** The role requires a second factor, so it would have to be set up again at once. */
  required: boolean;
  onDone: () => void;
}

export function TurnOffForm({ required, onDone }: TurnOffFormProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(endSecondFactor, { invalidates: [secondFactor] });
  return (
    <Form
      schema={endSecondFactor.body}
      defaultValues={{ password: '', code: '' }}
      onSubmit={async (body) => {
        const { message } = await mutateAsync({ body });
        if (message) snackbar.success(message);
        onDone();
      }}
    >
      <Notice tone="warning">{t(required ? 'second-factor.offRequired' : 'second-factor.offText')}</Notice>
      <PasswordField name="password" label={t('parts.password.current')} autoFocus />
      <TextField
        name="code"
        label={t('second-factor.code')}
        description={t('second-factor.offCodeHint')}
        autoComplete="one-time-code"
        mono
      />
      <FormActions always submitLabel={t('second-factor.turnOff')} onCancel={onDone} />
    </Form>
  );
}
