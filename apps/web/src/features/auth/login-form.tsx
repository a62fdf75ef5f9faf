import { signIn } from '@gemelo/contract/endpoints/auth';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFormatter } from '../../lib/icu.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Banner, type BannerText } from './banner.tsx';
import { useFailureBanner } from './failure-text.ts';
import type { useSignIn } from './sign-in.ts';
import { SubmitButton } from './submit-button.tsx';

interface LoginFormProps {
  signing: ReturnType<typeof useSignIn>;
  email?: string;
  /** Something to say before anything was sent, as what a provider answered. */
  initial?: BannerText | undefined;
  closable?: boolean;
  /** Between the fields and the button. */
  children?: ReactNode;
  onSent?: (email: string) => void;
}

/** E-mail and password. */
export function LoginForm({ signing, email = '', initial, closable, children, onSent }: LoginFormProps) {
  const { t } = useTranslation();
  const [banner, setBanner] = useState(initial);
  const bannerOf = useFailureBanner();
  return (
    <Form
      schema={signIn.body}
      defaultValues={{ email, password: '' }}
      onSubmit={async (values) => {
        setBanner(undefined);
        await signing.withPassword(values);
        onSent?.(values.email);
      }}
      onFailure={(failure) => setBanner(bannerOf(failure))}
    >
      <Banner banner={banner} {...(closable ? { onClose: () => setBanner(undefined) } : {})} />
      {/* The rules' texts may carry numbers: by the time that one is broken the formatter is there. */}
      <div onInput={() => void loadFormatter()} style={{ display: 'contents' }}>
        <TextField
          name="email"
          type="email"
          label={t('public.fields.email')}
          autoComplete="username"
          autoFocus={email === ''}
        />
        <PasswordField name="password" label={t('public.fields.password')} autoFocus={email !== ''} />
      </div>
      {children}
      <SubmitButton>{t('public.login.continue')}</SubmitButton>
    </Form>
  );
}
