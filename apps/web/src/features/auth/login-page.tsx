import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { Link } from '../../lib/navigation.ts';
import { waitingCount } from '../../lib/offline/offline-flags.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login-form.tsx';
import { useSignIn } from './sign-in.ts';

const TotpStep = lazy(async () => {
  const [{ TotpStep }] = await Promise.all([import('./totp-step.tsx'), loadTexts()]);
  return { default: TotpStep };
});

export function LoginPage() {
  const { t } = useTranslation();
  const signing = useSignIn();
  const expired = useSession((state) => state.absence === 'expired');
  if (signing.challenge) {
    return (
      <AuthFrame title={t('public.totp.title')} text={t('public.totp.text')}>
        <Suspense fallback={null}>
          <TotpStep signing={signing} challenge={signing.challenge} />
        </Suspense>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={t('public.login.title')}
      text={t(expired ? 'public.login.expired' : 'public.login.text')}
      links={
        <>
          <Link to="/reset-firebase">{t('public.login.forgot')}</Link>
          <Link to="/register">{t('public.login.register')}</Link>
          <Link to="/login-firebase">{t('public.login.providers')}</Link>
        </>
      }
    >
      {waitingCount() > 0 && <p role="status">{t('public.login.answersWait')}</p>}
      <LoginForm signing={signing} />
      <DemoAccounts />
    </AuthFrame>
  );
}
