import { Button } from '@mantine/core';
import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { qrAddress } from '../../../parts/qr/qr-address.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { PrintSheet, printSheet } from '../../../ui/print-sheet.tsx';
import { Mono } from '../../../ui/states/mono.tsx';
import classes from './links.module.css';

interface QrDialogProps {
  address: string;
  formName: string;
  linkName: string;
  onClose: () => void;
}

/** The address of a link as a code: to be shown, or printed and hung up. */
export function QrDialog({ address, formName, linkName, onClose }: QrDialogProps) {
  const { t } = useTranslation();
  const code = useMemo(() => qrAddress(address), [address]);
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <DialogFrame
      title={<bdi>{linkName}</bdi>}
      icon={<IconQrcode size={20} aria-hidden />}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
          <Button
            data-autofocus
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => sheet.current && void printSheet(sheet.current)}
          >
            {t('form-builder.links.print')}
          </Button>
        </>
      }
    >
      <div className={classes.qr}>
        <img src={code} alt={t('form-builder.links.qrOf', { name: linkName })} />
        <p className={classes.hint}>{t('form-builder.links.qrText')}</p>
        <div className={classes.address}>
          <Mono copy>{address}</Mono>
        </div>
      </div>
      <PrintSheet ref={sheet}>
        <div className={classes.printed}>
          <h1>
            <bdi>{formName}</bdi>
          </h1>
          <img src={code} alt="" />
          <p>{t('form-builder.links.scan')}</p>
        </div>
      </PrintSheet>
    </DialogFrame>
  );
}
