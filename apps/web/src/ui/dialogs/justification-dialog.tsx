import type { State } from '@gemelo/contract/kit/fields';
import { Button, Textarea } from '@mantine/core';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useLimit } from '../form/use-limit.tsx';
import stack from '../layout/stack.module.css';
import { DialogFrame } from './dialog-frame.tsx';
import { DialogSign } from './dialog-sign.tsx';

export interface JustificationDialogProps {
  title: ReactNode;
  text?: ReactNode;
  label?: string | undefined;
  description?: ReactNode;
  danger?: boolean | undefined;
  maxLength?: number | undefined;
  /** Direction of the action; selects the icon beside the title. */
  icon?: State | undefined;
  /** What else the action needs to know, above the reason. */
  children?: ReactNode;
  pending?: boolean;
  onAccept: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of an action; a blank one cannot be accepted. */
export function JustificationDialog(props: JustificationDialogProps) {
  const { title, text, label, description, maxLength = 500, icon = 'Activo' } = props;
  // What ends something is never the green button.
  const { danger = icon === 'Inactivo' } = props;
  const { children, pending = false, onAccept, onClose } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const form = useId();
  const { limited, tooLong } = useLimit(reason, maxLength);
  const trimmed = tooLong ? '' : reason.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals: the form behind the dialog must not be submitted.
    event.stopPropagation();
    if (trimmed && !pending) onAccept(trimmed);
  };

  return (
    <DialogFrame
      title={title}
      icon={
        <DialogSign tone={danger ? 'alarm' : icon === 'Activo' ? 'normal' : 'silent'}>
          {icon === 'Activo' ? <IconCircleCheck size={20} /> : <IconBan size={20} />}
        </DialogSign>
      }
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            disabled={!trimmed}
            loading={pending}
            {...(danger ? { color: 'red' } : {})}
          >
            {t('ui.accept')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={stack.tight}>
        {text && <div>{text}</div>}
        {children}
        <Textarea
          data-autofocus
          label={label ?? t('forms.justify.label')}
          placeholder={t('forms.justify.placeholder')}
          description={description}
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
