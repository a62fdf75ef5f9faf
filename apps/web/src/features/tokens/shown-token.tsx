import { Button } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Mono } from '../../ui/states/mono.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import classes from './tokens.module.css';

interface ShownTokenProps {
  /** Name of the device. */
  name: string;
  token: string;
  note: string;
  onDone: () => void;
}

/** A full token with a copy button. */
export function ShownToken({ name, token, note, onDone }: ShownTokenProps) {
  const { t } = useTranslation();
  return (
    <div className={stack.fill}>
      <Notice tone="warning" title={t('tokens.shown.title', { name })}>
        {note}
      </Notice>
      <div className={classes.token}>
        <Mono copy>{token}</Mono>
      </div>
      <Button className={classes.done ?? ''} onClick={onDone} data-autofocus>
        {t('tokens.shown.done')}
      </Button>
    </div>
  );
}
