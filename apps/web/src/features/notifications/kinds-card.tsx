import { type MailChoice, mailChoices, notificationKinds } from '@gemelo/contract/kit/notification-kinds';
import { SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './notifications-screen.module.css';
import type { PreferenceCardProps } from './preference-card.ts';

interface KindsCardProps extends PreferenceCardProps {
  /** Whether this installation tells people in their browsers too. */
  hasPush: boolean;
}

/** By kind: in the console or not; in browsers or not; by mail at once, once a day or not. */
export function KindsCard({ preferences, onChange, hasPush }: KindsCardProps) {
  const { t } = useTranslation();
  const { kinds } = preferences;
  return (
    <Card title={t('notifications.preferences.kinds')} hint={t('notifications.preferences.kindsHint')}>
      <ul className={classes.kinds}>
        {notificationKinds.map((kind) => {
          const choice = kinds[kind];
          const name = t(`notifications.kind.${kind}`);
          const choose = (part: Partial<typeof choice>) =>
            onChange({ kinds: { ...kinds, [kind]: { ...choice, ...part } } });
          return (
            <li key={kind}>
              <span>
                <span className={classes.name}>{name}</span>
                <br />
                <span className={classes.hint}>{t(`notifications.about.${kind}`)}</span>
              </span>
              <span className={classes.ways}>
                <Switch
                  label={t('notifications.preferences.console')}
                  aria-label={t('notifications.preferences.consoleOf', { kind: name })}
                  checked={choice.console}
                  onChange={(event) => choose({ console: event.currentTarget.checked })}
                />
                {hasPush && (
                  <Switch
                    label={t('notifications.preferences.push')}
                    aria-label={t('notifications.preferences.pushOf', { kind: name })}
                    checked={choice.push}
                    onChange={(event) => choose({ push: event.currentTarget.checked })}
                  />
                )}
              </span>
              <span className={classes.mail}>
                <span className={classes.hint} aria-hidden>
                  {t('notifications.preferences.mail')}
                </span>
                <SegmentedControl
                  aria-label={t('notifications.preferences.mailOf', { kind: name })}
                  value={choice.mail}
                  data={mailChoices.map((mail) => ({ value: mail, label: t(`notifications.mail.${mail}`) }))}
                  onChange={(mail) => choose({ mail: mail as MailChoice })}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
