import { resetPassword, resetPasswordBody } from '@gemelo/contract/endpoints/auth';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Link, useSearch } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { Banner, type BannerText } from './banner.tsx';
import { useFailureBanner } from './failure-text.ts';
import { SubmitButton } from './submit-button.tsx';

/** Target of the link in the reset mail: sets a new password. */
export function ResetPage() {
  const { t } = useTranslation();
  const { token = '' } = useSearch();
  const [banner, setBanner] = useState<BannerText | undefined>(
    token ? undefined : { tone: 'error', text: t('contract:error.LINK_INVALID') },
  );
  const bannerOf = useFailureBanner();
  const [done, setDone] = useState(false);
  return (
    <AuthFrame
      title={t('account.reset.title')}
      text={t('account.reset.text')}
      links={done ? undefined : <Link to="/reset-firebase">{t('account.reset.again')}</Link>}
    >
      {done || !token ? (
        <>
          <Banner banner={banner} />
          {done && (
            <Button component={Link} to="/" size="md" fullWidth mt={16}>
              {t('account.reset.login')}
            </Button>
          )}
        </>
      ) : (
        <Form
          schema={resetPasswordBody}
          defaultValues={{ token, password: '', passwordConfirm: '' }}
          onSubmit={async (body) => {
            const { message } = await call(resetPassword, { body });
            setBanner({ tone: 'success', text: message ?? t('contract:message.PASSWORD_CHANGED') });
            setDone(true);
          }}
          onFailure={(failure) => setBanner(bannerOf(failure))}
        >
          <Banner banner={banner} onClose={() => setBanner(undefined)} />
          <PasswordField
            name="password"
            label={t('public.fields.newPassword')}
            autoComplete="new-password"
            autoFocus
          />
          <PasswordField
            name="passwordConfirm"
            label={t('public.fields.passwordConfirm')}
            autoComplete="new-password"
          />
          <SubmitButton>{t('account.reset.submit')}</SubmitButton>
        </Form>
      )}
    </AuthFrame>
  );
}
