import { oauthProof } from '@gemelo/contract/endpoints/auth';
import { Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { Link, useNavigate, useSearch } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ui } from '../../lib/ui-store.ts';
import { AuthFrame } from './auth-frame.tsx';
import type { BannerText } from './banner.tsx';
import { useFailureBanner } from './failure-text.ts';
import { LoginForm } from './login-form.tsx';
import classes from './provider-login-page.module.css';
import { useSignIn } from './sign-in.ts';
import { SocialButtons } from './social-buttons.tsx';
import { TotpStep } from './totp-step.tsx';

/** Result of a provider sign-in: a proof to exchange, or the reason of the failure. */
function useReturn(signing: ReturnType<typeof useSignIn>) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const bannerOf = useFailureBanner();
  const { oauth, error, next } = useSearch();
  const key = `contract:error.${error}`;
  const [banner, setBanner] = useState<BannerText | undefined>(
    error ? { tone: 'error', text: t(i18n.exists(key) ? key : 'contract:error.OAUTH_FAILED') } : undefined,
  );
  const collected = useRef(false);

  useEffect(() => {
    if (!oauth && !error) return;
    // The proof is single-use; a reload must not exchange it again.
    if (collected.current) return;
    collected.current = true;
    if (oauth === 'done') {
      call(oauthProof, {})
        .then(({ data }) => signing.finish(data))
        .catch((failure: unknown) => setBanner(bannerOf(failure)));
    }
    void navigate({ to: '/login-firebase', search: next ? { next } : {}, replace: true });
  });
  return banner;
}

/** Login with the extras of an identity provider: remembered address, forgotten password, social sign-in. */
export function ProviderLoginPage() {
  const { t } = useTranslation();
  const signing = useSignIn();
  const returned = useReturn(signing);
  const [remember, setRemember] = useState(ui.get().rememberedEmail !== '');
  if (signing.challenge) {
    return (
      <AuthFrame title={t('public.totp.title')} text={t('public.totp.text')}>
        <TotpStep signing={signing} challenge={signing.challenge} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={t('public.login.title')}
      text={t('public.login.text')}
      links={<Link to="/register-firebase">{t('public.login.register')}</Link>}
    >
      <LoginForm
        key={returned?.text}
        signing={signing}
        email={ui.get().rememberedEmail}
        initial={returned}
        closable
        onSent={(email) => ui.set({ rememberedEmail: remember ? email : '' })}
      >
        <div className={classes.row}>
          <Checkbox
            label={t('public.login.remember')}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          <Link to="/reset-firebase">{t('public.login.forgot')}</Link>
        </div>
      </LoginForm>
      <SocialButtons />
    </AuthFrame>
  );
}
