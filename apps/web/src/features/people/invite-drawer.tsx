import { personBody, registerUser } from '@gemelo/contract/endpoints/people';
import { useWatch } from 'react-hook-form';
import { useWrite } from '../../lib/query.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { tellInvitation } from './invitation-store.ts';
import { CustomerField, PlaceFields } from './person-fields.tsx';
import { withReason } from './refusal.ts';

interface InviteDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** Explains what saving does: with a password the person is created, without one a mail is sent. */
function InviteActions({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const [password, email] = useWatch<{ password: string; email: string }, ['password', 'email']>({
    name: ['password', 'email'],
  });
  return (
    <>
      {!password && (
        <Notice tone="info">{email ? t('people.invite.mailTo', { email }) : t('people.invite.mail')}</Notice>
      )}
      <FormActions
        always
        onCancel={onCancel}
        submitLabel={t(password ? 'people.invite.create' : 'people.invite.send')}
      />
    </>
  );
}

export function InviteDrawer({ opened, onClose }: InviteDrawerProps) {
  const { t } = useTranslation();
  const seesAll = useSeesAll();
  const own = useSession((state) => state.user?.Company);
  const { mutateAsync } = useWrite(registerUser);
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('people.invite.title')}
      purpose={t('people.invite.purpose')}
    >
      <Form
        schema={personBody}
        defaultValues={{
          name: '',
          email: '',
          roles: [],
          idCustomer: '',
          password: '',
          ...(seesAll && own ? { idCompany: own.idCompany } : {}),
        }}
        onSubmit={async (body) => {
          const { data, message } = await mutateAsync({ body }).catch((failure) => {
            throw withReason(failure, t);
          });
          onClose();
          tellInvitation(data.name, data.invitation, message);
        }}
      >
        <TextField name="name" label={t('contract:field.name')} />
        <TextField name="email" label={t('contract:field.email')} type="email" />
        <PlaceFields initial={own ? { value: own.idCompany, label: own.name } : undefined} />
        <CustomerField />
        <PasswordField
          name="password"
          label={t('people.password')}
          description={t('people.invite.passwordHint')}
          autoComplete="new-password"
        />
        <InviteActions onCancel={onClose} />
      </Form>
    </SideModal>
  );
}
