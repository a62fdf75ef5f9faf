import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './mono.module.css';

interface MonoProps {
  children: string | number;
  /** Copies on click; `value` if the copied text differs from the shown one. */
  copy?: boolean;
  value?: string;
}

/** MAC addresses, tokens and ids: always left to right, copied with a click. */
export function Mono({ children, copy, value }: MonoProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const text = value ?? String(children);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [copied]);

  if (!copy) {
    return (
      <bdi dir="ltr" className={classes.mono}>
        {children}
      </bdi>
    );
  }
  return (
    <UnstyledButton
      data-hint={copied ? t('ui.copy.done') : t('ui.copy.hint')}
      className={classes.monoButton}
      aria-label={t('ui.copy.label', { text })}
      onClick={(event) => {
        event.stopPropagation();
        void copyText(text).then(setCopied);
      }}
    >
      <bdi dir="ltr" className={classes.mono}>
        {children}
      </bdi>
      {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
    </UnstyledButton>
  );
}

/** Plain http has no Clipboard API, so the deprecated copy command is the fallback. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
