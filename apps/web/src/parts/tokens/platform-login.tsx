import { KAA, leavePlatform, loginKaa, loginThingsboard } from '@gemelo/contract/endpoints/tokens';
import { Button } from '@mantine/core';
import { IconLogout, IconPlugConnected } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { UnsavedProvider } from '../../ui/dialogs/unsaved.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { cardFrame } from '../../ui/layout/card.tsx';
import row from '../../ui/layout/row.module.css';
import { useErrorText } from '../../ui/states/error-text.ts';
import text from '../../ui/text/text.module.css';
import classes from './tokens.module.css';

/** Sign-in endpoints differ by platform; Kaa has its own. */
const loginOf = (idPlatform: number) => (idPlatform === KAA ? loginKaa : loginThingsboard);

interface PlatformLoginProps {
  platform: { idPlatform: number; name: string; expiresAt: string | null };
}

/** Session at the token platform: a login form, or the expiry of the session. */
export function PlatformLogin({ platform }: PlatformLoginProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useErrorText();
  const { idPlatform, name, expiresAt } = platform;
  const { mutate: leaveSilently } = useWrite(leavePlatform);
  // Kaa requires a new sign-in each time the form opens.
  useEffect(() => {
    if (idPlatform === KAA) leaveSilently({ params: { idPlatform } });
  }, [idPlatform, leaveSilently]);
  const login = useWrite(loginOf(idPlatform) as typeof loginThingsboard);
  const leave = useWrite(leavePlatform, {
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: (failure) => snackbar.error(textOf(failure)),
  });
  return (
    <section className={cardFrame} aria-label={t('tokens.login.title', { platform: name })}>
      <h3 className={classes.subtitle}>
        <IconPlugConnected size={16} aria-hidden />
        {t('tokens.login.title', { platform: name })}
      </h3>
      {expiresAt ? (
        <div className={row.spread}>
          <span>{t('tokens.login.in', { until: format.moment(expiresAt) })}</span>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconLogout size={14} aria-hidden />}
            loading={leave.isPending}
            onClick={() => leave.mutate({ params: { idPlatform } })}
          >
            {t('tokens.login.leave')}
          </Button>
        </div>
      ) : (
        // Detached from the unsaved-changes guard: credentials are not part of the record.
        <UnsavedProvider value={null}>
          <p className={text.hint}>{t('tokens.login.hint')}</p>
          <Form
            schema={loginThingsboard.body}
            defaultValues={{ email: '', password: '' }}
            onSubmit={async (body) => {
              const { message } = await login.mutateAsync({ body });
              if (message) snackbar.success(message);
            }}
          >
            <TextField name="email" label={t('tokens.login.email')} type="email" />
            <PasswordField
              name="password"
              label={t('tokens.login.password')}
              autoComplete="current-password"
            />
            <Button type="submit" variant="default" loading={login.isPending} className={classes.done ?? ''}>
              {t('tokens.login.do')}
            </Button>
          </Form>
        </UnsavedProvider>
      )}
    </section>
  );
}
