import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { isInstalled, useInstall } from '../../lib/install.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './field.module.css';

const NOT_NOW = 'installNotNow';
const isIos = () => /iPad|iPhone|iPod/.test(navigator.userAgent);

/** Offers to put the console on the screen of the phone; on an iPhone it tells how. */
export function InstallCard() {
  const { t } = useTranslation();
  const offer = useInstall((state) => state.offer);
  const [isAway, setIsAway] = useState(() => localStorage.getItem(NOT_NOW) !== null);
  if (isAway || isInstalled() || (!offer && !isIos())) return null;
  const leave = () => {
    localStorage.setItem(NOT_NOW, 'true');
    setIsAway(true);
  };
  return (
    <Card
      title={t('my-activities.install.title')}
      hint={t(`my-activities.install.${offer ? 'text' : 'ios'}`)}
    >
      <div className={classes.buttons}>
        {offer && (
          <Button
            className={classes.button ?? ''}
            leftSection={<IconDownload size={20} aria-hidden />}
            onClick={() => {
              // The browser takes an offer once.
              useInstall.setState({ offer: null });
              void offer.prompt();
            }}
          >
            {t('my-activities.install.now')}
          </Button>
        )}
        <Button variant="default" className={classes.button ?? ''} onClick={leave}>
          {t('my-activities.install.later')}
        </Button>
      </div>
    </Card>
  );
}
