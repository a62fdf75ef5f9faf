import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { copyText } from '../../ui/states/mono.tsx';
import classes from './networks.module.css';

const COPIED_MS = 1600;

/** A password, masked until it is asked for. */
export function ShownPassword({ password }: { password: string }) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const Eye = visible ? IconEyeOff : IconEye;
  const Copy = copied ? IconCheck : IconCopy;
  return (
    <div className={classes.password}>
      <span className={classes.label}>{t('networks.password.label')}</span>
      <output className={classes.secret} dir="ltr">
        {visible ? password : '••••••••••'}
      </output>
      <div className={classes.tools}>
        <Button
          variant="default"
          aria-pressed={visible}
          leftSection={<Eye size={16} aria-hidden />}
          onClick={() => setVisible(!visible)}
        >
          {t(visible ? 'ui.password.hide' : 'ui.password.show')}
        </Button>
        <Button
          variant="default"
          leftSection={<Copy size={16} aria-hidden />}
          onClick={() => void copyText(password).then(setCopied)}
        >
          {t(copied ? 'ui.copy.done' : 'ui.copy.hint')}
        </Button>
      </div>
    </div>
  );
}
