import { unsubscribe, unsubscribing } from '@gemelo/contract/endpoints/notifications';
import type { NotificationKind } from '@gemelo/contract/kit/notification-kinds';
import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { Link, useSearch } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { Banner, type BannerText } from './banner.tsx';
import { useFailureBanner } from './failure-text.ts';

/** Target of the link at the end of a mail. It asks: programs that look through mails open links too. */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const { token = '' } = useSearch();
  const bannerOf = useFailureBanner();
  const [kind, setKind] = useState<NotificationKind>();
  const [banner, setBanner] = useState<BannerText>();
  const [sending, setSending] = useState(false);

  // The texts change when the language does; the link is read once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is asked about once, when the page opens
  useEffect(() => {
    call(unsubscribing, { query: { token } })
      .then(({ data }) => setKind(data.kind))
      .catch((failure: unknown) => setBanner(bannerOf(failure)));
  }, [token]);

  const send = async () => {
    setSending(true);
    try {
      await call(unsubscribe, { query: { token } });
      setBanner({ tone: 'success', text: t('notifications.unsubscribe.done') });
    } catch (failure) {
      setBanner(bannerOf(failure));
    }
    setSending(false);
  };

  return (
    <AuthFrame title={t('notifications.unsubscribe.title')} text={t('notifications.unsubscribe.text')}>
      <Banner banner={banner} />
      {!banner && !kind && <Loader aria-label={t('ui.loading')} />}
      {!banner && kind && (
        <>
          <p>
            <strong>{t(`notifications.kind.${kind}`)}</strong>
          </p>
          <Button size="md" fullWidth mt={16} loading={sending} onClick={() => void send()}>
            {t('notifications.unsubscribe.confirm')}
          </Button>
        </>
      )}
      {banner && (
        <Button component={Link} to="/" size="md" fullWidth mt={16}>
          {t('account.reset.login')}
        </Button>
      )}
    </AuthFrame>
  );
}
