import { signUp, signUpBody } from '@gemelo/contract/endpoints/auth';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { Banner, type BannerText } from './banner.tsx';
import { useFailureBanner } from './failure-text.ts';
import { SocialButtons } from './social-buttons.tsx';
import { SubmitButton } from './submit-button.tsx';

const blank = { name: '', email: '', password: '', passwordConfirm: '' };

export function RegisterPage() {
  const { t } = useTranslation();
  const [banner, setBanner] = useState<BannerText>();
  const bannerOf = useFailureBanner();
  const [sent, setSent] = useState(0);
  return (
    <AuthFrame
      title={t('account.register.title')}
      text={t('account.register.text')}
      links={<Link to="/">{t('account.register.login')}</Link>}
    >
      <Form
        key={sent}
        schema={signUpBody}
        defaultValues={blank}
        onSubmit={async (body) => {
          const { message } = await call(signUp, { body });
          setBanner({ tone: 'success', text: message ?? t('contract:message.SIGNED_UP') });
          setSent((times) => times + 1);
        }}
        onFailure={(failure) => setBanner(bannerOf(failure))}
      >
        <Banner banner={banner} onClose={() => setBanner(undefined)} />
        <TextField name="name" label={t('public.fields.name')} autoComplete="name" />
        <TextField name="email" type="email" label={t('public.fields.email')} autoComplete="email" />
        <PasswordField name="password" label={t('public.fields.password')} autoComplete="new-password" />
        <PasswordField
          name="passwordConfirm"
          label={t('public.fields.passwordConfirm')}
          autoComplete="new-password"
        />
        <CheckboxField
          name="terms"
          label={
            <>
              {t('account.register.accept')}{' '}
              <Anchor href="/terms-conditions" target="_blank" rel="noopener" inherit>
                {t('account.register.terms')}
              </Anchor>
            </>
          }
        />
        <SubmitButton>{t('account.register.submit')}</SubmitButton>
      </Form>
      <SocialButtons />
    </AuthFrame>
  );
}
