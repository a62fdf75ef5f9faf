import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { copyText } from '../../ui/states/mono.tsx';
import classes from './tokens.module.css';

interface CopyLineProps {
  label: string;
  text: string;
  large?: boolean;
}

/** A text to take elsewhere, selectable and with a button that copies it. */
export function CopyLine({ label, text, large }: CopyLineProps) {
  const { t } = useTranslation();
  const id = useId();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={classes.line} data-large={large || undefined}>
      <div className={classes.lineHead}>
        <span id={id}>{label}</span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon size={14} aria-hidden />}
          aria-describedby={id}
          onClick={() => void copyText(text).then(setCopied)}
        >
          {t(copied ? 'ui.copy.done' : 'tokens.connect.copy')}
        </Button>
      </div>
      <pre dir="ltr" className={classes.code}>
        {text}
      </pre>
    </div>
  );
}
