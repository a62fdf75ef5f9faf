import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { qrAddress } from '../../parts/qr/qr-address.ts';
import { PrintSheet, printSheet } from '../../ui/print-sheet.tsx';
import text from '../../ui/text/text.module.css';
import classes from './networks.module.css';

interface JoinCodeProps {
  name: string;
  ssid: string;
  /** What the code says. */
  code: string;
}

/** A code with which phones join a network; it can be printed and hung up. */
export function JoinCode({ name, ssid, code }: JoinCodeProps) {
  const { t } = useTranslation();
  const picture = useMemo(() => qrAddress(code), [code]);
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.code}>
      <img src={picture} alt={t('networks.qr.of', { name })} />
      <p className={text.hint}>{t('networks.qr.text')}</p>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => sheet.current && void printSheet(sheet.current)}
      >
        {t('networks.qr.print')}
      </Button>
      <PrintSheet ref={sheet}>
        <div className={classes.printed}>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <img src={picture} alt="" />
          <p>
            <bdi>{ssid}</bdi>
          </p>
          <p>{t('networks.qr.scan')}</p>
        </div>
      </PrintSheet>
    </div>
  );
}
