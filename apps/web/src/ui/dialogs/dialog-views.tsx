import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { DialogSign } from './dialog-sign.tsx';
import classes from './dialogs.module.css';
import type { ConfirmOptions, Dialog, SuccessOptions } from './dialogs.ts';
import { JustificationDialog } from './justification-dialog.tsx';

export function DialogView({ dialog }: { dialog: Dialog }) {
  switch (dialog.kind) {
    case 'confirm':
      return <Confirm {...dialog.options} settle={dialog.settle} />;
    case 'justify':
      return (
        <JustificationDialog
          {...dialog.options}
          onAccept={dialog.settle}
          onClose={() => dialog.settle(null)}
        />
      );
    case 'success':
      return <Success {...dialog.options} settle={dialog.settle} />;
  }
}

function Confirm({
  title,
  text,
  confirmLabel,
  cancelLabel,
  danger = false,
  settle,
}: ConfirmOptions & { settle: (answer: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <DialogFrame
      title={title}
      icon={
        <DialogSign tone={danger ? 'alarm' : 'info'}>
          {danger ? <IconAlertTriangle size={20} /> : <IconHelpCircle size={20} />}
        </DialogSign>
      }
      onClose={() => settle(false)}
      footer={
        <>
          <Button variant="default" data-autofocus={danger || undefined} onClick={() => settle(false)}>
            {cancelLabel ?? t('ui.cancel')}
          </Button>
          <Button {...(danger ? { color: 'red' } : { 'data-autofocus': true })} onClick={() => settle(true)}>
            {confirmLabel ?? t('ui.ok')}
          </Button>
        </>
      }
    >
      {text}
    </DialogFrame>
  );
}

/** The focus is on the button that closes, so Enter and Escape go on with the work. */
function Success({ title, text, detail, action, settle }: SuccessOptions & { settle: () => void }) {
  const { t } = useTranslation();
  return (
    <DialogFrame
      title={title ?? t('forms.success.title')}
      icon={
        <DialogSign tone="normal">
          <IconCircleCheck size={20} />
        </DialogSign>
      }
      onClose={settle}
      footer={
        <>
          <Button {...(action ? { variant: 'default' } : {})} data-autofocus onClick={settle}>
            {t('ui.accept')}
          </Button>
          {action && (
            <Button
              onClick={() => {
                settle();
                action.onClick();
              }}
            >
              {action.label}
            </Button>
          )}
        </>
      }
    >
      {text ?? t('forms.success.text')}
      {detail && <p className={classes.detail}>{detail}</p>}
    </DialogFrame>
  );
}
