import { changePassword, changePasswordBody } from '@gemelo/contract/endpoints/profile';
import type { UserData } from '@gemelo/contract/endpoints/users';
import { useState } from 'react';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Card } from '../../ui/layout/card.tsx';

export function PasswordCard({ user }: { user: UserData }) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(changePassword);
  const [changes, setChanges] = useState(0);
  return (
    <Card title={t('profile.password.title')} hint={t('profile.password.hint')}>
      <Form
        key={changes}
        schema={changePasswordBody}
        defaultValues={{ current: '', password: '', passwordConfirm: '' }}
        onSubmit={async (body) => {
          try {
            const { message } = await mutateAsync({ params: { uid: user.uid }, body });
            snackbar.success(message ?? t('contract:message.PASSWORD_CHANGED'));
            setChanges((times) => times + 1);
          } catch (failure) {
            snackbar.error(t('profile.password.failed'));
            throw failure;
          }
        }}
      >
        <PasswordField name="current" label={t('parts.password.current')} />
        <PasswordField name="password" label={t('profile.password.new')} autoComplete="new-password" />
        <PasswordField
          name="passwordConfirm"
          label={t('profile.password.again')}
          autoComplete="new-password"
        />
        <FormActions submitLabel={t('profile.password.submit')} />
      </Form>
    </Card>
  );
}
