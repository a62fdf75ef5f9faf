import { forgotPassword } from '@gemelo/contract/endpoints/auth';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { Banner, type BannerText } from './banner.tsx';
import { useFailureBanner } from './failure-text.ts';
import { SubmitButton } from './submit-button.tsx';

export function ForgotPage() {
  const { t } = useTranslation();
  const [banner, setBanner] = useState<BannerText>();
  const bannerOf = useFailureBanner();
  return (
    <AuthFrame
      title={t('account.forgot.title')}
      text={t('account.forgot.text')}
      links={<Link to="/">{t('account.forgot.login')}</Link>}
    >
      <Form
        schema={forgotPassword.body}
        defaultValues={{ email: '' }}
        onSubmit={async (body) => {
          const { data, message } = await call(forgotPassword, { body });
          // Only this code is a success; any other message is an error.
          const sent = data.code === 'LINK.PASSWORD_RESET.SENT';
          setBanner({
            tone: sent ? 'success' : 'error',
            text: message ?? t(`contract:message.${data.code}`),
          });
        }}
        onFailure={(failure) => setBanner(bannerOf(failure))}
      >
        <Banner banner={banner} onClose={() => setBanner(undefined)} />
        <TextField
          name="email"
          type="email"
          label={t('public.fields.email')}
          autoComplete="email"
          autoFocus
        />
        <SubmitButton>{t('account.forgot.submit')}</SubmitButton>
      </Form>
    </AuthFrame>
  );
}
