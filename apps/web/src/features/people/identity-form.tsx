import { identityBody, inviteAgain, type Person, updateIdentity } from '@gemelo/contract/endpoints/people';
import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import stack from '../../ui/layout/stack.module.css';
import { useErrorText } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { tellInvitation } from './invitation-store.ts';
import classes from './people.module.css';
import { withReason } from './refusal.ts';

const fields = z.pick(identityBody, { email: true, password: true });

interface IdentityFormProps {
  person: Person;
  own: boolean;
  onClose: () => void;
}

/** Credentials of a person; a new address or password ends their sessions. */
export function IdentityForm({ person, own, onClose }: IdentityFormProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { mutateAsync } = useWrite(updateIdentity);
  const resendInvitation = useWrite(inviteAgain, {
    onSuccess: ({ data, message }) => tellInvitation(person.name, data, message),
    onError: (failure) => snackbar.error(textOf(withReason(failure, t))),
  });
  if (own) return <Notice tone="info">{t('people.access.own')}</Notice>;
  return (
    <div className={stack.stack}>
      <section className={classes.invitation}>
        <p>{person.verified ? t('people.access.resetHint') : t('people.access.invited')}</p>
        <Button
          variant="default"
          leftSection={<IconMailForward size={16} aria-hidden />}
          loading={resendInvitation.isPending}
          onClick={() => resendInvitation.mutate({ params: { idUser: person.idUser } })}
        >
          {t('people.access.inviteAgain')}
        </Button>
      </section>
      <Form
        schema={fields}
        defaultValues={{ email: person.email, password: '' }}
        onSubmit={async ({ email, password }) => {
          const { message } = await mutateAsync({
            params: { uid: person.uid },
            body: {
              ...(email && email !== person.email ? { email } : {}),
              ...(password ? { password } : {}),
            },
          }).catch((failure) => {
            throw withReason(failure, t);
          });
          if (message) snackbar.success(message);
          onClose();
        }}
      >
        <Notice tone="warning">{t('people.access.endsSessions')}</Notice>
        <TextField name="email" label={t('contract:field.email')} type="email" optional={false} />
        <PasswordField
          name="password"
          label={t('people.access.newPassword')}
          description={t('people.access.passwordHint')}
          autoComplete="new-password"
        />
        <FormActions onCancel={onClose} />
      </Form>
    </div>
  );
}
