import type { PushBrowser } from '@gemelo/contract/endpoints/push';
import { Button } from '@mantine/core';
import { IconBellOff, IconBellRinging, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { agentName, isHandheld } from '../../lib/agent-name.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './push-card.module.css';
import { usePush } from './use-push.ts';

interface OtherProps {
  browser: PushBrowser;
  isBusy: boolean;
  onRemove: () => void;
}

function OtherBrowser({ browser, isBusy, onRemove }: OtherProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = isHandheld(browser.agent) ? IconDeviceMobile : IconDeviceDesktop;
  const name = agentName(browser.agent) ?? t('notifications.push.unknown');
  return (
    <li className={classes.browser}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <span className={classes.text}>
        <span>
          <bdi title={browser.agent ?? undefined}>{name}</bdi>
        </span>
        <span className={classes.hint}>
          {browser.failing
            ? t('notifications.push.failing')
            : t('notifications.push.since', { date: format.date(browser.createdAt) })}
        </span>
      </span>
      <Button
        variant="default"
        disabled={isBusy}
        aria-label={t('notifications.push.removeOf', { browser: name })}
        onClick={onRemove}
      >
        {t('notifications.push.remove')}
      </Button>
    </li>
  );
}

/** Notices in this browser, also while the console is closed, and in the person's others. */
export function PushCard({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation();
  const { state, isBusy, own, others, turnOn, turnOff, remove, test } = usePush(publicKey);
  const Icon = state === 'on' ? IconBellRinging : IconBellOff;
  return (
    <Card title={t('notifications.push.title')} hint={t('notifications.push.hint')}>
      <div className={classes.state} data-state={state}>
        <Icon size={20} stroke={1.5} aria-hidden />
        <p className={classes.text} role="status">
          {state === 'loading' ? ' ' : t(`notifications.push.${state}`)}
        </p>
        <span className={classes.actions}>
          {(state === 'off' || state === 'loading') && (
            <Button loading={isBusy} disabled={state === 'loading'} onClick={() => void turnOn()}>
              {t('notifications.push.turnOn')}
            </Button>
          )}
          {state === 'on' && own && (
            <>
              <Button disabled={isBusy} onClick={() => void test(own.idPushSubscription)}>
                {t('notifications.push.test')}
              </Button>
              <Button
                variant="default"
                disabled={isBusy}
                onClick={() => void turnOff(own.idPushSubscription)}
              >
                {t('notifications.push.turnOff')}
              </Button>
            </>
          )}
        </span>
      </div>
      {state === 'on' && own?.failing && (
        <p className={classes.hint} role="alert">
          {t('notifications.push.failing')}
        </p>
      )}
      {others.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('notifications.push.others')}</h3>
          <ul className={classes.browsers}>
            {others.map((browser) => (
              <OtherBrowser
                key={browser.idPushSubscription}
                browser={browser}
                isBusy={isBusy}
                onRemove={() => void remove(browser.idPushSubscription)}
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
