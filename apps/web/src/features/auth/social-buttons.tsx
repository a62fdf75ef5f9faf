import { listProviders, type Provider, providers, startOauth } from '@gemelo/contract/endpoints/auth';
import { Button } from '@mantine/core';
import { IconBrandGithub, IconBrandGoogle, IconBrandX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ApiFailure, addressOf, call } from '../../lib/api.ts';
import { useSearch } from '../../lib/navigation.ts';
import { nextPath } from '../../lib/next-path.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './social-buttons.module.css';

const marks: Record<Provider, { name: string; Icon: typeof IconBrandX }> = {
  google: { name: 'Google', Icon: IconBrandGoogle },
  twitter: { name: 'Twitter', Icon: IconBrandX },
  github: { name: 'Github', Icon: IconBrandGithub },
};

type Configured = Record<Provider, boolean>;

/** `undefined` until the server has answered which providers are configured. */
function useConfigured(): Configured | undefined {
  const [configured, setConfigured] = useState<Configured>();
  useEffect(() => {
    const stop = new AbortController();
    call(listProviders, {}, { signal: stop.signal }).then(
      ({ data }) => setConfigured(data),
      (failure: unknown) => {
        // Without an answer no provider is offered; an abort only means that the page was left.
        if (failure instanceof ApiFailure) setConfigured({ google: false, twitter: false, github: false });
      },
    );
    return () => stop.abort();
  }, []);
  return configured;
}

export function SocialButtons() {
  const { t } = useTranslation();
  const configured = useConfigured();
  const { next } = useSearch();
  const missing = configured ? providers.filter((provider) => !configured[provider]) : [];
  return (
    <section className={classes.social} aria-label={t('public.social.title')}>
      <p className={classes.or}>{t('public.social.title')}</p>
      <div className={classes.buttons}>
        {providers.map((provider) => {
          const { name, Icon } = marks[provider];
          const usable = configured?.[provider] === true;
          const address = addressOf(startOauth, { params: { provider }, query: { next: nextPath(next) } });
          return (
            <Button
              key={provider}
              variant="default"
              leftSection={<Icon size={18} aria-hidden />}
              disabled={!usable}
              title={configured && !usable ? t('public.social.missing', { providers: name }) : undefined}
              onClick={() => window.location.assign(address)}
            >
              {name}
            </Button>
          );
        })}
      </div>
      <p className={classes.reason}>
        {missing.length > 0 &&
          t('public.social.missing', {
            providers: missing.map((provider) => marks[provider].name).join(', '),
          })}
      </p>
    </section>
  );
}
