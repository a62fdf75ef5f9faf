import { verifyEmail } from '@gemelo/contract/endpoints/auth';
import { Button, Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { Link, useSearch } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { Banner, type BannerText } from './banner.tsx';
import { useFailureBanner } from './failure-text.ts';

/** Target of the link in the sign-up mail: opening it confirms the address. */
export function VerifyPage() {
  const { t } = useTranslation();
  const { token } = useSearch();
  const [banner, setBanner] = useState<BannerText | undefined>(
    token ? undefined : { tone: 'error', text: t('contract:error.LINK_INVALID') },
  );
  const bannerOf = useFailureBanner();
  const sent = useRef(false);

  useEffect(() => {
    // The link is single-use, so it is sent once however often the page renders.
    if (!token || sent.current) return;
    sent.current = true;
    call(verifyEmail, { body: { token } })
      .then(({ message }) =>
        setBanner({ tone: 'success', text: message ?? t('contract:message.EMAIL_VERIFIED') }),
      )
      .catch((failure: unknown) => setBanner(bannerOf(failure)));
  });

  return (
    <AuthFrame title={t('account.verify.title')} text={t('account.verify.text')}>
      {banner ? <Banner banner={banner} /> : <Loader aria-label={t('ui.loading')} />}
      {banner && (
        <Button component={Link} to="/" size="md" fullWidth mt={16}>
          {t('account.reset.login')}
        </Button>
      )}
    </AuthFrame>
  );
}
