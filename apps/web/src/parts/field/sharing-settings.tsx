import { Button, Switch } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useFormat } from '../../lib/format.ts';
import { sharing, useSharing } from '../../lib/sharing.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import classes from './field.module.css';
import { useFollowed } from './follow-phone.ts';
import type { useConsent } from './use-consent.ts';

const DEFAULT_SECONDS = 60;

interface SharingSettingsProps {
  consent: ReturnType<typeof useConsent>;
  onAsk: () => void;
  onShare: (intervalSeconds: number) => void;
}

/** Sharing of the place during an activity, as it really is: with its gaps, and what helps against them. */
export function SharingSettings({ consent, onAsk, onShare }: SharingSettingsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { activity, isAwake } = useSharing();
  const { gap, isSparing } = useFollowed();
  if (!consent.consent) return null;
  if (!activity)
    return (
      <Button
        variant="default"
        className={classes.button ?? ''}
        leftSection={<IconCurrentLocation size={22} aria-hidden />}
        onClick={() =>
          consent.isGiven ? onShare(consent.consent?.intervalSeconds ?? DEFAULT_SECONDS) : onAsk()
        }
      >
        {t('my-activities.sharing.begin')}
      </Button>
    );
  return (
    <div className={classes.section}>
      {'wakeLock' in navigator && (
        <Switch
          size="lg"
          checked={isAwake}
          label={t('my-activities.sharing.awake')}
          description={t('my-activities.sharing.asleep')}
          onChange={({ currentTarget }) => sharing.keepAwake(currentTarget.checked)}
        />
      )}
      {isSparing && <Notice tone="info">{t('my-activities.sharing.sparing')}</Notice>}
      {gap && (
        <Notice tone="warning">
          {t('my-activities.sharing.gap', { from: format.moment(gap.from), to: format.moment(gap.to) })}
        </Notice>
      )}
    </div>
  );
}
