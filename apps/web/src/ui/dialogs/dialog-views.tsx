import { Button, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useLimit } from '../form/use-limit.tsx';
import stack from '../layout/stack.module.css';
import { DialogFrame } from './dialog-frame.tsx';
import classes from './dialogs.module.css';
import type { ConfirmOptions, Dialog, JustifyOptions, SuccessOptions } from './dialogs.ts';

export function DialogView({ dialog }: { dialog: Dialog }) {
  switch (dialog.kind) {
    case 'confirm':
      return <Confirm {...dialog.options} settle={dialog.settle} />;
    case 'justify':
      return <Justify {...dialog.options} settle={dialog.settle} />;
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
        <Sign tone={danger ? 'alarm' : 'info'}>
          {danger ? <IconAlertTriangle size={20} /> : <IconHelpCircle size={20} />}
        </Sign>
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

function Justify({
  title,
  text,
  label,
  confirmLabel,
  danger = false,
  maxLength = 500,
  icon = 'Activo',
  settle,
}: JustifyOptions & { settle: (reason: string | null) => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const form = useId();
  const { limited, tooLong } = useLimit(reason, maxLength);
  const trimmed = tooLong ? '' : reason.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed) settle(trimmed);
  };

  return (
    <DialogFrame
      title={title}
      icon={
        <Sign tone={danger ? 'alarm' : icon === 'Activo' ? 'normal' : 'silent'}>
          {icon === 'Activo' ? <IconCircleCheck size={20} /> : <IconBan size={20} />}
        </Sign>
      }
      onClose={() => settle(null)}
      footer={
        <>
          <Button variant="default" onClick={() => settle(null)}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={form} disabled={!trimmed} {...(danger ? { color: 'red' } : {})}>
            {confirmLabel ?? t('ui.accept')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={stack.tight}>
        {text && <div>{text}</div>}
        <Textarea
          data-autofocus
          label={label ?? t('ui.justify.label')}
          placeholder={t('ui.justify.placeholder')}
          autosize
          minRows={3}
          maxRows={8}
          {...limited}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </DialogFrame>
  );
}

function Success({ title, text, settle }: SuccessOptions & { settle: () => void }) {
  const { t } = useTranslation();
  return (
    <DialogFrame
      title={title ?? t('ui.success.title')}
      icon={
        <Sign tone="normal">
          <IconCircleCheck size={20} />
        </Sign>
      }
      onClose={settle}
      footer={
        <Button data-autofocus onClick={settle}>
          {t('ui.accept')}
        </Button>
      }
    >
      {text ?? t('ui.success.text')}
    </DialogFrame>
  );
}

function Sign({ tone, children }: { tone: 'normal' | 'alarm' | 'info' | 'silent'; children: ReactNode }) {
  return (
    <span className={classes.sign} data-tone={tone} aria-hidden>
      {children}
    </span>
  );
}
