import { Button } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { closeInvitation, useHandedInvitation } from './invitation-store.ts';
import classes from './people.module.css';

/** Without a mail server: the link of an invitation, to be handed over by other means. */
export function InvitationDialog() {
  const { t } = useTranslation();
  const handed = useHandedInvitation((state) => state.handed);
  if (!handed) return null;
  return (
    <DialogFrame
      title={t('people.link.title', { name: handed.name })}
      size={520}
      onClose={closeInvitation}
      footer={
        <Button data-autofocus onClick={closeInvitation}>
          {t('ui.close')}
        </Button>
      }
    >
      <Notice tone="warning">{t('people.link.waits')}</Notice>
      <p className={classes.linkText}>{t('people.link.hand', { name: handed.name })}</p>
      <div className={classes.link}>
        <Mono copy>{handed.link}</Mono>
      </div>
    </DialogFrame>
  );
}
