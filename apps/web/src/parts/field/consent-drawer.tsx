import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import classes from './field.module.css';
import type { useConsent } from './use-consent.ts';

interface ConsentDrawerProps {
  opened: boolean;
  consent: ReturnType<typeof useConsent>;
  /** Not now. */
  onClose: () => void;
  /** Agreed, with how often the place is told. */
  onGiven: (intervalSeconds: number) => void;
}

/** Asks in plain words, before the browser does, whether the place may be shared while an activity runs. */
export function ConsentDrawer({ opened, consent, onClose, onGiven }: ConsentDrawerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const { intervalSeconds = 60, keptDays = 0 } = consent.consent ?? {};
  const agree = async () => {
    setBusy(true);
    try {
      const given = await consent.give();
      onGiven(given.intervalSeconds);
    } catch {
      snackbar.warning(t('my-activities.consent.failed'));
    }
    setBusy(false);
  };
  const said = ['what', 'when', 'often', 'kept', 'who', 'end'] as const;
  const values = { seconds: format.number(intervalSeconds), days: keptDays };
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('my-activities.consent.title')}
      purpose={t('my-activities.consent.purpose')}
    >
      <div className={classes.sheet}>
        <Facts
          facts={said.map((name) => [
            t(`my-activities.consent.${name}.label`),
            t(`my-activities.consent.${name}.text`, values),
          ])}
        />
        <div className={classes.foot}>
          <Button className={classes.button ?? ''} loading={busy} onClick={() => void agree()}>
            {t('my-activities.consent.agree')}
          </Button>
          <Button className={classes.button ?? ''} variant="default" onClick={onClose}>
            {t('my-activities.consent.refuse')}
          </Button>
        </div>
      </div>
    </SideModal>
  );
}
