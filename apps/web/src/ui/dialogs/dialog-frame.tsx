import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import '../../styles/console.css';
import classes from './dialogs.module.css';
import { useLayer } from './use-layer.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogFrameProps {
  title: ReactNode;
  icon?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
  footer: ReactNode;
  size?: number;
}

export function DialogFrame({ title, icon, onClose, children, footer, size = 440 }: DialogFrameProps) {
  const { t } = useTranslation();
  useReturnFocus(true);
  const isTop = useLayer(true);
  return (
    <Modal.Root opened onClose={() => isTop() && onClose()} size={size} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header className={classes.header}>
          {icon}
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton data-hint={t('ui.close')} aria-label={t('ui.close')} />
        </Modal.Header>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        <div className={classes.footer}>{footer}</div>
      </Modal.Content>
    </Modal.Root>
  );
}
